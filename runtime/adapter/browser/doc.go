// Package browser is the adapter browser of package browsing: tabs in a headless Chromium that a person never sees, held to what
// an operator permits.
//
//	b, err := browser.New(browser.Options{Hosts: []string{"example.org", "*.example.net"}})
//	defer b.Close()
//	set.Adapters = append(set.Adapters, b.Adapter())
//
// # What holds whatever a page does
//
//   - Every connection of Chromium goes to package fence, which permits the operator's schemes and hosts. Chromium has no other
//     way: no look-up of names, no QUIC, no WebRTC beside the proxy. Documents are judged once more before they are asked for, so
//     that an error of the proxy is never taken for a page.
//   - Chromium has a profile of its own in a folder that is removed, an environment of its own, and a process group that is
//     killed as a whole. It is driven through a pipe and not through a port. As root, where it has no sandbox, it does not run
//     unless the operator has said so. Downloads and permissions are denied, dialogs dismissed, windows that pages open closed.
//   - A page is read in a world apart from its code. The text is what can be seen, as far as computed style and boxes tell: no
//     text without display, visibility, opacity, size, ink, or place on the page, and no characters that nobody sees. What
//     another part of the page covers is read. Frames are not: they are other documents, and an excerpt names one.
//   - Each value has at most the bytes that its contract permits. What is left out is told by Truncated. Of a page at most
//     about 1 MiB of text is read, in at most 2 s; Total is then what was read.
//
// # Loads
//
// sourceMustMatchTarget is enforced so: a tab remembers the load of the page that the caller was told of last. A link is followed,
// a field filled and a form sent only on this load; a link by its number only if it was listed on it, and only while it still
// shows and leads what was listed. A link is followed by asking for its address, without the page's own idea of a press.
//
// # Forms
//
// A value that is filled in stays with the adapter until the form is sent; the page does not get it, so that nothing of it can
// pass it on. A person is asked where the form goes and what is in it (operation.Previewer), and the form is sent if it is the
// same one with the same content then, and at most once. For that moment the page's code stands still: the values go in, the
// form is sent as a press of its button sends it, the values go out again. Forms that only code can send are not sent. Secret
// fields are those of passwords, codes and cards, by type, autocomplete or words; their content is neither read nor filled.
//
// A page that came as the answer to a form is not kept and not asked for again: going there fails. A tab with a form that was
// filled and not sent is not left by a link, by its history or by closing it; opening an address in it, or filling in what stood
// there, gives it up.
//
// # What receipts hold
//
// Changes name tabs and loads, never addresses: windowID is tab-N, documentID the load.
//
// # Failures
//
// invalidInput: an address that is not permitted, or something that is not on the page. missingInput: nothing is named. windowGone:
// there is no page, or not this load of it. postconditionFailed: the page led to where it must not, or the form is not the one
// that was agreed to. stepFailed: the page cannot be loaded, or the tab must not be left. argumentOutOfRange, textContainsNewline:
// as they say. A deadline is that of the turn.
package browser
