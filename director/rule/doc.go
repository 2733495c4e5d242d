// Package rule is the mechanism that every rule set is written in: skills as holdings, rules bound while held or while marked, uses with a
// holding, a hand and a body, matters judged layer by layer, falls as a worklist, phases as a fixed timetable, and re-running as the way to
// pause. It knows no identity by name, keeps no clock, performs no input or output, and gives the same result for the same inputs.
//
// A phase is resolved by [Run.Resolve] from the [State] at its start and the [Inputs] known so far. It stops where news is missing; when
// there is more news the whole phase is run again from its start and reproduces everything it has told before. Nothing is suspended, so
// there is nothing to serialise but the state between phases and the facts within one.
package rule
