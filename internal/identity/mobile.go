package identity

import (
	"regexp"
	"strings"
)

// MobileMessage is the catalogue's sentence for a number that is none.
const MobileMessage = "Invalid mobile number!"

var mobileNumber = regexp.MustCompile(`^(09[0-9]{9}|\+639[0-9]{9}|\+[0-9]{8,15})$`)

// CleanMobile takes everything but digits and the plus out of a typed number and tells whether the rest is a mobile number: 09 and
// nine digits, +639 and nine digits, or a plus and 8 to 15 digits.
func CleanMobile(typed string) (string, bool) {
	number := strings.Map(func(r rune) rune {
		if r == '+' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, typed)
	return number, mobileNumber.MatchString(number)
}
