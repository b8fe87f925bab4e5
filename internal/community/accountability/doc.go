// Package accountability owns accountability and challenge groups: a few people who check in with each other every week,
// how they are matched, and how they choose who leads them.
package accountability
