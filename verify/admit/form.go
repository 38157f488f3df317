package admit

import "github.com/bonnie-build/bonnie/runtime/wire"

// The forms of names, for the places whose schema cannot ask for them, because the form hangs on another member.

// isPortableID says whether a text is a portable id.
func isPortableID(t wire.Text) bool {
	const longest = 128
	if len(t) == 0 || len(t) > longest || !isLower(t[0]) {
		return false
	}
	for i, c := range t {
		switch {
		case isLower(c) || isDigit(c):
		case c == '.' && i+1 < len(t) && t[i+1] != '.':
		case c == '-' && i+1 < len(t):
		default:
			return false
		}
	}
	return true
}

// isCallableName says whether a text is a name that models can call: words joined by single underscores.
func isCallableName(t wire.Text) bool {
	const longest = 64
	if len(t) == 0 || len(t) > longest || !isLower(t[0]) {
		return false
	}
	for i, c := range t {
		switch {
		case isLower(c) || isDigit(c):
		case c == '_' && i+1 < len(t) && t[i+1] != '_':
		default:
			return false
		}
	}
	return true
}

// isMachineToken says whether a text is a machine token.
func isMachineToken(t wire.Text) bool {
	const longest = 64
	if len(t) == 0 || len(t) > longest {
		return false
	}
	for i, c := range t {
		switch {
		case isLower(c) || isDigit(c) || c >= 'A' && c <= 'Z':
		case i > 0 && (c == '_' || c == '.' || c == '-'):
		default:
			return false
		}
	}
	return true
}

// isHostPrimitive says whether a name belongs to a primitive of the host, which no package may claim, bind or compose.
func isHostPrimitive(t wire.Text) bool {
	switch string(t) {
	case "run_shell", "run_applescript", "confirm_pending_skill", "cancel_pending_skill", "load_skill":
		return true
	}
	return false
}

// receivesApplication says whether a model parameter of that name receives an application.
func receivesApplication(t wire.Text) bool {
	switch string(t) {
	case "app", "application", "app_name", "application_name", "bundle_id", "bundle_identifier":
		return true
	}
	return false
}

// isNamed says whether a text is a value of an enumeration, whose values are numbered from 1.
func isNamed[E ~uint8](t wire.Text, name func(E) string) bool {
	for e := E(1); name(e) != ""; e++ {
		if name(e) == string(t) {
			return true
		}
	}
	return false
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }
