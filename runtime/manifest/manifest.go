package manifest

import "github.com/bonnie-build/bonnie/runtime/ability"

// Manifest says what an adapter can do (spec 4.1). Every list is a set; Normalize sorts them.
type Manifest struct {
	AdapterID            string
	Version              string // a semantic version; 1.0.0 when it is empty
	Title                string // for people
	Transport            Transport
	Complete             bool // claimCoverage: an empty claim is an empty set, and not "not specified"
	Operations           []Operation
	ProvidesInteractions []string
	ProvidesPerceptions  []string
	SupportedValueTypes  []string
	GrantedPermissions   []ability.PermissionKind
	Unavailable          bool // isAvailable is false
	UnavailableReason    string
	Provider             *Provider // nil when the runtime owns the adapter
}

// Operation is one operation that an adapter publishes (a binding of spec 4.1).
type Operation struct {
	AdapterID            string // the manifest's when it is empty
	Name                 string
	Capabilities         []string
	InputTypes           []string
	OutputTypes          []string
	ConsumesInteractions []string
	ObservesPerceptions  []string
	TargetClasses        []string
	Enforced             []Constraint // what the adapter attests
	Unavailable          bool
	UnavailableReason    string
}

// Constraint is a constraint that an adapter promises to enforce: requiresFrontmostApplication,
// requiresStableDocumentIdentity or sourceMustMatchTarget.
type Constraint struct {
	Kind  ability.ConstraintKind
	Value string
}

// Provider says where an adapter comes from that the runtime does not own.
type Provider struct {
	Package              bool // pluginClass: package, else runtime
	PluginID             string
	PluginTitle          string
	OriginPackageID      string
	OriginPackageVersion string
	OriginPackageDigest  string // hex; empty when there is none
	ApplicationID        string
}

// Transport is how an adapter reaches what it works on. The zero value is none.
type Transport uint8

// The transports.
const (
	Native Transport = iota + 1
	Accessibility
	Automation
	Bluetooth
	Network
	LocalProcess
)

var transports = [...]string{"", "native", "accessibility", "automation", "bluetooth", "network", "localProcess"}

// String gives the name as it is written.
func (t Transport) String() string {
	if int(t) < len(transports) {
		return transports[t]
	}
	return ""
}
