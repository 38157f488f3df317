package provider

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// MaxDescription is the longest description, in bytes: the shortest limit that a provider is known to have.
const MaxDescription = 1024

// description is made of sentences, the most important ones first. One that finds no room is left out, as half of it could
// mean something else.
type description struct{ text []byte }

func (d *description) add(sentence string) {
	if sentence == "" || len(d.text)+1+len(sentence) > MaxDescription {
		return
	}
	if len(d.text) > 0 {
		d.text = append(d.text, ' ')
	}
	d.text = append(d.text, sentence...)
}

// about adds a sentence that ends with a list, if there is anything in the list.
func (d *description) about(head string, list []string) {
	if len(list) > 0 {
		d.add(head + join(list) + ".")
	}
}

// describe composes the description of a Skill. The package comment has the sentences.
func describe(k *snapshot.Skill, parameters []contract.Parameter) string {
	var d description
	d.add(k.Package.Ability.ID + ": " + strings.ReplaceAll(k.Name, "_", " ") + ".")
	if k.Cognitive != nil {
		d.add(k.Cognitive.Description)
		d.signals(k)
		return string(d.text)
	}
	d.add(effect(k))
	if asks(k) {
		d.add("The person is asked before it runs.")
	}
	d.arguments(parameters, k.Row.TargetParameters)
	d.signals(k)
	d.about("Works only on ", k.Policy.AllowedTargets)
	d.constraints(k)
	d.permissions(k)
	if steps := k.Row.Execution.Steps; len(steps) > 0 {
		var names []string
		for i := range steps {
			names = append(names, steps[i].Operation)
		}
		d.add("Runs in order: " + strings.Join(names, ", ") + ".")
	}
	d.about("Gives ", tails(k.OutputTypes))
	d.add(limits(timeout(k), k.Policy.MaximumPayload))
	return string(d.text)
}

// asks tells whether a person has to agree before a run.
func asks(k *snapshot.Skill) bool {
	return k.Row.Access == ability.AccessConfirm || k.Policy.RequiresConfirmation
}

// effect says what a run does to the world.
func effect(k *snapshot.Skill) string {
	switch k.Policy.Effect {
	case ability.EffectNone:
		return "Works on what is passed and changes nothing."
	case ability.EffectRead:
		return "Reads and changes nothing."
	case ability.EffectReversibleMutation:
		return "Makes a change that can be undone."
	case ability.EffectMutation:
		if k.Row.Access == ability.AccessReversible {
			return "Makes a change that can be undone."
		}
		return "Makes a change that cannot be undone from here."
	case ability.EffectExternalCommunication:
		return "Communicates beyond this machine; what has been sent cannot be called back."
	}
	return "Takes something away that may not come back."
}

// arguments says which arguments a call needs, where their values come from, and which of them name what is acted on. What
// the optional ones are stands in the schema.
func (d *description) arguments(parameters []contract.Parameter, targets []string) {
	var needed, composed, spoken, named []string
	for i := range parameters {
		p := &parameters[i]
		if p.Required {
			needed = append(needed, p.Name)
		}
		if p.RequiresComposition {
			composed = append(composed, p.Name)
		}
		if p.SpokenSpan {
			spoken = append(spoken, p.Name)
		}
		if slices.Contains(targets, p.Name) {
			named = append(named, p.Name)
		}
	}
	switch {
	case len(parameters) == 0:
		d.add("Takes no arguments.")
	case len(needed) == 0:
		d.add("Every argument can be left out.")
	}
	if len(needed) == 1 {
		d.about("Needs the argument ", needed)
	} else {
		d.about("Needs the arguments ", needed)
	}
	if len(composed) > 0 {
		d.add("Compose " + join(composed) + " yourself.")
	}
	if len(spoken) > 0 {
		d.add("The person's own words can serve as " + join(spoken) + ".")
	}
	d.about("What it acts on is named by ", named)
}

