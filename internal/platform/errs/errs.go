// Package errs is how Atlas says no. An error is born with a code and a sentence that may be shown to anybody;
// everything else is internal, goes to the log and reaches the client as one general sentence.
package errs

import (
	"errors"
	"fmt"
	"time"
)

// Code tells a client what kind of no it got.
type Code string

// The codes of the catalogue.
const (
	Invalid         Code = "BAD_USER_INPUT"
	Unauthenticated Code = "UNAUTHENTICATED"
	Forbidden       Code = "FORBIDDEN"
	NotFound        Code = "NOT_FOUND"
	Conflict        Code = "CONFLICT"
	RateLimited     Code = "RATE_LIMITED"
	Internal        Code = "INTERNAL"
)

// General is the catalogue's sentence for whatever is not the reader's business.
const General = "Something went wrong, try again"

// Error is a refusal with a public sentence.
type Error struct {
	Code    Code
	Message string
	// Fields holds messages per input field, such as "is required".
	Fields map[string][]string
	// RetryAfter is set with RateLimited.
	RetryAfter time.Duration
	cause      error
}

func (e *Error) Error() string {
	if e.cause != nil {
		return e.Message + ": " + e.cause.Error()
	}
	return e.Message
}

func (e *Error) Unwrap() error { return e.cause }

// New makes an error of a code with a public sentence.
func New(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Wrap is New with the cause kept for the log.
func Wrap(cause error, code Code, format string, args ...any) *Error {
	e := New(code, format, args...)
	e.cause = cause
	return e
}

// Missing says that a thing is not there, or not there for the caller: the two are never told apart.
func Missing(noun string) *Error { return New(NotFound, "%s not found", noun) }

// Login asks the caller to sign in.
func Login() *Error { return New(Unauthenticated, "Please log in first") }

// Denied says that the caller lacks a right.
func Denied() *Error { return New(Forbidden, "You don't have access to this") }

// Impersonating refuses what only a person themselves may do, to those who view Atlas as them.
func Impersonating() *Error { return New(Forbidden, "You can't do this while viewing as someone else") }

// NeedsPerson says that no API key can do this, whatever its level.
func NeedsPerson() *Error {
	return New(Forbidden, "API keys can't do this. A person has to do it in Atlas.")
}

// NeedsTwoFactor says that the caller's level asks for a second factor which they have not set up yet.
func NeedsTwoFactor() *Error { return New(Forbidden, "Set up two-factor login first") }

// Stale tells the second of two editors that the first was faster.
func Stale(noun string) *Error {
	return New(Conflict, "Someone else just changed this %s. Reload to see the change, then try again.", noun)
}

// TooMany asks the caller to wait.
func TooMany(wait time.Duration) *Error {
	e := New(RateLimited, "Too many attempts, try again later")
	e.RetryAfter = wait
	return e
}

// busyWait is how long a few pictures take.
const busyWait = 10 * time.Second

// Busy asks the caller to wait until the pictures that they sent before are done.
func Busy() *Error {
	e := New(RateLimited, "We're still working on your other pictures. Try again in a few seconds.")
	e.RetryAfter = busyWait
	return e
}

// As finds the public error inside err, if there is one.
func As(err error) (*Error, bool) {
	var e *Error
	ok := errors.As(err, &e)
	return e, ok
}

// Is tells whether err carries the code.
func Is(err error, code Code) bool {
	e, ok := As(err)
	return ok && e.Code == code
}

// Or returns err, or what to say when there is none.
func Or(err error, otherwise *Error) error {
	if err != nil {
		return err
	}

	return otherwise
}
