// Package forms owns forms: staff build them as drafts, publish versions of their questions, and read and count what
// people answer. The journey form is one of them.
package forms
