package contact

import (
	"regexp"
	"strings"
)

// MobileMessage is the catalogue's sentence for a number that is none.
const MobileMessage = "Invalid mobile number!"

// philippines is the country of numbers that are written without one.
const philippines = "+63"

var (
	// localMobile are the ways in which Filipinos write their numbers, without blanks and marks; the group is what
	// follows the country.
	localMobile = regexp.MustCompile(`^(?:\+?0|\+?63|\+?630|0063|00630)(9[0-9]{9})$`)
	// worldMobile is a number with its country, as E.164 writes it.
	worldMobile = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
)

// CleanMobile reads a typed number and gives it as E.164, the form in which numbers are kept and compared:
// +639171234567 for 0917 123 4567, 63917… and +63 (0) 917 …, and what begins with a plus and has 8 to 15 digits as it
// is. It tells whether the text was a mobile number; what is none comes back without blanks and marks.
func CleanMobile(typed string) (string, bool) {
	number := strings.Map(func(r rune) rune {
		if r == '+' || r >= '0' && r <= '9' {
			return r
		}

		return -1
	}, typed)

	if parts := localMobile.FindStringSubmatch(number); parts != nil {
		return philippines + parts[1], true
	}

	return number, worldMobile.MatchString(number)
}

// MobileKey is how numbers are compared, also those from before all were kept as E.164: the number as E.164, or what
// was typed where it is none.
func MobileKey(typed string) string {
	number, _ := CleanMobile(typed)
	return number
}

// MobileText is a kept number as people write it: 0917 123 4567 for one of the Philippines, and any other as it is.
func MobileText(number string) string {
	local, ok := strings.CutPrefix(number, philippines)
	if !ok || len(local) != 10 || local[0] != '9' {
		return number
	}
	return "0" + local[:3] + " " + local[3:6] + " " + local[6:]
}
