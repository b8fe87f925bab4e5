// Package reason says why someone should be contacted today, from facts alone: the sentence, the facts behind it and
// the parts of the score. It knows no database and no clock, so that every rule is a table in its test.
package reason
