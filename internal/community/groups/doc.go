// Package groups owns groups of members with their sub-groups and leaders, who is in which, and what leaders see of the
// people they lead.
package groups
