// Package journey owns the way of a member: stages with their tasks, the ledger of points, the move-up to the next
// stage, and forms with their answers, the journey form among them.
//
// Points are rows of a ledger, never a counter; a task counts once for a person, however often anyone asks.
package journey
