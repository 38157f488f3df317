package mcp

import (
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// message is a JSON-RPC message with what the methods of this server read of its parameters. All of it are views of the text that
// was read, and of the memory of its reader.
type message struct {
	id       wire.Raw // a string or an integer, as it stands; nil for a notification
	method   wire.Text
	params   wire.Raw // an object; nil without any
	result   wire.Raw // of an answer to a question of ours
	isError  bool     // the answer is an error
	nullID   bool
	version2 bool // it says jsonrpc "2.0"
	parameters
	meta
}

// parameters are those of all methods: none has one that means something else in another.
type parameters struct {
	name, cursor, protocolVersion, requestState, clientName wire.Text
	arguments, capabilities, responses, requestID, filter   wire.Raw
	hasCursor, hasMeta                                      bool
}

// meta is what _meta has.
type meta struct {
	version     wire.Text // io.modelcontextprotocol/protocolVersion; nil without one
	metaCaps    wire.Raw  // io.modelcontextprotocol/clientCapabilities
	metaClient  wire.Text // the name in io.modelcontextprotocol/clientInfo
	token       wire.Raw  // progressToken: a string or an integer
	revision    wire.Text // RevisionKey
	hasRevision bool
}

// RevisionKey is the member of _meta that names the revision of a snapshot.
const RevisionKey = "build.bonnie/revision"

var (
	messageMembers    = members("error", "id", "jsonrpc", "method", "params", "result")
	parameterMembers  = members("_meta", "arguments", "capabilities", "clientInfo", "cursor", "inputResponses", "name", "notifications", "protocolVersion", "requestId", "requestState")
	metaMembers       = members(RevisionKey, "io.modelcontextprotocol/clientCapabilities", "io.modelcontextprotocol/clientInfo", "io.modelcontextprotocol/protocolVersion", "progressToken")
	clientInfoMembers = members("name")
)

// members are members of an object that can have others, which do not matter.
func members(names ...string) wire.Members {
	m := wire.NewMembers(names)
	m.Others = wire.Keep
	return m
}

// fault is what is wrong with a message: a code of JSON-RPC and a sentence.
type fault struct {
	code     int
	sentence string
}

// The codes of JSON-RPC and of MCP. revisionGone is this server's own, outside of what both reserve.
const (
	parseError         = -32700
	invalidRequest     = -32600
	methodNotFound     = -32601
	invalidParams      = -32602
	missingCapability  = -32021
	unsupportedVersion = -32022
	revisionGone       = 4901
)

// read reads a message. The zero fault says that it is one.
func (m *message) read(r *wire.Reader, text []byte) fault {
	*m = message{}
	r.Reset(text, wire.Value)
	i := r.Begin()
	if kind, ok := r.Kind(i); ok && kind != wire.Object {
		if err := r.End(r.Skip(i)); err != nil { // the first byte alone says the kind
			return unread(err)
		}
		if kind == wire.Array {
			return fault{invalidRequest, "batches are not supported; send each message on a line of its own"}
		}
		return fault{invalidRequest, "a message is an object"}
	}
	wrong := ""
	n, i := r.Object(i, &messageMembers)
	for seen := uint64(0); n >= 0; n, i = r.Member(i, n, &messageMembers) {
		if i = once(r, i, n, &seen, &messageMembers); i < 0 {
			break
		}
		kind, _ := r.Kind(i)
		switch n {
		case 0: // error
			m.isError = true
			i = r.Skip(i)
		case 1: // id
			m.nullID = kind == wire.Null
			m.id, i = r.RawValue(i)
			if kind != wire.String && !isInteger(m.id) {
				m.id = nil
				if !m.nullID {
					wrong = "the id of a request is a string or an integer"
				}
			}
		case 2: // jsonrpc
			var version wire.Text
			if kind != wire.String {
				i = r.Skip(i)
				break
			}
			version, i = r.Text(i)
			m.version2 = string(version) == "2.0"
		case 3: // method
			if kind != wire.String {
				wrong = "the method is a string"
				i = r.Skip(i)
				break
			}
			m.method, i = r.Text(i)
		case 4: // params
			if kind == wire.Object {
				from := i
				if i = m.readParameters(r, i, &wrong); i >= 0 {
					m.params = wire.Raw(text[from:i])
				}
				break
			}
			if kind != wire.Null {
				wrong = "params is an object"
			}
			i = r.Skip(i)
		case 5: // result
			m.result, i = r.RawValue(i)
		default:
			i = r.Skip(i)
		}
	}
	if err := r.End(i); err != nil {
		return unread(err)
	}
	if wrong != "" {
		return fault{invalidRequest, wrong}
	}
	if !m.version2 {
		return fault{invalidRequest, `a message has the member jsonrpc with the value "2.0"`}
	}
	return fault{}
}

// unread is the fault of a line that is no JSON.
func unread(err error) fault {
	return fault{parseError, "the line is no JSON text that this server reads: " + err.Error()}
}

// once ends the reading at a member that was there before.
func once(r *wire.Reader, i, n int, seen *uint64, m *wire.Members) int {
	if n == len(m.Names) { // the reader looks after others
		return i
	}
	if *seen&(1<<n) != 0 {
		return r.Stop()
	}
	*seen |= 1 << n
	return i
}

// isInteger tells whether a JSON value is an integer as it is written.
func isInteger(v wire.Raw) bool {
	if len(v) > 1 && v[0] == '-' {
		v = v[1:]
	}
	for _, c := range v {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(v) > 0
}

// readParameters reads the object at i and gives the position behind it.
func (m *message) readParameters(r *wire.Reader, i int, wrong *string) int {
	n, i := r.Object(i, &parameterMembers)
	for seen := uint64(0); n >= 0; n, i = r.Member(i, n, &parameterMembers) {
		if i = once(r, i, n, &seen, &parameterMembers); i < 0 {
			break
		}
		kind, _ := r.Kind(i)
		switch n {
		case 0:
			if kind != wire.Object {
				*wrong = "_meta is an object"
				i = r.Skip(i)
				break
			}
			m.hasMeta = true
			i = m.readMeta(r, i, wrong)
		case 1:
			if m.arguments, i = r.RawValue(i); kind == wire.Null {
				m.arguments = nil
			}
		case 2:
			m.capabilities, i = r.RawValue(i)
		case 3:
			m.clientName, i = clientName(r, i, kind)
		case 4:
			m.hasCursor = kind != wire.Null
			m.cursor, i = textOf(r, i, kind)
		case 5:
			m.responses, i = r.RawValue(i)
		case 6:
			m.name, i = textOf(r, i, kind)
		case 7:
			m.filter, i = r.RawValue(i)
		case 8:
			m.protocolVersion, i = textOf(r, i, kind)
		case 9:
			m.requestID, i = r.RawValue(i)
		case 10:
			m.requestState, i = textOf(r, i, kind)
		default:
			i = r.Skip(i)
		}
	}
	return i
}

func (m *message) readMeta(r *wire.Reader, i int, wrong *string) int {
	n, i := r.Object(i, &metaMembers)
	for seen := uint64(0); n >= 0; n, i = r.Member(i, n, &metaMembers) {
		if i = once(r, i, n, &seen, &metaMembers); i < 0 {
			break
		}
		kind, _ := r.Kind(i)
		switch n {
		case 0:
			m.hasRevision = true
			m.revision, i = textOf(r, i, kind)
		case 1:
			if m.metaCaps, i = r.RawValue(i); kind != wire.Object {
				m.metaCaps = nil
			}
		case 2:
			m.metaClient, i = clientName(r, i, kind)
		case 3:
			m.version, i = textOf(r, i, kind)
		case 4:
			if m.token, i = r.RawValue(i); kind != wire.String && !isInteger(m.token) {
				*wrong = "the progressToken is a string or an integer"
			}
		default:
			i = r.Skip(i)
		}
	}
	return i
}

// textOf reads a text. What is none is skipped, as if it were not there.
func textOf(r *wire.Reader, i int, kind wire.Kind) (wire.Text, int) {
	if kind != wire.String {
		return nil, r.Skip(i)
	}
	return r.Text(i)
}

// clientName reads the name out of an object that says who the client is.
func clientName(r *wire.Reader, i int, kind wire.Kind) (name wire.Text, end int) {
	if kind != wire.Object {
		return nil, r.Skip(i)
	}
	n, i := r.Object(i, &clientInfoMembers)
	for ; n >= 0; n, i = r.Member(i, n, &clientInfoMembers) {
		if n != 0 {
			i = r.Skip(i)
			continue
		}
		kind, _ := r.Kind(i)
		name, i = textOf(r, i, kind)
	}
	return name, i
}

// has tells whether a path of members leads to an object in a JSON text, as capabilities are written.
func has(r *wire.Reader, json []byte, path ...string) bool {
	for _, name := range path {
		value := member(r, json, name)
		if len(value) == 0 || value[0] != '{' {
			return false
		}
		json = value
	}
	return len(json) > 0
}

// member gives the value of a member of an object, or nil.
func member(r *wire.Reader, json []byte, name string) (value wire.Raw) {
	r.Reset(json, wire.Value)
	i := r.Begin()
	if kind, ok := r.Kind(i); !ok || kind != wire.Object {
		return nil
	}
	for found, i := r.Map(i); found != nil; found, i = r.Entry(i) {
		var v wire.Raw
		is := string(found) == name
		if v, i = r.RawValue(i); i < 0 {
			return nil
		}
		if is {
			return v
		}
	}
	return nil
}
