// Package content has the text of iCalendar files (RFC 5545, 3.1): where each content line stands, and edits that leave every
// other byte as it was.
//
// A file is a sequence of VCALENDAR components. Scan finds the lines of each, folded lines joined, with the bytes that they
// take up in the file. It takes what real programs write: CRLF or LF, a byte order mark, empty lines between content lines, a
// last line without its line break, and folds anywhere, also inside of a character or of a name. It refuses what has no single
// reading: a continuation of nothing, a line without a name or a colon (which is what broken folding leaves), and components
// that are not closed in the order in which they were opened. What a line says is not looked at, so that a property which
// nobody asks for can be as long, and as odd, as a file allows.
//
// An edit replaces a stretch of bytes. Apply makes the new file of the old one and edits, all at once or not at all. New lines
// are folded at 75 octets and end as the lines of the file do.
package content
