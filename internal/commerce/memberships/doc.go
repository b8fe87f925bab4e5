// Package memberships owns what people hold: it enrols them, renews and ends what they have, and gives the grants that
// open content. What they owe for it is billing's.
//
// Access is computed from grants, never from a flag.
package memberships
