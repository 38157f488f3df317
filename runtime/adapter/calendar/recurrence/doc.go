// Package recurrence says when a series takes place: the recurrence set of RFC 5545, 3.8.5, from one RRULE, RDATE and EXDATE.
//
// A rule is expanded on the wall clock, by rrule-go, and each wall clock becomes a moment by the zone of the series: nine stays
// nine when the clocks change. This package adds what a library for trusted rules has no need of:
//
//   - A closed grammar. RRULE parts that RFC 5545 does not have, parts given twice, an interval of zero, BYDAY with a number in
//     a weekly rule and the like are refused, where the library would guess. Empty parts (a semicolon too many) are let pass,
//     as is COUNT beside UNTIL, of which the first to be reached holds.
//   - Bounds. A rule is walked from its start up to the end of what is asked for, at most MostSteps occurrences, and stops with its
//     context. Rules by the hour, the minute or the second are refused: no appointment needs them, and a few letters of one are
//     work for minutes.
//   - UNTIL in all of its forms: a moment in UTC, a wall clock, and a date, which counts in full.
//   - The first occurrence is always in the set, also where the rule does not give it, and counts for COUNT.
//   - Exceptions by moment, and by day: older programs write EXDATE as a date for a series with times.
package recurrence
