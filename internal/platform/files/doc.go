// Package files keeps what people upload: rows in the database, content in a Store (a directory, or a bucket of S3). It
// knows no domain: a domain registers what it takes (Purpose) and says which files its rows use (Use); a file that
// nothing uses goes away after a week.
//
// What a file is, is told by its content and by the end of its name, and both must agree. Pictures are drawn anew, so
// nothing but the picture itself is kept. Files are shown by an address that is signed and ends, unless their purpose
// opens them to anyone who has the address.
package files
