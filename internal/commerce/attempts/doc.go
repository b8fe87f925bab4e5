// Package attempts takes money for orders and schedule rows: it opens pages at gateways, follows what gateways tell, and
// does what a payment brings about, once.
//
// A gateway may tell the same thing ten times; it happens once.
package attempts
