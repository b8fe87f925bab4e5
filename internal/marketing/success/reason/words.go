package reason

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// counted is 1 day, 2 days.
func counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}

	return fmt.Sprintf("%d %ss", n, one)
}

// inDays is today, tomorrow, in 5 days.
func inDays(days int) string {
	switch days {
	case 0:
		return "today"
	case 1:
		return "tomorrow"
	}

	return fmt.Sprintf("in %d days", days)
}

// agoWords is today, yesterday, 3 days ago.
func agoWords(days int) string {
	switch days {
	case 0:
		return "today"
	case 1:
		return "yesterday"
	}

	return fmt.Sprintf("%d days ago", days)
}

// shortDay is Wed, Nov 18; numericDay is 11/18/2026.
func shortDay(at time.Time) string   { return at.In(clock.Manila).Format("Mon, Jan 02") }
func numericDay(at time.Time) string { return at.In(clock.Manila).Format("01/02/2006") }

// Peso writes an amount for people: ₱1,234.50.
func Peso(amount money.Centavos) string {
	whole, cents, _ := strings.Cut(amount.String(), ".")
	// From the right, so that earlier commas don't move the places.
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}

	return "₱" + whole + "." + cents
}

func dueWords(due *Installment) string { return Peso(due.Amount) + " due " + numericDay(due.DueOn) }

func lessonWords(f Facts) string {
	if f.LastLesson == nil {
		return "no lesson opened yet"
	}

	return "last lesson " + f.LastLesson.In(clock.Manila).Format("Jan 02")
}

// earlierWords is the first one, the first two, the first 5.
func earlierWords(due *Installment) string {
	switch due.PaidBefore {
	case 1:
		return "the first one"
	case 2:
		return "the first two"
	}

	return fmt.Sprintf("the first %d", due.PaidBefore)
}

// capitalized starts a text with a capital letter.
func capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}

	return string(unicode.ToUpper(first)) + text[size:]
}
