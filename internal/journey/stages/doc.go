// Package stages owns the stages of the journey with their crews and tasks, where people stand and what they did, the
// ledger of points, and the leaderboard.
//
// Points are rows of a ledger, never a counter; a task counts once for a person, however often anyone asks.
package stages
