// Package wins holds what members tell each other that they have reached: posts with cheers and comments, coaches who
// confirm them, moderators who answer reports, and what came of it in figures.
package wins
