// Package jobs runs work in the background: after the transaction that asked for it has committed, again when it fails,
// on whichever process is free. A job is a row in the same database as everything else, so it is there exactly when the
// data it is about is there.
//
// A job may run more than once (a process can die after the work and before the note that it was done), so every
// handler must be safe to repeat: it reads the state it is about and does only what is still missing.
//
// The library below is River; nobody outside this package sees it.
package jobs
