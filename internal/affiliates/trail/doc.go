// Package trail explains a sale: by which visit, lead or decision it is whose, at which rate, and what each payment
// earned. It only reads, and leaves out what its reader may not know.
package trail
