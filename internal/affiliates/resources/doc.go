// Package resources owns what affiliates share: pictures in sizes, captions and emails that staff write once and each
// affiliate gets with their own link in them.
//
// Texts hold words in braces: {link}, {first_name} and {name}. They are filled when an affiliate reads the resource,
// never before, so a link that changes its name is right everywhere. A text with another word in braces is refused
// when staff save it.
//
// New resources come first; staff can put them in another order. A resource is archived, never deleted: what was
// shared goes on working. Views count each affiliate once a day, and not staff who view Atlas as someone else.
package resources
