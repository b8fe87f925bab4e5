package redirects_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// try tries a visit of someone at a computer who reads English.
func (f *fixture) try(address string, change func(in *redirects.TrialInput)) *redirects.Trial {
	f.t.Helper()
	in := redirects.TrialInput{Address: address, Device: "computer", Language: "en"}
	if change != nil {
		change(&in)
	}
	trial, err := f.Marketing.Redirects.Try(f.By(staff), in)
	f.Must(err)

	return trial
}

func outcomes(trial *redirects.Trial) string {
	var all []string
	for _, step := range trial.Steps {
		all = append(all, step.Outcome)
	}

	return strings.Join(all, " ")
}

func TestTrialExplainsEveryRule(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		from := testkit.Start.Add(24 * time.Hour)
		f.newRule("/other", "/signup", redirects.Conditions{})
		f.newRule("/promo", "/login", redirects.Conditions{StartsAt: &from})
		f.newRule("/promo", "/signup", redirects.Conditions{Device: new("phone"), SignedIn: new(false)})
		f.newRule("/promo", "/changelog", redirects.Conditions{})
		off := f.newRule("/summer", "/signup", redirects.Conditions{})
		_, err := f.Marketing.Redirects.UpdateRule(f.By(staff), off.ID, redirects.RuleInput{IsActive: given(false)}, nil)
		f.Must(err)

		for _, one := range []struct {
			name, address, outcomes, location string
			change                            func(in *redirects.TrialInput)
		}{
			{"computer", "/promo?ref=jomar", "no no no used off", "/changelog?ref=jomar", nil},
			{"phone", "http://localhost:8080/promo", "no no used skipped off", "/signup", func(in *redirects.TrialInput) { in.Device = "phone" }},
			{"later", "promo", "no used skipped skipped off", "/login", func(in *redirects.TrialInput) { in.At = &from }},
		} {
			f.t.Run(one.name, func(t *testing.T) {
				trial := f.try(one.address, one.change)
				if got := outcomes(trial); got != one.outcomes || trial.Location != one.location || trial.Kind != "rule" {
					t.Errorf("got %s to %s by a %s, want %s to %s by a rule", got, trial.Location, trial.Kind, one.outcomes, one.location)
				}
			})
		}

		steps := f.try("/promo", nil).Steps
		if want := "No. The visit is on Nov 15, 2026, 12:00 PM, not from Nov 16, 2026, 12:00 PM."; steps[1].Sentence != want {
			f.t.Errorf("got %q, want %q", steps[1].Sentence, want)
		}
		steps = f.try("/promo", func(in *redirects.TrialInput) {
			in.Device = "phone"
			in.SignedIn = true
		}).Steps
		if want := "No. The visitor is logged in, not logged out."; steps[2].Sentence != want {
			f.t.Errorf("got %q, want %q", steps[2].Sentence, want)
		}

		// Trying counts nothing.
		f.Must(f.Marketing.Redirects.FlushHits(f.t.Context()))
		if hits := f.Number("SELECT COUNT(*) FROM redirect_hits"); hits != 0 {
			f.t.Errorf("hits after trying: got %d, want none", hits)
		}
	})
}

func TestTrialWithoutARule(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for address, want := range map[string]string{"/nothing-here": "missing", "/login": "page", "/a/b/c": "missing"} {
			if got := f.try(address, nil).Kind; got != want {
				f.t.Errorf("%s: got %s, want %s", address, got, want)
			}
		}
		_, err := f.Marketing.Redirects.Try(f.By(staff), redirects.TrialInput{Address: "https://elsewhere.test/x", Device: "phone", Language: "en"})
		f.Refused(err, errs.Invalid)
		_, err = f.Marketing.Redirects.Try(f.By("member"), redirects.TrialInput{Address: "/x", Device: "phone", Language: "en"})
		f.Refused(err, errs.Forbidden)
	})
}

func TestSuggestionsOfferWhatTheCallerCanOpen(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		suggest := func(role, path string) string {
			ctx := f.t.Context()
			if role != "" {
				ctx = f.By(role)
			}
			pages, err := f.Marketing.Redirects.Suggest(ctx, path)
			f.Must(err)
			var paths []string
			for _, page := range pages {
				paths = append(paths, page.Path)
			}

			return strings.Join(paths, " ")
		}

		for _, one := range []struct{ role, path, want string }{
			{"", "/chagelog", "/changelog"},
			{"", "/refundpolicy", "/refund-policy"},
			{"", "/Log-In.html", "/login"},
			{"", "/redirect-rule", ""},
			{staff, "/redirect-rule", "/redirect-rules"},
			{"member", "/redirect-rule", ""},
			{"", "/zzzzzzzzzz", ""},
			{"", "/" + strings.Repeat("a", 5000), ""},
		} {
			if got := suggest(one.role, one.path); got != one.want {
				f.t.Errorf("%q opens %.40s: got %q, want %q", one.role, one.path, got, one.want)
			}
		}
	})
}
