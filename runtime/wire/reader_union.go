package wire

// Nothing reads null where it is the only value.
func (r *Reader) Nothing(i int) int {
	if end, ok := r.Null(i); ok {
		return end
	}
	return r.Wrong(i, "null")
}

// Tag looks for the member of an object whose text says what the object is, and gives that text and where it stands. The
// object is read again from its beginning. The position is negative where there is no such text.
func (r *Reader) Tag(i int, name string) (tag Text, at int) {
	if i < 0 || r.peek(i) != '{' {
		return nil, r.Wrong(i, "an object")
	}
	object := i
	for i = r.space(i + 1); r.peek(i) == '"'; i = r.space(i + 1) {
		end := r.readName(i)
		if end < 0 {
			return nil, failed
		}
		if string(r.name) == name {
			if r.peek(end) == '"' {
				tag, _ = r.Text(end)
				return tag, end
			}
			r.Wrong(end, "a string")
			r.resume = r.value(object)
			return nil, failed
		}
		if end = r.value(end); end < 0 {
			return nil, r.Stop()
		}
		if i = r.space(end); r.peek(i) != ',' {
			break
		}
	}
	r.missing(object, name, missingMember)
	r.resume = r.value(object)
	return nil, failed
}

// EqualRaw says whether two raw values are the same value.
func EqualRaw(a, b Raw) bool {
	return string(a) == string(b) || string(AppendRaw(nil, a)) == string(AppendRaw(nil, b))
}
