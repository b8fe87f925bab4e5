// Package moveups owns the way from one stage to the next: requests to move up, the decisions of reviewers and what
// they are told, and moves by hand.
package moveups
