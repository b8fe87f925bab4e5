// Package learning owns what members learn with: it builds and joins the packages below it, which own courses, events,
// resources, who may open them and how they are found, and owns itself what learners see of courses, how far each
// person is, and what they note down.
//
// A course is content with a door: levels or products open it, without any every member. A lesson may have a door of
// its own in place of its course's. What is behind a closed door never leaves the Service; the door says why it is
// closed and when it opens (package access). Drip opens units and lessons over time, on top of the door (package
// courses).
//
// Progress is facts, not counters: which seconds were seen, when a lesson became done. Done never becomes undone by
// later edits, and the day a course was completed is stamped once. How many lessons are done is counted when it is
// asked for.
//
// HTML is made safe when it is saved (package richtext). Files belong to platform/files; content says which it uses.
package learning
