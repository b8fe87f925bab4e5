// Package record is what rows that people edit have in common: what the info log keeps of them, whether they may be
// edited now, and when they changed.
package record
