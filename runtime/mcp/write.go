package mcp

import (
	"slices"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// implementation writes who somebody is.
func implementation(name, version string) []byte {
	dst := wire.AppendString([]byte(`{"name":`), name)
	return append(wire.AppendString(append(dst, `,"version":`...), version), '}')
}

// appendHead begins an answer to a request.
func appendHead(dst []byte, id wire.Raw) []byte {
	dst = append(dst, `{"jsonrpc":"2.0"`...)
	if id != nil { // a request whose id could not be read is answered without one
		dst = append(append(dst, `,"id":`...), id...)
	}
	return dst
}

// appendError appends an answer that a request has failed; data is JSON, or empty.
func appendError(dst []byte, id wire.Raw, f fault, data []byte) []byte {
	dst = append(appendHead(dst, id), `,"error":{"code":`...)
	dst = strconv.AppendInt(dst, int64(f.code), 10)
	dst = wire.AppendString(append(dst, `,"message":`...), f.sentence)
	if len(data) > 0 {
		dst = append(append(dst, `,"data":`...), data...)
	}
	return append(dst, "}}\n"...)
}

// appendAnswer appends the result of tools/call.
func (j *job) appendAnswer(dst []byte, a *provider.Answer) []byte {
	j.frame = provider.AppendFramed(j.frame[:0], a)
	dst = append(appendHead(dst, j.m.id), `,"result":{"_meta":{"`+RevisionKey+`":"`...)
	dst = append(dst, j.frozen.Snapshot().RevisionText...)
	dst = wire.AppendUUID(append(dst, `","`+runKey+`":"`...), j.once.ID)
	if dst = append(dst, '"'); j.modern {
		dst = append(append(dst, `,"io.modelcontextprotocol/serverInfo":`...), j.connection.server.info...)
	}
	dst = append(dst, `},"content":[{"type":"text","text":`...)
	dst = appendQuoted(dst, j.frame)
	dst = append(dst, `}],"isError":`...)
	dst = wire.AppendBool(dst, a.Refused())
	if j.modern {
		dst = append(dst, `,"resultType":"complete"`...)
	}
	dst = append(append(dst, `,"structuredContent":`...), j.frame...)
	return append(dst, "}}\n"...)
}

// appendQuoted appends a JSON text as a JSON string. Of what is escaped in one a JSON text of the engine has quotes and
// backslashes alone.
func appendQuoted(dst, json []byte) []byte {
	from := len(dst)
	dst = slices.Grow(dst, 2*len(json)+3)
	out := dst[from : from+2*len(json)+3]
	out[0] = '"'
	n := 1
	for _, c := range json { // without a branch, which nothing could foretell: a backslash that is not needed is written over
		out[n] = '\\'
		n += int(escaped[c])
		out[n] = c
		n++
	}
	out[n] = '"'
	return dst[:from+n+1]
}

// escaped is 1 for a byte that has a backslash in front of it.
var escaped = [256]uint8{'"': 1, '\\': 1}

// runKey is the member of _meta that names the run, as its receipt does.
const runKey = "build.bonnie/run"
