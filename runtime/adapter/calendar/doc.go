// Package calendar is the adapter calendar over a folder of iCalendar files (RFC 5545), such as a program that synchronises
// calendars keeps: one file an event, or one export of all of them. It implements table.CalendarAdapter.
//
//	a, err := calendar.New(calendar.Options{Folder: folder, Address: "me@example.org"})
//
// # What is read
//
// Every regular file below the folder whose name ends in .ics, at most 10,000 files and eight folders deep. Names that start
// with a dot are not looked at, and symbolic links are not followed: what lies outside is out of reach (os.Root). A file or an
// event that cannot be read is left out, counted by a code (Notice), and makes the answer a cut one (Result.Truncated); nothing
// is guessed for it. The events of a file with METHOD are an answer or a request under way and no calendar, unless the method
// is PUBLISH or REQUEST.
//
// # Ids
//
// An event is named by
//
//	KEY "." REVISION [ "." START ]
//
// in lower-case hexadecimal: KEY is the first 8 bytes of the SHA-256 of the path in the folder, a zero byte and the UID; REVISION
// the first 6 bytes of the SHA-256 of all its components as they stand in the file. START names an occurrence of a series by
// its original start, YYYYMMDDTHHMMSSZ in UTC, or YYYYMMDD where the series has whole days. Nothing in an id is text from a
// file. A change asks for an event in the revision that was seen and is refused when the file says something else by now
// (event-changed), which is what requiresStableDocumentIdentity promises.
//
// # Time
//
// A moment is a text of RFC 9557, 2026-03-27T09:00:00+01:00[Europe/Berlin], or a date, in and out. An event in UTC, a floating
// one, and one in a zone that only its file knows are given in the zone of the options. See package zone for what a TZID means
// and package recurrence for what a series is.
//
// # What is written
//
// A change edits the lines that it is about, in place; every other byte of the file stays (package content). A new file takes
// the place of the old one by a rename, after it is on the disk and after the old one has been read once more: if that is not
// what the edits were made of, nothing is written (file-changed). DTSTAMP, LAST-MODIFIED where there is one, and SEQUENCE are
// brought up to date; SEQUENCE not by an answer, because it is the organiser's.
//
//   - An occurrence that moves or is answered becomes a component of its own with RECURRENCE-ID. One that is cancelled becomes
//     an EXDATE.
//   - When an occurrence moves with all that follow, the series ends before it, and what follows becomes a series of its own, in a
//     file of its own.
//   - A whole series moves on the wall clock, with its exceptions and with the occurrences that were moved before; to another day
//     only where its rule can follow (series-day). It is held against what else takes up time for a year from now.
//   - An event that is cancelled goes, and its file with it when there is nothing else in it. When others are in it, it stays
//     with STATUS:CANCELLED, so that a program that synchronises the folder can tell them. This adapter sends nothing itself.
//   - Nothing of an event that somebody else organises is changed but one's own answer (not-organizer).
//   - RECURRENCE-ID with RANGE=THISANDFUTURE is not understood: such a series is left out (range-unsupported).
//
// # Refusals
//
// Arguments that are wrong fail with invalidInput or argumentOutOfRange, an event that is not there is nothing found, and what
// the calendar stands against fails with stepFailed. The code behind each is in the Notice of the operation.
package calendar
