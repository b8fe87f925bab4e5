// Package success owns success managers: who looks after whom, and by which rules.
//
// A success manager is someone with the level success-manager. A member has one of them at most; success managers see
// only their own people, everywhere, because UserScope is part of what identity asks for every list and page of people.
// Rules assign members whom no one looks after: those of a batch, of a group, or everyone, to one or more managers, the
// one with the fewest people first, up to a cap. A rule never takes someone away from a manager; staff do that by hand.
package success
