package settings

import (
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"atlas/internal/platform/brand"
	"atlas/internal/platform/errs"
)

const (
	textMax     = 500
	longTextMax = 2000
	urlMax      = 2000
	entryMax    = 60

	needsHTTPS = "must be a full link that starts with https://"
)

// check brings a requested value into its stored form, or says what is wrong with it (a field message). An empty value is
// allowed where a setting may be without a value.
func (d Definition) check(requested string) (value, wrong string) {
	requested = strings.TrimSpace(requested)

	// Switches and numbers always have a value; all others may be without one.
	if requested == "" {
		if d.Type == Boolean || d.Type == Number {
			return "", errs.IsRequired
		}

		return "", ""
	}

	switch d.Type {
	case Boolean:
		if requested != "true" && requested != "false" {
			return "", errs.IsNotValid
		}

		return requested, ""
	case Number:
		return checkNumber(requested, d.Min, d.Max)
	case URL:
		return checkURL(requested)
	case List:
		return d.checkEntries(requested, checkWord)
	case Email:
		return d.checkEntries(requested, checkAddress)
	case Color:
		color, ok := brand.ReadColor(requested)
		if !ok {
			return "", "must be a color such as #096a65"
		}

		return color, ""
	}

	return d.checkText(requested)
}

// checkText takes text of one line, or of several where the setting may have them.
func (d Definition) checkText(text string) (value, wrong string) {
	limit, isRefused := textMax, unicode.IsControl
	if d.Letters > 0 {
		limit = d.Letters
	}

	if d.Type == LongText {
		text = strings.ReplaceAll(text, "\r\n", "\n")
		limit, isRefused = longTextMax, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }
	}

	switch {
	case utf8.RuneCountInString(text) > limit:
		return "", errs.IsTooLong
	case strings.ContainsFunc(text, isRefused):
		return "", errs.IsNotFormatted
	}

	return text, ""
}

// checkNumber takes a whole number within bounds.
func checkNumber(text string, minimum, maximum int) (value, wrong string) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || int(n) < minimum || int(n) > maximum {
		return "", fmt.Sprintf("must be a whole number from %d to %d", minimum, maximum)
	}
	return strconv.FormatInt(n, 10), ""
}

// checkURL takes https addresses of other sites only: they end up behind links that anybody may press.
func checkURL(requested string) (value, wrong string) {
	if len(requested) > urlMax {
		return "", errs.IsTooLong
	}

	// Browsers read a backslash as a slash, and so as another host.
	if strings.ContainsFunc(requested, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) ||
			r == '\\'
	}) {
		return "", needsHTTPS
	}

	u, err := url.Parse(requested)
	if err != nil || !strings.EqualFold(u.Scheme, "https") || u.Hostname() == "" || u.User != nil {
		return "", needsHTTPS
	}

	return u.String(), ""
}

// checkEntries reads a comma-separated list; entries that differ in nothing but case are one. Each is checked as its
// type wants it, and then as the setting does.
func (d Definition) checkEntries(text string, byType func(entry string) (problem string)) (value, wrong string) {
	entries, seen := []string{}, []string{}
	for _, entry := range strings.Split(text, ",") {
		entry = strings.Join(strings.Fields(entry), " ")
		if entry == "" {
			continue
		}

		problem := byType(entry)
		if problem == "" && d.Entry != nil {
			entry, problem = d.Entry(entry)
		}
		if problem != "" {
			return "", problem
		}

		// Compared without case, as people type GCash and gcash for the same.
		folded := strings.ToLower(entry)
		if slices.Contains(seen, folded) {
			continue
		}

		entries, seen = append(entries, entry), append(seen, folded)
	}

	if len(entries) > d.Max {
		return "", fmt.Sprintf("can have at most %d entries, and these are %d", d.Max, len(entries))
	}
	if d.Sort != nil {
		slices.SortFunc(entries, d.Sort)
	}

	return strings.Join(entries, ","), ""
}

// checkWord takes any short word or name.
func checkWord(entry string) (problem string) {
	switch {
	case utf8.RuneCountInString(entry) > entryMax:
		return fmt.Sprintf("can't include an entry of more than %d characters. Separate entries with commas.", entryMax)
	case strings.ContainsFunc(entry, unicode.IsControl):
		return errs.IsNotFormatted
	}
	return ""
}

// checkAddress takes one bare email address.
func checkAddress(entry string) (problem string) {
	if !isAddress(entry) {
		return fmt.Sprintf("can't include %q. Enter email addresses such as name@example.com, separated by commas.",
			entry)
	}
	return ""
}

// checkWhole takes a whole number within bounds and returns it as it is stored: without a plus sign, with a plain minus
// sign.
func checkWhole(entry, unit string, minimum, maximum int) (stored, problem string) {
	n, err := strconv.Atoi(strings.ReplaceAll(entry, "\u2212", "-"))
	switch {
	case err != nil:
		return "", fmt.Sprintf("can't include %q. Enter whole numbers of %s, separated by commas.", entry, unit)
	case n < minimum || n > maximum:
		return "", fmt.Sprintf("can't include %d. Enter %s from %d to %d.", n, unit, minimum, maximum)
	}
	return strconv.Itoa(n), ""
}

// wholeNumber reads a number that was checked.
func wholeNumber(text string) int {
	n, _ := strconv.Atoi(text) // only checked numbers are stored
	return n
}

func isAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	if err != nil || a.Address != text || len(text) > 254 {
		return false
	}
	_, host, _ := strings.Cut(text, "@")
	return strings.Contains(strings.Trim(host, "."), ".")
}
