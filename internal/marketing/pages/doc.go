// Package pages owns the public pages of marketing: their blocks, their versions and what visitors see of them.
//
// A page is a list of blocks. Publishing renders it once, from the same React blocks that an editor shows, in a
// script engine inside the binary; no request ever waits for that, and no visitor's input reaches it. What must not
// be old (price, countdown, figures) is a slot in the HTML that Live fills for each request. Pages that come with
// Atlas (system.json) are rendered when Atlas is built and have no row until staff change them.
package pages
