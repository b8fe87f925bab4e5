// Package attribution says by whom people came: the links of affiliates, the visits through them, the leads that they
// bring, and whose sale an order is.
//
// Visits are kept, and nothing of who it was but the visit of the same browser before. The last valid link before
// someone becomes a lead wins; the lead is bound from then on, and an order through the link of another takes that
// order only. No one is their own lead. Which visit counts is decided by the pure rules of package commission; this
// package reads the facts and keeps the decision with the reason.
package attribution
