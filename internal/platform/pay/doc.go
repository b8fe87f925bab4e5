// Package pay is what those who take money for us have in common: they begin payments on their sites, say how one
// stands, and tell us about it with a signature. Below it is a package for each of them. No data of cards ever reaches
// us.
package pay
