package generate

import "strings"

// byteCases are the stages A and B of strict reading, apart from characters, and stage C.
func byteCases() []sample {
	largest := raw("not-canonical", "of-the-largest-size")
	largest.pad = 4 << 20
	tooLarge := raw("package-too-large", "")
	tooLarge.pad = 4<<20 + 1
	deep := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	const version, tint = `"formatVersion":1`, `"tint":"#F4EFE6"`
	return []sample{
		raw("invalid-extension", "").called("paper.json"),
		raw("invalid-extension", "none").called("paper"),
		raw("invalid-extension", "another-behind-it").called("paper.bonnie.txt"),
		raw("invalid-extension", "signature").called("paper.bonnie.sig"),
		tooLarge,

		raw("invalid-utf8", "", swap("Sheets", "Sh\xffets")),
		raw("invalid-utf8", "overlong", swap("Sheets", "Sh\xc0\xafets")),
		raw("invalid-utf8", "surrogate", swap("Sheets", "Sh\xed\xa0\x80ets")),
		raw("invalid-utf8", "cut", swap(`Sheets of paper."`, "Sheets of paper\xe2\x82\"")),
		raw("invalid-utf8", "beyond-unicode", swap("Sheets", "Sh\xf4\x90\x80\x80ets")),
		raw("invalid-utf8", "utf-16", whole("\xff\xfe{\x00}\x00")),
		raw("byte-order-mark", "", ahead("\ufeff")),

		raw("malformed-json", "", swap(`"tint":`, `"tint" `)),
		raw("malformed-json", "cut", swap(`"valueTypes":[]}`, `"valueTypes":[]`)),
		raw("malformed-json", "empty", whole("")),
		raw("malformed-json", "white-space", whole(" \n")),
		raw("malformed-json", "comma", swap(`"valueTypes":[]}`, `"valueTypes":[],}`)),
		raw("malformed-json", "comment", swap(tint, `/* sand */`+tint)),
		raw("malformed-json", "quotes", swap(`"tint"`, `'tint'`)),
		raw("malformed-json", "zero", swap(version, `"formatVersion":01`)),
		raw("malformed-json", "plus", swap(version, `"formatVersion":+1`)),
		raw("malformed-json", "word", swap(version, `"formatVersion":True`)),
		raw("malformed-json", "escape", swap("Sheets", `Sh\xffets`)),
		raw("malformed-json", "half-an-escape", swap("Sheets", `Sh\u12ets`)),
		raw("trailing-bytes", "", behind("x")),
		raw("trailing-bytes", "second-object", behind("{}")),
		raw("trailing-bytes", "zero", behind("\n\x00")),
		raw("nesting-too-deep", "", swap(`"routing":{}`, `"routing":{"eligibility":`+nots(32)+`}`)),
		raw("nesting-too-deep", "arrays", swap(`"valueTypes":[]`, `"valueTypes":`+strings.Repeat("[", 64)+strings.Repeat("]", 64))),
		raw("nesting-too-deep", "ten-thousand", swap(`"valueTypes":[]`, `"valueTypes":`+deep)),
		raw("duplicate-member", "", swap(tint, tint+","+tint)),
		raw("duplicate-member", "escaped", swap(tint, tint+`,"\u0074int":"#000000"`)),
		raw("duplicate-member", "at-the-top", swap(version, version+","+version)),
		raw("duplicate-member", "empty-name", swap(`"intentSeeds":{}`, `"intentSeeds":{"":[],"":[]}`)),

		raw("non-finite-number", "", swap(version, `"formatVersion":NaN`)),
		raw("non-finite-number", "infinity", swap(version, `"formatVersion":Infinity`)),
		raw("non-finite-number", "minus-infinity", swap(version, `"formatVersion":-Infinity`)),
		raw("non-finite-number", "overflow", swap(version, `"formatVersion":1e309`)),
		raw("non-finite-number", "huge-exponent", swap(version, `"formatVersion":4E313225745`)),
		raw("integer-out-of-range", "", swap(version, `"formatVersion":9007199254740992`)),
		raw("integer-out-of-range", "negative", swap(version, `"formatVersion":-9007199254740992`)),
		raw("integer-out-of-range", "exponent", swap(version, `"formatVersion":1e300`)),
		raw("integer-out-of-range", "rounded", swap(version, `"formatVersion":9007199254740991.5`)),
		raw("not-an-object", "", whole("[]")),
		raw("not-an-object", "null", whole("null")),
		raw("not-an-object", "string", whole(`"paper"`)),
		raw("not-an-object", "number", whole("1")),

		raw("not-canonical", "", swap(`"tint":`, `"tint": `)),
		raw("not-canonical", "line-feed-at-the-end", behind("\n")),
		raw("not-canonical", "space-in-front", ahead(" ")),
		raw("not-canonical", "order", swap(`"format":"bonnie.ability-package",`+version, version+`,"format":"bonnie.ability-package"`)),
		raw("not-canonical", "order-of-code-points", swap(`"seedFamilies":{}`, "\"seedFamilies\":{\"\ufb33\":[],\"😀\":[]}")),
		raw("not-canonical", "escaped-letter", swap("Sheets", `\u0053heets`)),
		raw("not-canonical", "escaped-quote", swap("Sheets", `\u0022Sheets`)),
		raw("not-canonical", "escaped-slash", swap("Sheets", `\/Sheets`)),
		raw("not-canonical", "escaped-name", swap(`"tint"`, `"\u0074int"`)),
		raw("not-canonical", "surrogate-pair", swap("Sheets", `\ud83d\ude00`)),
		raw("not-canonical", "fraction", swap(version, `"formatVersion":1.0`)),
		raw("not-canonical", "exponent", swap(version, `"formatVersion":1e0`)),
		raw("not-canonical", "minus-zero", swap(`"routing":{}`, `"routing":{"preference":-0}`)),
		raw("not-canonical", "digits", swap(`"routing":{}`, `"routing":{"preference":0.30000000000000000001}`)),
		raw("not-canonical", "first", swap(version, `"formatVersion":2 `)),
		largest,
	}
}

