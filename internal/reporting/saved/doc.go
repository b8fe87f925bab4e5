// Package saved owns saved reports: what staff want to see again, with whom they share it, and when it is emailed.
//
// A report is a definition of declared columns (package statement), never SQL. It is read anew with the rights of
// the person who looks at it: a reader needs the page of reports, the pages of its source, and to own it or to hold a
// level that it is shared with. Money shows only to those who may see money, and who sees only some people gets the
// rows of those people. The same holds for files, emails and sheets, at the moment they are made.
package saved
