// Package resources owns files and links that members open by themselves, by category; for staff who make them and for
// those to whom they are open.
package resources
