// Package search finds published content that is open to the caller, and people whom they may see. Content is found by
// an index of documents, which is brought up to date in the transaction that writes the content.
package search
