package protocol

import (
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// roster answers which Skills a turn offers. What it says of a package is ids, names and words of closed lists.
func (j *job) roster() {
	r := &j.request.Roster
	t := j.turnNamed(r.Turn)
	if t == nil {
		return
	}
	reply := OfferedReply{Id: j.id, Turn: r.Turn}
	for _, k := range t.Roster() {
		reply.Skills = append(reply.Skills, offered(k))
	}
	j.send(reply.AppendCanonical(j.out[:0]))
}

// offered is a Skill as a client sees it.
func offered(k *snapshot.Skill) OfferedSkill {
	s := OfferedSkill{
		Name: wire.Text(k.Name), Ability: wire.Text(k.Package.Ability.ID), Effect: Effect(k.Policy.Effect), Access: Access(k.Row.Access),
	}
	for _, p := range k.Plan.Parameters() {
		o := OfferedParameter{Name: wire.Text(p.Name), Type: ParameterType(p.Type), IsRequired: p.Required, HasValues: len(p.EnumValues) > 0}
		for _, v := range p.EnumValues {
			o.Values = append(o.Values, wire.Text(v))
		}
		s.Parameters = append(s.Parameters, o)
	}
	return s
}

// fail answers a request that is not carried out. A request without an id, or with that of another one, is known by its line.
func (j *job) fail(id wire.Text, code ProtocolCode, message string, findings []ProtocolFinding) {
	reply := ErrorReply{
		Id: id, HasId: id != nil, Code: code, Message: wire.Text(message), Line: int64(j.number), Findings: findings, HasFindings: len(findings) > 0,
	}
	if told := j.connection.refused; told != nil {
		bytes := len(j.line)
		if code == ProtocolCodeLineTooLong {
			bytes = MaximumLine + 1
		}
		told(code.String(), bytes)
	}
	j.send(reply.AppendCanonical(j.out[:0]))
}

// refuse answers a line that is no request.
func (j *job) refuse(err error) {
	var findings []ProtocolFinding
	if invalid, ok := err.(*wire.Invalid); ok {
		for i := range invalid.Findings {
			f := &invalid.Findings[i]
			findings = append(findings, ProtocolFinding{
				Code: wire.Text(f.Code), Offset: int64(f.Offset), HasOffset: true, Pointer: wire.Text(f.Pointer), Detail: wire.Text(f.Detail),
			})
		}
	}
	n, err := wire.Parse(j.line, wire.Value)
	if err != nil {
		j.fail(nil, ProtocolCodeMalformedJson, "the line is no JSON with one meaning; send one object in one line", findings)
		return
	}
	j.fail(j.named(n), ProtocolCodeInvalidRequest, "the line is no request of this protocol; its schema is turn-protocol.schema.json", findings)
}

// named gives the id of a value that is no request but has one, unless another request is using it.
func (j *job) named(n *wire.Node) wire.Text {
	if n.Kind != wire.Object {
		return nil
	}
	id := n.Member("id")
	if id == nil || id.Kind != wire.String || id.Text == "" || len(id.Text) > 128 {
		return nil
	}
	c := j.connection
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inFlight([]byte(id.Text)) != nil {
		return nil
	}
	return wire.Text(id.Text)
}
