// Package success owns success managers: who looks after whom, by which rules, whom they should contact today and why,
// and how that went.
//
// A success manager is someone with the level success-manager. A member has one of them at most; success managers see
// only their own people, everywhere, because UserScope is part of what identity asks for every list and page of people.
// Rules assign members whom no one looks after: those of a batch, of a group, or everyone, to one or more managers, the
// one with the fewest people first, up to a cap. A rule never takes someone away from a manager; staff do that by hand.
//
// Each morning in Manila a job makes the queue of every manager: the people with a reason (package reason), the highest
// score first, no more than a setting says. Who has a reason and no place is kept too, so that the results of contacts
// can be compared with those of no contact. Who asked not to be contacted, or was contacted lately, isn't in it. An
// entry leaves the queue by its outcome, or because its reason is gone, such as by payment.
package success
