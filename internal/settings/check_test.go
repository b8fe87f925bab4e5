package settings

import (
	"strings"
	"testing"

	"atlas/internal/platform/errs"
)

func TestValuesAreCheckedByType(t *testing.T) {
	for _, c := range []struct {
		kind, given, value, wrong string
	}{
		{Boolean, " true ", "true", ""},
		{Boolean, "false", "false", ""},
		{Boolean, "TRUE", "", errs.IsNotValid},
		{Boolean, "1", "", errs.IsNotValid},
		{Boolean, "", "", errs.IsRequired},
		{Number, "007", "7", ""},
		{Number, "1", "", "must be a whole number from 2 to 100"},
		{Number, "101", "", "must be a whole number from 2 to 100"},
		{Number, "99999999999999999999", "", "must be a whole number from 2 to 100"},
		{Number, "-5", "", "must be a whole number from 2 to 100"},
		{Number, "2.5", "", "must be a whole number from 2 to 100"},
		{Number, "ten", "", "must be a whole number from 2 to 100"},
		{Number, "", "", errs.IsRequired},
		{Text, "  Batch 17 ", "Batch 17", ""},
		{Text, "", "", ""},
		{Text, "two\nlines", "", errs.IsNotFormatted},
		{LongText, " **BDO**\r\n\naccount 1 ", "**BDO**\n\naccount 1", ""},
		{LongText, "a\x00b", "", errs.IsNotFormatted},
		{LongText, strings.Repeat("ñ", longTextMax+1), "", errs.IsTooLong},
		{Text, strings.Repeat("ñ", textMax), strings.Repeat("ñ", textMax), ""},
		{Text, strings.Repeat("ñ", textMax+1), "", errs.IsTooLong},
		{URL, "https://example.com/a?b=c#d", "https://example.com/a?b=c#d", ""},
		{URL, "", "", ""},
		{URL, "http://example.com", "", needsHTTPS},
		{URL, "javascript:alert(1)", "", needsHTTPS},
		{URL, "//example.com", "", needsHTTPS},
		{URL, "https:example.com", "", needsHTTPS},
		{URL, "https://", "", needsHTTPS},
		{URL, "https://user:pass@example.com", "", needsHTTPS},
		{URL, `https://example.com\@evil.test`, "", needsHTTPS},
		{URL, "https://example.com/a b", "", needsHTTPS},
		{URL, "https://example.com/" + strings.Repeat("a", urlMax), "", errs.IsTooLong},
		{List, " GCash ,Maya,, gcash,Bank  transfer", "GCash,Maya,Bank transfer", ""},
		{List, strings.Repeat("a", entryMax+1), "", "can't include an entry of more than 60 characters. Separate entries with commas."},
		{List, manyWords(101), "", "can have at most 100 entries, and these are 101"},
		{Email, "a@b.ph, C@d.ph", "a@b.ph,C@d.ph", ""},
		{Email, "a@b", "", `can't include "a@b". Enter email addresses such as name@example.com, separated by commas.`},
		{Email, "Ana <a@b.ph>", "", `can't include "Ana <a@b.ph>". Enter email addresses such as name@example.com, separated by commas.`},
		{Email, "a@b.ph;c@d.ph", "", `can't include "a@b.ph;c@d.ph". Enter email addresses such as name@example.com, separated by commas.`},
	} {
		value, wrong := Definition{Type: c.kind, Min: 2, Max: 100}.check(c.given)
		if value != c.value || wrong != c.wrong {
			t.Errorf("%s %q: got %q and %q, want %q and %q", c.kind, c.given, value, wrong, c.value, c.wrong)
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
			t.Errorf("got %q twice, want it once", e.name)
		}
		seen[e.name] = true
		if e.Label == "" || e.Description == "" || e.Section == "" {
			t.Errorf("%s: got %+v, want a label, a description and a section", e.name, e)
		}
		if e.Default == "" {
			continue
		}
		if value, wrong := e.check(e.Default); wrong != "" || value != e.Default {
			t.Errorf("default of %q: got %q and %q, want %q", e.name, value, wrong, e.Default)
		}
	}
	for _, group := range ascending {
		for _, name := range group.names {
			if d, ok := define(name); !ok || d.Type != Number {
				t.Errorf("%s: got %+v, want a number, to be in order with its neighbours", name, d)
			}
		}
	}
	// B94: the twelve settings of the free training, plain and for the experienced.
	for _, base := range []string{"enable-live-workshop", "workshop-master-link", "workshop-is-live", "zoom-day-1", "zoom-day-2", "zoom-day-3",
		"recording-day-1", "recording-day-2", "recording-day-3", "freebie-day-1", "freebie-day-2", "freebie-day-3"} {
		for _, name := range []string{base, base + "-exp"} {
			if d, ok := define(name); !ok || !d.IsPublic {
				t.Errorf("%s: got %+v, want it public", name, d)
			}
		}
	}
}

