package calendar

import (
	"crypto/rand"
	"errors"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/zone"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// Options is what a host gives to the adapter. Folder and Zone are required.
type Options struct {
	Folder  string           // with the files; it has to exist
	Zone    string           // where the person is, a name of the IANA database
	Address string           // the person's own, without mailto:; without it nothing that has an organiser can be changed or answered
	Now     func() time.Time // the clock; time.Now when it is nil
	// InView gives the id of the event or invitation that the person has pointed at, and false when there is none. Without it
	// no invitation can be answered, because the adapter could not tell which one was meant.
	InView func() (id string, ok bool)
	// Hours are those in which the person has said that they work; nil when they have not.
	Hours *Hours
	// Notice is told about every operation, on the goroutine of it; it may be nil.
	Notice func(Notice)
	NewUID func() string // of a new event; random when it is nil
}

// Hours are working hours.
type Hours struct {
	Days        []time.Weekday
	From, Until time.Duration // since midnight, on the wall; Until is behind From and at most 24 h
	Zone        string        // a name of the IANA database
}

// New makes the adapter. The errors are those of the folder, a zone that is not known, and hours that are none.
func New(o Options) (*operation.Adapter, error) {
	a := &adapter{address: o.Address, now: o.Now, inView: o.InView, notice: o.Notice, newUID: o.NewUID, hours: o.Hours}
	var ok bool
	if a.location, a.zone, ok = zone.Named(o.Zone); !ok || a.zone != o.Zone {
		return nil, errors.New("the zone " + quote(o.Zone) + " of the person is not in the IANA database; name one, such as Europe/Berlin")
	}
	if h := o.Hours; h != nil {
		if a.workplace, _, ok = zone.Named(h.Zone); !ok {
			return nil, errors.New("the zone " + quote(h.Zone) + " of the working hours is not in the IANA database")
		}
		if h.From < 0 || h.Until <= h.From || h.Until > 24*time.Hour {
			return nil, errors.New("the working hours have to end after they begin, on one day")
		}
	}
	root, err := os.OpenRoot(o.Folder)
	if err != nil {
		return nil, err
	}
	a.root = root
	if a.now == nil {
		a.now = time.Now
	}
	if a.newUID == nil {
		a.newUID = func() string { return strings.ToLower(rand.Text()) }
	}
	return table.Calendar(a, a.promises()), nil
}

func quote(text string) string { return `"` + text + `"` }

// adapter implements table.CalendarAdapter.
type adapter struct {
	root      *os.Root
	address   string
	location  *time.Location
	zone      string
	now       func() time.Time
	inView    func() (string, bool)
	notice    func(Notice)
	newUID    func() string
	hours     *Hours
	workplace *time.Location // of the hours
	changing  sync.Mutex     // one change at a time
}

// promises is what this adapter does and does not do. The network is that of the program which synchronises the folder.
func (a *adapter) promises() operation.Promises {
	stable := manifest.Constraint{Kind: ability.ConstraintKindRequiresStableDocumentIdentity, Value: "calendar-event"}
	p := operation.Promises{
		Permissions: []ability.PermissionKind{ability.PermissionKindCalendar, ability.PermissionKindNetwork},
		Enforces:    []manifest.Constraint{stable},
		Unavailable: []operation.Unavailable{
			{Operation: "alert_time_to_leave", Reason: "files do not say where the person is"},
			{Operation: "find_common_time", Reason: "files do not say when others are free"},
			{Operation: "invite_attendees", Reason: "files have no contacts"},
			{Operation: "remind_before_event", Reason: "nobody is known to show the alerts of files"},
		},
	}
	if a.inView != nil && a.address != "" {
		p.Interactions = []string{"interaction.event-reference"}
		p.Enforces = append(p.Enforces, manifest.Constraint{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "calendar-event"})
	} else {
		p.Unavailable = append(p.Unavailable, operation.Unavailable{
			Operation: "respond_to_invitation", Reason: "nobody says which invitation is in view, or what the person's address is"})
	}
	if a.hours != nil {
		p.Perceptions = []string{"perception.working-hours"}
	}
	slices.SortFunc(p.Unavailable, func(a, b operation.Unavailable) int { return strings.Compare(a.Operation, b.Operation) })
	return p
}

// tell ends an operation: the host is told, and a refusal becomes a result.
func (a *adapter) tell(name string, s *scan, result operation.Result, err error) (operation.Result, error) {
	n := Notice{Operation: name}
	if s != nil {
		n.Files, n.Events, n.Skipped = s.read, s.events, s.skipped
	}
	if refusal, ok := err.(Refusal); ok {
		n.Refusal, result, err = refusal, refusal.result(), nil
	}
	if a.notice != nil {
		a.notice(n)
	}
	return result, err
}