// characterCases are the characters that no name and no string may hold.
func characterCases() []sample {
	at := func(code, variant, text string) sample { return raw(code, variant, swap("Sheets", text)) }
	return []sample{
		at("lone-surrogate", "", `\ud800`),
		at("lone-surrogate", "low", `\uDFFF`),
		at("lone-surrogate", "turned-around", `\udc00\ud800`),
		at("lone-surrogate", "followed-by-text", `\ud83dSheets`),
		raw("lone-surrogate", "in-a-name", swap(`"intentSeeds":{}`, `"intentSeeds":{"\ud800":[]}`)),

		at("control-character", "", `\n`),
		at("control-character", "tab", `\t`),
		at("control-character", "raw", "Sh\neets"),
		at("control-character", "null", `\u0000`),
		at("control-character", "delete", "\x7f"),
		at("control-character", "c1", "\u0085"),
		at("control-character", "line-separator", "\u2028"),
		at("control-character", "paragraph-separator-escaped", `\u2029`),
		raw("control-character", "in-a-name", swap(`"intentSeeds":{}`, `"intentSeeds":{"ask\u0007":[]}`)),

		at("bidi-character", "", "\u202e"),
		at("bidi-character", "escaped", `\u202e`),
		at("bidi-character", "arabic-letter-mark", "\u061c"),
		at("bidi-character", "left-to-right-mark", "\u200e"),
		at("bidi-character", "right-to-left-mark", "\u200f"),
		at("bidi-character", "embedding", "\u202a"),
		at("bidi-character", "isolate", "\u2066"),
		at("bidi-character", "pop-isolate", "\u2069"),

		at("invisible-character", "", "\u200b"),
		at("invisible-character", "soft-hyphen", "\u00ad"),
		at("invisible-character", "grapheme-joiner", "\u034f"),
		at("invisible-character", "hangul-filler", "\u3164"),
		at("invisible-character", "mongolian-selector", "\u180b"),
		at("invisible-character", "word-joiner", "\u2060"),
		at("invisible-character", "reserved", "\u2065"),
		at("invisible-character", "braille-blank", "\u2800"),
		at("invisible-character", "variation-selector", "☀\ufe0f"),
		at("invisible-character", "variation-selector-of-the-supplement", "葛\U000e0100"),
		at("invisible-character", "byte-order-mark-inside", "\ufeff"),
		at("invisible-character", "halfwidth-filler", "\uffa0"),
		at("invisible-character", "object-replacement", "\ufffc"),
		at("invisible-character", "shorthand", "\U0001bca0"),
		at("invisible-character", "musical", "\U0001d173"),
		at("invisible-character", "joiner-behind-ascii", "a\u200d"),
		raw("invisible-character", "joiner-at-the-start", swap(`"Sheets`, "\"\u200c")),
		at("invisible-character", "joiner-behind-a-digit", "१\u200d"),
		at("invisible-character", "joiner-behind-a-joiner", "क्\u200d\u200d"),
		at("invisible-character", "joiner-in-an-emoji", "👩\u200d🎨"),

		at("tag-character", "", "\U000e0041"),
		at("tag-character", "language", "\U000e0001"),
		at("noncharacter", "", "\uffff"),
		at("noncharacter", "arabic-block", "\ufdd0"),
		at("noncharacter", "other-plane", "\U0001fffe"),
		at("noncharacter", "last", "\U0010ffff"),
		at("noncharacter", "escaped", `\ufffe`),
	}
}
