package mcp

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// modernVersion is the version without sessions; the others begin with initialize.
const modernVersion = "2026-07-28"

// versions are those of the protocol that are served, the newest first.
var versions = []string{modernVersion, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// answer answers every message but a call, and is false for a call, which the caller runs. The answer is in j.out; it is empty for
// what has none.
func (j *job) answer() (answered bool) {
	c, m := j.connection, &j.m
	j.out, j.listening = j.out[:0], false
	f := m.read(&j.reader, j.text)
	switch {
	case f.code != 0:
		j.refuse(f)
		return true
	case m.method == nil && (m.result != nil || m.isError):
		c.answered(m.id, m.result)
		return true
	case m.method == nil:
		j.refuse(fault{invalidRequest, "a message has a method, or is the answer to a question"})
		return true
	case m.nullID:
		j.refuse(fault{invalidRequest, "the id of a request is not null"})
		return true
	case len(m.id) > maxID:
		m.id = nil
		j.refuse(fault{invalidRequest, "the id of a request has at most 256 bytes"})
		return true
	}
	if m.id == nil {
		j.notified()
		return true
	}
	if f := j.era(); f.code != 0 {
		j.refuse(f)
		return true
	}
	switch string(m.method) {
	case "tools/call":
		return false
	case "tools/list":
		j.tools()
	case "ping":
		j.result(nil)
	case "initialize":
		j.initialize()
	case "server/discover":
		j.discover()
	case "subscriptions/listen":
		j.listen()
	default:
		j.refuse(fault{methodNotFound, "this server has no method of this name; it has tools"})
	}
	return true
}

// refuse makes an error the answer.
func (j *job) refuse(f fault) {
	var data []byte
	if f.code == unsupportedVersion {
		data = append(j.frame[:0], `{"requested":`...)
		data = append(appendTexts(append(wire.AppendText(data, j.m.version), `,"supported":`...), versions), '}')
		j.frame = data
	}
	j.out = appendError(j.out[:0], j.m.id, f, data)
	if told := j.connection.server.options.Refused; told != nil {
		told(f.code, max(len(j.text), j.least))
	}
}

func appendTexts(dst []byte, texts []string) []byte {
	for i, text := range texts {
		if i == 0 {
			dst = append(dst, '[')
		} else {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(dst, text)
	}
	return append(dst, ']')
}

// era settles by which version a request goes. One that names its version is on its own; one that does not goes by initialize.
func (j *job) era() fault {
	m := &j.m
	method := string(m.method)
	j.modern = m.version != nil
	switch {
	case j.modern && string(m.version) != modernVersion:
		return fault{unsupportedVersion, "requests of this version begin with initialize, or it is not supported"}
	case j.modern && m.metaCaps == nil:
		return fault{invalidParams, "_meta lacks io.modelcontextprotocol/clientCapabilities"}
	case j.modern && (method == "initialize" || method == "ping"):
		return fault{methodNotFound, "version " + modernVersion + " has no method of this name"}
	case j.modern, method == "initialize", method == "ping":
		return fault{}
	case method == "server/discover", method == "subscriptions/listen":
		return fault{invalidParams, "_meta lacks io.modelcontextprotocol/protocolVersion"}
	}
	if j.connection.agreed.Load() == nil {
		return fault{invalidParams, "_meta lacks io.modelcontextprotocol/protocolVersion, and there was no initialize"}
	}
	return fault{}
}

// result makes a result the answer; members are those of the result, each with a comma in front.
func (j *job) result(members []byte) {
	dst := append(appendHead(j.out[:0], j.m.id), `,"result":{`...)
	if j.modern {
		dst = append(append(append(dst, `"_meta":{"io.modelcontextprotocol/serverInfo":`...), j.connection.server.info...), `},"resultType":"complete"`...)
	} else if len(members) > 0 {
		members = members[1:]
	}
	j.out = append(append(dst, members...), "}}\n"...)
}

func (j *job) initialize() {
	c, m := j.connection, &j.m
	if m.protocolVersion == nil {
		j.refuse(fault{invalidParams, "params lacks protocolVersion"})
		return
	}
	version := versions[1] // what the server would like, when it does not know what the client does
	for _, v := range versions[1:] {
		if v == string(m.protocolVersion) {
			version = v
		}
	}
	c.agreed.Store(&agreement{version, version >= "2025-06-18" && has(&j.inner, m.capabilities, "elicitation"), m.clientName.String()})
	dst := append(j.frame[:0], `,"capabilities":{"tools":{"listChanged":true}},"protocolVersion":`...)
	dst = wire.AppendString(dst, version)
	dst = append(append(dst, `,"serverInfo":`...), c.server.info...)
	j.frame = dst
	j.result(dst)
}

func (j *job) discover() {
	dst := append(j.frame[:0], `,"cacheScope":"public","capabilities":{"tools":{"listChanged":true}},"supportedVersions":`...)
	j.frame = append(appendTexts(dst, versions), `,"ttlMs":3600000`...)
	j.result(j.frame)
}

// tools lists what is offered. A session of an older version keeps what it has listed, until it lists again.
func (j *job) tools() {
	c := j.connection
	if j.m.hasCursor {
		j.refuse(fault{invalidParams, "there is no such cursor; the list has one page"})
		return
	}
	f := c.server.options.Engine.Freeze()
	if !j.modern {
		c.listed.Store(&f)
	}
	tools := c.server.list(f)
	dst := append(appendHead(j.out[:0], j.m.id), `,"result":{"_meta":{"`+RevisionKey+`":"`...)
	dst = append(append(dst, f.Snapshot().RevisionText...), '"')
	if j.modern {
		dst = append(append(dst, `,"io.modelcontextprotocol/serverInfo":`...), c.server.info...)
		dst = append(dst, `},"cacheScope":"public","resultType":"complete","tools":`...)
		dst = append(append(dst, tools...), `,"ttlMs":5000}}`...)
	} else {
		dst = append(append(append(dst, `},"tools":`...), tools...), "}}"...)
	}
	j.out = append(dst, '\n')
}

// notified takes a notification. One that is not known, or not right, has no answer either.
func (j *job) notified() {
	if string(j.m.method) == "notifications/cancelled" && len(j.m.requestID) > 0 {
		j.connection.cancelled(j.m.requestID)
	}
}

// Handle answers one message: with the lines that it appends to dst, which shares no memory with the message, or with none. It
// returns when a call has ended, and keeps nothing of the message then. What a request has to say before goes to emit; when that
// is nil, to the connection. A subscription with an emit of its own lasts until the context ends.
func (c *Connection) Handle(ctx context.Context, message, dst []byte, emit func(line []byte)) []byte {
	j := c.job()
	text, out := j.text, j.out              // the memory of the job, which is not needed
	j.text, j.out = message, dst[len(dst):] // so that nothing is copied
	j.emit = c.emit
	if emit != nil {
		j.emit = emit
	}
	if !j.answer() {
		if f := c.register(j); f.code != 0 {
			j.refuse(f)
		} else {
			j.call(ctx)
		}
	}
	if j.listening && emit != nil {
		<-ctx.Done()
		c.cancelled(j.m.id)
	}
	answer := j.out
	j.text, j.out = text, out
	switch {
	case c.keep(j):
		return dst
	case len(dst) == 0:
		return answer
	}
	return append(dst, answer...)
}
