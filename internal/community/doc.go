// Package community owns who belongs together: batches, groups and sub-groups with their leaders, accountability and
// challenge groups, and the wins that members tell each other.
package community
