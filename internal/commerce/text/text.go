// Package text reads what people typed on one line, and says money, days and counts in words.
package text

import (
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// TrimLine is a text on one line, without blanks around it.
func TrimLine(given *string) string {
	if given == nil {
		return ""
	}
	return strings.Join(strings.Fields(*given), " ")
}

// Plural is a number of things: 1 seat, 2 seats.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Peso writes an amount for people: ₱1,234.50.
func Peso(amount money.Centavos) string {
	whole, cents, _ := strings.Cut(amount.String(), ".")
	sign, digits := "", whole
	if rest, negative := strings.CutPrefix(whole, "-"); negative {
		sign, digits = "-", rest
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + "₱" + digits + "." + cents
}

// DateTime is a moment as people read it: Nov 18, 2026 8:47 PM.
func DateTime(at time.Time) string { return at.In(clock.Manila).Format(DateTimeFormat) }

// Day is a day as people read it: Nov 18, 2026.
func Day(at time.Time) string { return at.In(clock.Manila).Format("Jan 02, 2006") }

// DateTimeFormat is how people read a moment of any time zone.
const DateTimeFormat = "Jan 02, 2006 3:04 PM"
