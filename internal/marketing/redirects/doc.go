// Package redirects owns redirect rules: which addresses lead elsewhere, for whom and when, and how often each rule
// was used.
//
// Rules are checked in order and the first one that fits is used, always as a temporary redirect (302). A rule never
// hides a page of the app, and rules that are on never lead in a circle for any visitor. A rule without conditions
// owns its address: no funnel and no affiliate link can have the same one. Deciding is pure (Rule.Checks, FindMatch):
// it takes a visit and facts, and no clock.
package redirects
