// Package program holds what all parts of the affiliate program have in common: who of staff may look and decide,
// whose links count, and how much of a buyer's name an affiliate reads.
package program
