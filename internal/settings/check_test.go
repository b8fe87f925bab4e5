package settings

import (
	"strings"
	"testing"

	"atlas/internal/platform/errs"
)

func TestValuesAreCheckedByType(t *testing.T) {
	for _, c := range []struct {
		kind, wish, value, wrong string
	}{
		{Boolean, " true ", "true", ""},
		{Boolean, "false", "false", ""},
		{Boolean, "TRUE", "", errs.IsNotValid},
		{Boolean, "1", "", errs.IsNotValid},
		{Boolean, "", "", errs.IsRequired},
		{Number, "007", "7", ""},
		{Number, "1", "", errs.IsTooLow},
		{Number, "101", "", errs.IsTooHigh},
		{Number, "99999999999999999999", "", errs.IsTooHigh},
		{Number, "-5", "", errs.IsTooLow},
		{Number, "2.5", "", errs.IsNotFormatted},
		{Number, "ten", "", errs.IsNotFormatted},
		{Number, "", "", errs.IsRequired},
		{Text, "  Batch 17 ", "Batch 17", ""},
		{Text, "", "", ""},
		{Text, "two\nlines", "", errs.IsNotFormatted},
		{Text, strings.Repeat("ñ", textMax), strings.Repeat("ñ", textMax), ""},
		{Text, strings.Repeat("ñ", textMax+1), "", errs.IsTooLong},
		{URL, "https://example.com/a?b=c#d", "https://example.com/a?b=c#d", ""},
		{URL, "", "", ""},
		{URL, "http://example.com", "", errs.IsNotFormatted},
		{URL, "javascript:alert(1)", "", errs.IsNotFormatted},
		{URL, "//example.com", "", errs.IsNotFormatted},
		{URL, "https:example.com", "", errs.IsNotFormatted},
		{URL, "https://", "", errs.IsNotFormatted},
		{URL, "https://user:pass@example.com", "", errs.IsNotFormatted},
		{URL, `https://example.com\@evil.test`, "", errs.IsNotFormatted},
		{URL, "https://example.com/a b", "", errs.IsNotFormatted},
		{URL, "https://example.com/" + strings.Repeat("a", urlMax), "", errs.IsTooLong},
		{List, " GCash ,Maya,, gcash,Bank  transfer", "GCash,Maya,Bank transfer", ""},
		{List, strings.Repeat("a", entryMax+1), "", errs.IsNotFormatted},
		{List, manyWords(101), "", errs.IsTooLong},
		{Email, "a@b.ph, C@d.ph", "a@b.ph,C@d.ph", ""},
		{Email, "a@b", "", errs.IsNotFormatted},
		{Email, "Ana <a@b.ph>", "", errs.IsNotFormatted},
		{Email, "a@b.ph;c@d.ph", "", errs.IsNotFormatted},
	} {
		value, wrong := Definition{Type: c.kind, Min: 2, Max: 100}.check(c.wish)
		if value != c.value || wrong != c.wrong {
			t.Errorf("%s %q: value %q, wrong %q; want %q, %q", c.kind, c.wish, value, wrong, c.value, c.wrong)
		}
	}
}

func manyWords(n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = strings.Repeat("a", i/26+1) + string(rune('a'+i%26))
	}
	return strings.Join(words, ",")
}

func TestCatalogueIsSound(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range catalogue {
		if seen[e.name] {
			t.Errorf("%s is there twice", e.name)
		}
		seen[e.name] = true
		if e.Label == "" || e.Description == "" || e.Section == "" {
			t.Errorf("%s lacks words", e.name)
		}
		if e.Default == "" {
			continue
		}
		if value, wrong := e.check(e.Default); wrong != "" || value != e.Default {
			t.Errorf("the default of %s would be refused: %s", e.name, wrong)
		}
	}
	for _, base := range []string{"enable-live-workshop", "workshop-master-link", "workshop-is-live", "zoom-day-1", "zoom-day-2", "zoom-day-3",
		"recording-day-1", "recording-day-2", "recording-day-3", "freebie-day-1", "freebie-day-2", "freebie-day-3"} {
		for _, name := range []string{base, base + "-exp"} {
			if d, ok := define(name); !ok || !d.IsPublic {
				t.Errorf("%s is not there or not public", name)
			}
		}
	}
}
