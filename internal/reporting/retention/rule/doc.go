// Package rule says who renewed, and when: pure functions of the terms that someone bought. It knows no database and no
// clock.
//
// What it says about one person, the statements of reports say about everyone. A test holds the two against each other.
package rule
