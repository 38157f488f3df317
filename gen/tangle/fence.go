package tangle

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// fence is a fenced code block as CommonMark sees it, or a line that only looks like the start of one.
type fence struct {
	offset    int            // of the first character of the opening fence
	marker    string         // the characters of the opening fence
	info      string         // the info string, trimmed
	lines     *text.Segments // the lines of its content
	closed    bool
	swallowed bool  // CommonMark starts no block here
	within    *span // what has swallowed it; nil when that is a paragraph
	inHTML    bool  // that is HTML
}

// fences returns the fenced code blocks of a document in its order, and then the lines that look like the start of one.
func fences(source []byte) (found []fence) {
	var spans []span
	known := make(map[int]bool)
	// Only blocks are parsed: inline syntax cannot make or end a fenced block, and is most of the work.
	root := blocks.Parse(text.NewReader(source))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.FencedCodeBlock:
			f := fence{offset: n.Pos(), lines: n.Lines()}
			f.marker = marker(source[f.offset:])
			if n.Info != nil {
				f.info = string(n.Info.Segment.Value(source))
			}
			_, f.closed = n.AttributeString(closedAttribute)
			found = append(found, f)
			known[f.offset] = true
			spans = append(spans, newSpan(n, f.offset, n.Lines()))
		case *ast.CodeBlock, *ast.HTMLBlock:
			spans = append(spans, newSpan(n, n.Pos(), n.Lines()))
		}
		return ast.WalkContinue, nil
	})
	return append(found, swallowed(source, spans, known)...)
}

// marker returns the run of fence characters at the start of b.
func marker(b []byte) string {
	n := 0
	for n < len(b) && b[n] == b[0] && (b[0] == '`' || b[0] == '~') {
		n++
	}
	return string(b[:n])
}

const closedAttribute = "bonnie-closed"

// blocks parses the block structure of CommonMark.
var blocks = parser.NewParser(parser.WithBlockParsers(blockParsers()...))

// blockParsers are the block parsers of CommonMark, with the one of fenced blocks watched for the closing fence: a fenced
// block that its container or the document ends is legal CommonMark, and goldmark does not tell the two apart.
func blockParsers() []util.PrioritizedValue {
	list := parser.DefaultBlockParsers()
	fenced := parser.NewFencedCodeBlockParser()
	for i, p := range list {
		if p.Value == fenced {
			list[i].Value = watchedFence{fenced}
		}
	}
	return list
}

type watchedFence struct{ parser.BlockParser }

func (w watchedFence) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	state := w.BlockParser.Continue(node, reader, pc)
	if state == parser.Close {
		node.SetAttributeString(closedAttribute, true)
	}
	return state
}