// signals says what the person has to have pointed at, or the machine to have seen.
func (d *description) signals(k *snapshot.Skill) {
	r := &k.Row.Requirements
	d.about("Needs the current ", tails(slices.Concat(r.Interactions, r.Perceptions)))
	if list := tails(r.OptionalInteractions); len(list) > 0 {
		d.add("Uses the current " + join(list) + ", if any.")
	}
}

// constraints says what a run is held to where it acts.
func (d *description) constraints(k *snapshot.Skill) {
	front := slices.ContainsFunc(k.Policy.Delegated, func(c contract.Constraint) bool {
		return c.Kind == ability.ConstraintKindRequiresFrontmostApplication
	})
	switch stage := k.Row.UsesStage || k.Policy.RequiresStage; {
	case stage && front:
		d.add("Works its application, which has to be in front, by keys and pointer.")
	case stage:
		d.add("Works its application by keys and pointer.")
	case front:
		d.add("Its application has to be in front.")
	}
	for _, c := range k.Policy.Delegated {
		switch c.Kind {
		case ability.ConstraintKindRequiresStableDocumentIdentity:
			d.add("The " + c.Value + " has to stay the same meanwhile.")
		case ability.ConstraintKindSourceMustMatchTarget:
			d.add("The " + c.Value + " has to be the one that was meant.")
		}
	}
}

// permissions says what of the machine a run uses.
func (d *description) permissions(k *snapshot.Skill) {
	var list []string
	for _, p := range k.Policy.Permissions {
		if int(p) < len(resources) && resources[p] != "" {
			list = append(list, resources[p])
		}
	}
	d.about("Uses ", list)
}

// resources are what permissions are for. Accessibility is how an application is worked, and nothing that is used up or seen.
var resources = [...]string{
	ability.PermissionKindAutomation:        "the automation of applications",
	ability.PermissionKindBluetooth:         "Bluetooth",
	ability.PermissionKindCalendar:          "the calendar",
	ability.PermissionKindContacts:          "contacts",
	ability.PermissionKindFiles:             "files",
	ability.PermissionKindLocation:          "the location",
	ability.PermissionKindMicrophone:        "the microphone",
	ability.PermissionKindNetwork:           "the network",
	ability.PermissionKindNotifications:     "notifications",
	ability.PermissionKindPhotos:            "photos",
	ability.PermissionKindReminders:         "reminders",
	ability.PermissionKindScreenRecording:   "the picture of the screen",
	ability.PermissionKindSpeechRecognition: "speech recognition",
}

// limits says how long a run may take, and how many bytes its arguments and its result may have each.
func limits(time time.Duration, payload int64) string {
	within, most := "Ends within "+span(time), "most "+size(payload)+" each way."
	switch {
	case time > 0 && payload > 0:
		return within + "; at " + most
	case time > 0:
		return within + "."
	case payload > 0:
		return "At " + most
	}
	return ""
}

// span writes a duration in whole minutes from two on, and else in seconds.
func span(d time.Duration) string {
	if d >= 2*time.Minute && d%time.Minute == 0 {
		return strconv.FormatInt(int64(d/time.Minute), 10) + " min"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
}

// size writes a number of bytes in the largest unit that leaves a whole number.
func size(n int64) string {
	const mebi, kibi = 1 << 20, 1 << 10
	switch {
	case n%mebi == 0:
		return strconv.FormatInt(n/mebi, 10) + " MiB"
	case n%kibi == 0:
		return strconv.FormatInt(n/kibi, 10) + " KiB"
	}
	return strconv.FormatInt(n, 10) + " bytes"
}

// tails gives what ids have behind their last '.', each once.
func tails(ids []string) (list []string) {
	for _, id := range ids {
		if tail := id[strings.LastIndexByte(id, '.')+1:]; !slices.Contains(list, tail) {
			list = append(list, tail)
		}
	}
	return list
}

// join joins words as a sentence does.
func join(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
