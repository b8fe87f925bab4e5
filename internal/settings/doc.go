// Package settings holds the values that staff change without a release, and the changelog they write. What a setting
// is — its name, type, bounds, words and default — is code (catalogue.go); what staff made of it is a row.
//
// Invariants: a row holds NULL until somebody changes it, so a better default of a later release reaches everybody who
// never touched it; every change leaves a history row; names that are not marked public are read only by holders of the
// settings page.
package settings
