package rules

// The forms of names that many remedies ask for.
const (
	portableID = "lower-case letters, digits, dots and hyphens: a letter first, a letter or digit last, no two dots in a row, " +
		"at most 128 bytes"
	callableName = "lower-case letters and digits in words joined by single underscores, a letter first, at most 64 bytes, " +
		"such as draw_rectangle"
	machineToken = "letters, digits, underscores, dots and hyphens, a letter or digit first, at most 64 characters, " +
		"such as editable-surface"
	version = "three numbers without leading zeros, such as 1.0.0, and where wanted -PRERELEASE and +BUILD after them"
	words   = "words of lower-case letters and digits joined by single spaces"

	bundleIdentifier = "two or more parts of letters, digits and hyphens joined by dots, at most 255 bytes, such as org.example.Editor"
	windowClass      = "the class part of WM_CLASS as xprop shows it: 1 to 255 bytes without control characters"
	desktopID        = "the name of the desktop file: letters, digits, dots, underscores and hyphens, then .desktop, " +
		"such as org.example.Editor.desktop"

	printable    = "one line of text that is not empty, at most 32768 bytes"
	uiText       = "the text as the application shows it: one line of 1 to 128 bytes without spaces at its ends"
	prefixLetter = "one upper-case letter from A to Z"
	reserved     = "run_shell, run_applescript, confirm_pending_skill, cancel_pending_skill and load_skill"
)
