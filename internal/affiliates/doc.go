// Package affiliates owns who tells others about the house: affiliates with the words of their links, the visits through those links, and the
// people who came by them.
//
// A word belongs to one affiliate or one funnel, for good. Every visit is kept, and nothing of who it was. The last valid link before
// somebody becomes a lead wins; the lead is bound from then on, and an order through the link of another takes that order only. Nobody is
// their own lead.
package affiliates
