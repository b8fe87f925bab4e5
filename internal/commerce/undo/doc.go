// Package undo takes enrolments back as if they had not been, for as long as that can be done.
package undo
