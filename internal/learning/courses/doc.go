// Package courses owns courses with their tracks, units, lessons and lesson files, as those see them who write them.
// Drip opens units and lessons over time, on top of what opens the course (drip.go). What learners see of a course, and
// how far they are, is not here.
package courses
