// Package apikeys holds the keys with which programs call the API.
//
// A key has a level, and acts with what that level opens and its maker holds too: anyone who loses a right takes it
// from their keys at once, and keys of an archived person stop. Its secret is shown once; only the hash is kept. What
// no key can do, whatever its level, is in package graph/programs.
package apikeys