func TestListsOfNumbersAreStoredInOrder(t *testing.T) {
	days := numbers("x", "X", "x", "", "days", -30, 30, 4)
	const words = `can't include "soon". Enter whole numbers of days, separated by commas.`
	for _, c := range []struct{ text, value, wrong string }{
		{"7, -3,0", "-3,0,7", ""},
		{"+7,\u22123,07,7", "-3,7", ""},
		{"", "", ""},
		{"7,soon", "", words},
		{"7 days", "", `can't include "7 days". Enter whole numbers of days, separated by commas.`},
		{"1.5", "", `can't include "1.5". Enter whole numbers of days, separated by commas.`},
		{"-31", "", "can't include -31. Enter days from -30 to 30."},
		{"31", "", "can't include 31. Enter days from -30 to 30."},
		{"99999999999999999999", "", `can't include "99999999999999999999". Enter whole numbers of days, separated by commas.`},
		{"1,2,3,4,5", "", "can have at most 4 entries, and these are 5"},
	} {
		value, wrong := days.check(c.text)
		if value != c.value || wrong != c.wrong {
			t.Errorf("%q: got value %q, problem %q; want %q, %q", c.text, value, wrong, c.value, c.wrong)
		}
	}
}

func TestKeywordsHaveLetters(t *testing.T) {
	keywords, _ := define(CourseSearchKeywords)
	for _, c := range []struct{ text, value, wrong string }{
		{"Virtual assistant, Canva", "Virtual assistant,Canva", ""},
		{"Canva,!!", "", `can't include "!!". Enter words with letters or numbers.`},
	} {
		value, wrong := keywords.check(c.text)
		if value != c.value || wrong != c.wrong {
			t.Errorf("%q: got value %q, problem %q; want %q, %q", c.text, value, wrong, c.value, c.wrong)
		}
	}
}

// Values that bound each other keep their order, whichever of them changes, alone or together.
func TestNeighboursKeepTheirOrder(t *testing.T) {
	row := func(name, value string) *DefaultSetting {
		d, _ := define(name)
		return &DefaultSetting{Name: name, Stored: &value, Definition: d}
	}
	for name, c := range map[string]struct {
		values  map[string]string
		changes map[string]string
		want    map[string]string
	}{
		"in order":          {map[string]string{ReminderFromHour: "8", ReminderUntilHour: "20"}, map[string]string{ReminderFromHour: "19"}, nil},
		"equal hours":       {map[string]string{ReminderFromHour: "8", ReminderUntilHour: "20"}, map[string]string{ReminderFromHour: "20"}, map[string]string{ReminderFromHour: `must be less than "Send reminders until", which is 20`}},
		"ends before start": {map[string]string{ReminderFromHour: "8", ReminderUntilHour: "20"}, map[string]string{ReminderUntilHour: "7"}, map[string]string{ReminderUntilHour: `must be more than "Send reminders from", which is 8`}},
		"both together":     {map[string]string{ReminderFromHour: "8", ReminderUntilHour: "20"}, map[string]string{ReminderFromHour: "21", ReminderUntilHour: "23"}, nil},
		"bounds":            {map[string]string{RegularRenewalDays: "30", EarlyRenewalDays: "60", RenewalWarmupDays: "90"}, map[string]string{EarlyRenewalDays: "90"}, map[string]string{EarlyRenewalDays: `must be less than "Renewal warmup, up to days", which is 90`}},
		"may be equal":      {map[string]string{SessionIdleDays: "14", SessionAbsoluteDays: "60"}, map[string]string{SessionAbsoluteDays: "14"}, nil},
		"must not be less":  {map[string]string{SessionIdleDays: "14", SessionAbsoluteDays: "60"}, map[string]string{SessionAbsoluteDays: "13"}, map[string]string{SessionAbsoluteDays: `must be at least "Log out after days without a visit", which is 14`}},
	} {
		t.Run(name, func(t *testing.T) {
			rows, changes := map[int]*DefaultSetting{}, []newValue{}
			for name, value := range c.values {
				rows[len(rows)] = row(name, value)
				if after, ok := c.changes[name]; ok {
					changes = append(changes, newValue{rows[len(rows)-1], &after})
				}
			}
			got := outOfOrder(rows, changes)
			if len(got) != len(c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
			for setting, problem := range c.want {
				if got[setting] != problem {
					t.Errorf("%s, %s: got %q, want %q", name, setting, got[setting], problem)
				}
			}
		})
	}
}
