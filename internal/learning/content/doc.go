// Package content is what courses, events and resources have in common: their states, authors, covers, drafts, videos
// and texts, the functions that write them, and what files they take.
package content
