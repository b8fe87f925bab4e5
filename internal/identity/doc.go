// Package identity knows who people are and what they may do: accounts, sign-in, sessions, one-time codes, access
// levels with their pages and functions, viewing Atlas as somebody else, the info log, and what people report as
// broken.
//
// It does not know what people learn, pay or belong to; those domains add to the current user through CurrentUserParts
// and to the User type by extending it in their schema files.
//
// Invariants: an e-mail address is unique in its folded form; a slug never changes; rights are the union over all
// levels; nobody grants what they do not hold; somebody always has full access; sessions, reset tokens and codes are
// stored only as hashes; every sign-in, refusal and staff write leaves a row in the info log in the same transaction.
package identity
