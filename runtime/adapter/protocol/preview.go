package protocol

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Operation gives a preview that has been decoded as the turn has it. It shares no memory with the message.
func (v *OperationPreview) Operation() operation.Preview {
	p := operation.Preview{Subject: string(v.Subject), Bytes: -1, Restorable: v.Restorable}
	if v.HasBytes {
		p.Bytes = v.Bytes
	}
	if v.HasChanged {
		p.Changed, _ = time.Parse(dateLayout, string(v.Changed)) // the schema holds it to a date
	}
	return p
}

// NewPreview gives the message of a preview. An error makes it one that says that, and nothing else.
func NewPreview(id int64, p *operation.Preview, failure error) OperationPreview {
	v := OperationPreview{Id: id}
	if failure != nil {
		v.Error, v.HasError = Clean(failure.Error(), longLog), true
		return v
	}
	v.Subject, v.HasSubject = identity(p.Subject)
	v.Bytes, v.HasBytes = p.Bytes, p.Bytes >= 0 && p.Bytes <= 1<<53-1
	v.Restorable, v.HasRestorable = p.Restorable, p.Restorable
	if !p.Changed.IsZero() {
		v.Changed, v.HasChanged = operation.AppendTime(nil, p.Changed), true
	}
	return v
}

// NewTarget gives the message of a target. A class that the protocol cannot carry is one that nobody knows.
func NewTarget(id int64, class string, named bool) NamedTarget {
	v := NamedTarget{Id: id, Named: named}
	if named && manifest.IsTargetClass(class) {
		v.TargetClass, v.HasTargetClass = Clean(class, longClass), true
	}
	return v
}
