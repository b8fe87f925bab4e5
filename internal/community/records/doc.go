// Package records holds what batches, groups and small groups have in common: names, statuses, what may be changed and
// when, how people and groups are named beside others, and how rows are held against rules.
package records
