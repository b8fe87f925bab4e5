package settings

import (
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"atlas/internal/platform/errs"
)

const (
	textMax  = 500
	urlMax   = 2000
	entryMax = 60
)

// check brings a wished value into its stored form, or says what is wrong with it (a field message). An empty wish is allowed
// where a setting may be without a value.
func (d Definition) check(wish string) (value, wrong string) {
	wish = strings.TrimSpace(wish)
	if wish == "" {
		if d.Type == Boolean || d.Type == Number {
			return "", errs.IsRequired
		}
		return "", ""
	}
	switch d.Type {
	case Boolean:
		if wish != "true" && wish != "false" {
			return "", errs.IsNotValid
		}
		return wish, ""
	case Number:
		return checkNumber(wish, d.Min, d.Max)
	case URL:
		return checkURL(wish)
	case List:
		return checkEntries(wish, d.Max, func(entry string) bool { return utf8.RuneCountInString(entry) <= entryMax })
	case Email:
		return checkEntries(wish, d.Max, isAddress)
	}
	if utf8.RuneCountInString(wish) > textMax {
		return "", errs.IsTooLong
	}
	if strings.ContainsFunc(wish, unicode.IsControl) {
		return "", errs.IsNotFormatted
	}
	return wish, ""
}

func checkNumber(wish string, minimum, maximum int) (value, wrong string) {
	n, err := strconv.ParseInt(wish, 10, 32)
	switch {
	case err != nil && isDigits(wish):
		return "", errs.IsTooHigh
	case err != nil:
		return "", errs.IsNotFormatted
	case int(n) < minimum:
		return "", errs.IsTooLow
	case int(n) > maximum:
		return "", errs.IsTooHigh
	}
	return strconv.FormatInt(n, 10), ""
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// checkURL takes https addresses of other sites only: they end up behind links that anybody may press.
func checkURL(wish string) (value, wrong string) {
	if len(wish) > urlMax {
		return "", errs.IsTooLong
	}
	if strings.ContainsFunc(wish, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\\' }) {
		return "", errs.IsNotFormatted
	}
	u, err := url.Parse(wish)
	if err != nil || !strings.EqualFold(u.Scheme, "https") || u.Hostname() == "" || u.User != nil {
		return "", errs.IsNotFormatted
	}
	return u.String(), ""
}

// checkEntries reads a comma-separated list; entries that differ in nothing but case are one.
func checkEntries(wish string, most int, ok func(entry string) bool) (value, wrong string) {
	entries, seen := []string{}, []string{}
	for _, entry := range strings.Split(wish, ",") {
		entry = strings.Join(strings.Fields(entry), " ")
		folded := strings.ToLower(entry)
		if entry == "" || slices.Contains(seen, folded) {
			continue
		}
		if !ok(entry) || strings.ContainsFunc(entry, unicode.IsControl) {
			return "", errs.IsNotFormatted
		}
		entries, seen = append(entries, entry), append(seen, folded)
	}
	if len(entries) > most {
		return "", errs.IsTooLong
	}
	return strings.Join(entries, ","), ""
}

func isAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	if err != nil || a.Address != text || len(text) > 254 {
		return false
	}
	_, host, _ := strings.Cut(text, "@")
	return strings.Contains(strings.Trim(host, "."), ".")
}
