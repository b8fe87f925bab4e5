// Package batches owns batches, people who start together, and who is in which.
package batches
