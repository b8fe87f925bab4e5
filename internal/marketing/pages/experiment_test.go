package pages_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// textBlock is a page with one text.
func textBlock(title string) string {
	return blocks(block("Text", map[string]any{"title": title, "tone": "plain"}))
}

// experiment gives a page a running experiment whose variant B has another title.
func (f *fixture) experiment(path, title string) *pages.Experiment {
	f.t.Helper()
	made, err := f.Marketing.Pages.Experiments.CreateExperiment(f.By(staff), path)
	f.Must(err)
	_, err = f.Marketing.Pages.Experiments.SaveVariant(f.By(staff), made.ID, "B", textBlock(title), nil)
	f.Must(err)
	started, err := f.Marketing.Pages.Experiments.StartExperiment(f.By(staff), made.ID)
	f.Must(err)

	return started
}

// latest is the latest experiment on a page.
func (f *fixture) latest(path string) *pages.Experiment {
	f.t.Helper()
	all, err := f.Marketing.Pages.Experiments.Experiments(f.By(staff), path)
	f.Must(err)
	if len(all) == 0 {
		f.t.Fatalf("%s: got no experiment, want one", path)
	}

	return all[0]
}

// key is a random number as a browser keeps it.
func key(n int) string { return fmt.Sprintf("visitor-%014d", n) }

// openAs opens a page in a browser that keeps a random number.
func (f *fixture) openAs(key, path string, header ...string) testkit.Answer {
	f.t.Helper()

	return f.Visitor().Send(http.MethodGet, path, nil, append([]string{"User-Agent", browser, "Cookie", "visitor=" + key}, header...)...)
}

// whoSees finds a browser that sees a text on a page, without being counted.
func (f *fixture) whoSees(path, text string, from int) string {
	f.t.Helper()
	for n := from; n < from+100; n++ {
		if strings.Contains(f.openAs(key(n), path, "Sec-Purpose", "prefetch").Body, text) {
			return key(n)
		}
	}
	f.t.Fatalf("%s: got no browser that sees %q, want one", path, text)

	return ""
}

func (f *fixture) wantCounts(path, want string) *pages.Experiment {
	f.t.Helper()
	found := f.latest(path)
	got := ""
	for _, variant := range found.Variants {
		got += fmt.Sprintf("%s %d/%d ", variant.Letter, variant.Conversions, variant.Visitors)
	}
	if strings.TrimSpace(got) != want {
		f.t.Errorf("got %s, want %s", got, want)
	}

	return found
}

func TestVisitorsSeeTheirVariantAgain(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		before := f.open("/va")
		f.experiment("/va", "Bagong simula")
		inA, inB := f.whoSees("/va", "afraid to lose", 0), f.whoSees("/va", "Bagong simula", 0)

		for range 3 {
			f.wantText(f.openAs(inA, "/va").Body, "afraid to lose")
			f.wantText(f.openAs(inB, "/va").Body, "Bagong simula")
		}
		answer := f.openAs(inB, "/va")
		f.wantText(answer.Body, `<link rel="canonical" href="http://localhost:8080/va">`)
		if cache, vary := answer.Header.Get("Cache-Control"), answer.Header.Get("Vary"); cache != "private, no-cache" || !strings.Contains(vary, "Cookie") {
			f.t.Errorf("got Cache-Control %q and Vary %q, want an answer that nobody between us keeps", cache, vary)
		}
		found := f.wantCounts("/va", "A 0/1 B 0/1")
		if found.State != "running" || found.Verdict != "early" || found.Best != "" || found.Goal != "any" {
			f.t.Errorf("got %s, verdict %s, best %q, goal %s, want running and too early to say", found.State, found.Verdict, found.Best, found.Goal)
		}

		// Robots, those who ask not to be followed, browsers that look ahead, and staff see the page itself and don't
		// count.
		for _, header := range [][]string{{"User-Agent", "Googlebot/2.1"}, {"Sec-GPC", "1"}, {"DNT", "1"}} {
			f.wantText(f.openAs(inB, "/va", header...).Body, "afraid to lose")
		}
		for _, role := range []string{staff, readOnly} {
			for range 8 {
				f.wantText(f.As(role).Send(http.MethodGet, "/va", nil, "User-Agent", browser).Body, "afraid to lose")
			}
		}
		viewing := func() actor.Actor { return actor.From(f.Viewing(staff, "member")) }
		shown, err := f.Marketing.Pages.Site.Show(pages.WithBrowser(f.t.Context(), pages.Browser{Key: inB, Address: "/va", CanCount: true, Who: viewing}), "/va")
		f.Must(err)
		f.wantText(shown.Body, "afraid to lose")
		f.openAs(key(900), "/va", "Sec-Purpose", "prefetch")
		f.openAs("no key at all", "/va", "Sec-Purpose", "prefetch")
		f.wantCounts("/va", "A 0/1 B 0/1")

		// Ended without a winner, everyone sees the page as it was.
		_, err = f.Marketing.Pages.Experiments.EndExperiment(f.By(staff), found.ID, nil)
		f.Must(err)
		f.wantText(f.openAs(inB, "/va").Body, "afraid to lose")
		_, want, _ := strings.Cut(before, "<main>")
		if _, got, _ := strings.Cut(f.open("/va"), "<main>"); got != want {
			f.t.Errorf("the page: got %q, want %q as before the experiment", got, want)
		}
		if got := f.openAs(inB, "/va").Header.Get("Cache-Control"); got != "no-cache" {
			f.t.Errorf("got Cache-Control %q, want no-cache", got)
		}
	})
}

// A new browser gets a number, and counts when it shows that it keeps it.
func TestANewBrowserCountsOnceItKeepsItsNumber(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.experiment("/va", "Bagong simula")
		visitor := f.Visitor()
		first := visitor.Send(http.MethodGet, "/va", nil, "User-Agent", browser)
		cookie := ""
		for _, line := range first.Header.Values("Set-Cookie") {
			if strings.HasPrefix(line, "visitor=") {
				cookie = line
			}
		}
		if !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") {
			f.t.Errorf("got cookie %q, want one that scripts and other sites don't get", cookie)
		}
		_, rest, _ := strings.Cut(first.Body, `<img src="/api/seen?`)
		query, _, _ := strings.Cut(rest, `"`)
		picture := "/api/seen?" + strings.ReplaceAll(query, "&amp;", "&")

		// Who keeps no cookies never counts, however often they come.
		for range 5 {
			f.Visitor().Send(http.MethodGet, "/va", nil, "User-Agent", browser)
			f.Visitor().Send(http.MethodGet, picture, nil, "User-Agent", browser)
		}
		f.wantCounts("/va", "A 0/0 B 0/0")

		for range 3 {
			if answer := visitor.Send(http.MethodGet, picture, nil, "User-Agent", browser); answer.Status != http.StatusNoContent {
				f.t.Errorf("got %d, want 204", answer.Status)
			}
			_, got, _ := strings.Cut(visitor.Send(http.MethodGet, "/va", nil, "User-Agent", browser).Body, "<main>")
			if _, want, _ := strings.Cut(first.Body, "<main>"); got[:100] != want[:100] { // the picture comes after the short text of B
				f.t.Errorf("got variant %q, want %q as before", got[:100], want[:100])
			}
		}
		if found := f.latest("/va"); found.Variants[0].Visitors+found.Variants[1].Visitors != 1 {
			f.t.Errorf("got %d and %d visitors, want one", found.Variants[0].Visitors, found.Variants[1].Visitors)
		}
		for _, path := range []string{"/api/seen", "/api/seen?experiment=x&page=/va", "/api/seen?experiment=9&page=/va", "/api/seen?experiment=1&page=/login"} {
			if answer := visitor.Send(http.MethodGet, path, nil, "User-Agent", browser); answer.Status != http.StatusNoContent {
				f.t.Errorf("%s: got %d, want 204", path, answer.Status)
			}
		}
	})
}

func TestWhoConvertsCountsForTheirVariant(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.experiment("/va", "Bagong simula")
		inA, inB := f.whoSees("/va", "afraid to lose", 0), f.whoSees("/va", "Bagong simula", 0)
		from := func(key, page string) context.Context {
			ctx := pages.WithVisit(f.t.Context(), "page="+page)
			return pages.WithBrowser(ctx, pages.Browser{Key: key})
		}
		funnel := f.newFunnel("Tribe", "sali")

		// Someone who never saw a variant, and someone who came by another page last, are none of the experiment's.
		f.placeOrder(from(key(901), "/va"), funnel.ID, "wala@example.ph")
		f.openAs(inA, "/va")
		f.openAs(inB, "/va")
		f.placeOrder(from(inA, "/enroll"), funnel.ID, "iba@example.ph")
		f.wantCounts("/va", "A 0/1 B 0/1")

		_, err := f.Identity.SignIn.Signup(from(inB, "/va"), signin.SignupInput{
			Username: "bago@example.ph", FirstName: "Bago", LastName: "Dito", Password: "Kumusta-ka-na-7", MobileNumber: "09175550169",
		}, sessions.Client{IP: "203.0.113.7"})
		f.Must(err)
		f.placeOrder(from(inB, "/va"), funnel.ID, "bago@example.ph")
		f.placeOrder(from(inB, "/va"), funnel.ID, "isa-pa@example.ph")
		f.wantCounts("/va", "A 0/1 B 1/1")

		// Who orders in the second in which they came is counted too.
		quick := f.whoSees("/va", "Bagong simula", 300)
		f.openAs(quick, "/va")
		f.placeOrder(from(quick, "/va"), funnel.ID, "mabilis@example.ph")
		f.wantCounts("/va", "A 0/1 B 2/2")

		if got := f.Number("SELECT COUNT(*) FROM marketing_experiment_visitors WHERE visitor = ? OR visitor = ?", inA, inB); got != 0 {
			f.t.Errorf("got %d rows with the number of a browser, want only hashes", got)
		}
	})
}

// On the page of a funnel, the goal is an order.
func TestTheGoalOfAFunnelPageIsAnOrder(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		page, err := f.Marketing.Pages.MakeFunnelPage(f.By(staff), funnel.ID, "template1", nil)
		f.Must(err)
		_, err = f.Marketing.Pages.PublishPage(f.By(staff), page.Path, nil)
		f.Must(err)
		if found := f.experiment(page.Path, "Bagong simula"); found.Goal != "order" {
			f.t.Errorf("got %s, want order", found.Goal)
		}
		inB := f.whoSees("/sali", "Bagong simula", 0)
		f.openAs(inB, "/sali")
		ctx := pages.WithBrowser(pages.WithVisit(f.t.Context(), "page="+page.Path), pages.Browser{Key: inB})
		_, err = f.Identity.SignIn.Signup(ctx, signin.SignupInput{
			Username: "bago@example.ph", FirstName: "Bago", LastName: "Dito", Password: "Kumusta-ka-na-7", MobileNumber: "09175550169",
		}, sessions.Client{IP: "203.0.113.7"})
		f.Must(err)
		f.wantCounts(page.Path, "A 0/0 B 0/1")
		f.placeOrder(ctx, funnel.ID, "bago@example.ph")
		f.wantCounts(page.Path, "A 0/0 B 1/1")

		// An archived funnel has no page, so its experiment ends.
		_, err = f.Commerce.Catalog.ArchiveFunnels(f.By(staff), []string{funnel.ID}, true)
		f.Must(err)
		f.Must(f.Marketing.Pages.Experiments.EndStopped(f.t.Context()))
		f.wantEnded(page.Path, "The funnel was archived.")
		_, err = f.Marketing.Pages.Experiments.CreateExperiment(f.By(staff), page.Path)
		f.Refused(err, errs.Conflict)
		_, err = f.Commerce.Catalog.ArchiveFunnels(f.By(staff), []string{funnel.ID}, false)
		f.Must(err)

		// So does one whose funnel leads elsewhere.
		f.experiment(page.Path, "Isa pa")
		_, err = f.Marketing.Pages.MakeFunnelPage(f.By(staff), funnel.ID, "link", new("/va"))
		f.Must(err)
		f.wantEnded(page.Path, "The funnel now links to another page.")
		_, err = f.Marketing.Pages.Experiments.CreateExperiment(f.By(staff), page.Path)
		f.Refused(err, errs.Conflict)
		_, err = f.Marketing.Pages.MakeFunnelPage(f.By(staff), funnel.ID, "template1", nil)
		f.Must(err)

		// Deleting the funnel takes the page and its experiments, and says so.
		f.experiment(page.Path, "Huli na")
		f.Exec("DELETE FROM marketing_conversions")
		f.Must(f.Marketing.Pages.FunnelDeleted(f.By(staff), funnel.ID))
		if got := f.Number("SELECT COUNT(*) FROM marketing_experiments"); got != 0 {
			f.t.Errorf("got %d experiments, want none", got)
		}
		if got := f.Number("SELECT COUNT(*) FROM info_log WHERE action = 'marketing_experiment_end' AND after_json LIKE '%deleted%'"); got != 1 {
			f.t.Errorf("got %d lines in the log, want 1", got)
		}
	})
}

func TestBadExperimentsAreRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		service := f.Marketing.Pages
		_, err := service.Experiments.CreateExperiment(f.By(staff), "/login")
		f.Refused(err, errs.NotFound)
		made, err := service.Experiments.CreateExperiment(f.By(staff), "/va")
		f.Must(err)
		_, err = service.Experiments.CreateExperiment(f.By(staff), "/va")
		f.Refused(err, errs.Conflict)
		_, err = service.Experiments.StartExperiment(f.By(staff), made.ID)
		f.Says(err, "Variant B is the same as the page. Change something in it first.")

		one := func(letter string, share int) *pages.VariantInput {
			input := &pages.VariantInput{Name: "Variant", Share: share}
			if letter != "" {
				input.Letter = &letter
			}
			return input
		}
		for name, inputs := range map[string][]*pages.VariantInput{
			"none":           {},
			"only A":         {one("A", 100)},
			"99 percent":     {one("A", 50), one("B", 49)},
			"110 percent":    {one("A", 60), one("B", 50)},
			"below zero":     {one("A", 150), one("B", -50)},
			"nobody":         {one("A", 100), one("B", 0)},
			"five":           {one("A", 20), one("B", 20), one("", 20), one("", 20), one("", 20)},
			"no A":           {one("B", 50), one("", 50)},
			"B twice":        {one("A", 50), one("B", 25), one("B", 25)},
			"unknown letter": {one("A", 50), one("D", 50)},
			"long name":      {one("A", 50), {Name: strings.Repeat("x", 61), Share: 50, Letter: new("B")}},
			"no name":        {one("A", 50), {Name: " ", Share: 50, Letter: new("B")}},
		} {
			f.t.Run(name, func(t *testing.T) {
				if _, err := service.Experiments.SaveExperiment(f.By(staff), made.ID, inputs); !errs.Is(err, errs.Invalid) {
					t.Errorf("got %v, want a refusal", err)
				}
			})
		}
		for name, data := range map[string]string{
			"no JSON": "{", "unknown block": blocks(block("Script", map[string]any{})), "5 MB": strings.Repeat("x", 5<<20),
			"javascript":             blocks(block("Hero", map[string]any{"to": "javascript:alert(1)"})),
			"a picture that is none": blocks(block("Picture", map[string]any{"picture": "/api/uploads/files/none.png#1x1"})),
		} {
			f.t.Run(name, func(t *testing.T) {
				if _, err := service.Experiments.SaveVariant(f.By(staff), made.ID, "B", data, nil); !errs.Is(err, errs.Invalid) {
					t.Errorf("got %v, want a refusal", err)
				}
			})
		}
		_, err = service.Experiments.SaveVariant(f.By(staff), made.ID, "A", textBlock("x"), nil)
		f.Refused(err, errs.Conflict)
		_, err = service.Experiments.SaveVariant(f.By(staff), made.ID, "C", textBlock("x"), nil)
		f.Refused(err, errs.NotFound)
		saved, err := service.Experiments.SaveVariant(f.By(staff), made.ID, "B", textBlock("One"), nil)
		f.Must(err)
		_, err = service.Experiments.SaveVariant(f.By(staff), made.ID, "B", textBlock("Two"), &saved.UpdatedAt)
		f.Must(err)
		_, err = service.Experiments.SaveVariant(f.By(staff), made.ID, "B", textBlock("Late"), &saved.UpdatedAt)
		f.Refused(err, errs.Conflict)

		// Four variants, then one of them is left out.
		four, err := service.Experiments.SaveExperiment(f.By(staff), made.ID, []*pages.VariantInput{one("A", 40), one("B", 20), one("", 20), one("", 20)})
		f.Must(err)
		if len(four.Variants) != 4 || four.Variants[3].Letter != "D" {
			f.t.Errorf("got %d variants, want A to D", len(four.Variants))
		}
		two, err := service.Experiments.SaveExperiment(f.By(staff), made.ID, []*pages.VariantInput{one("A", 70), one("B", 30)})
		f.Must(err)
		if len(two.Variants) != 2 || two.Variants[1].Share != 30 {
			f.t.Errorf("got %d variants, want A and B", len(two.Variants))
		}

		// Two starts at once are one.
		var group sync.WaitGroup
		results := make([]error, 2)
		for i := range results {
			group.Go(func() { _, results[i] = service.Experiments.StartExperiment(f.By(staff), made.ID) })
		}
		group.Wait()
		refused, other := results[0], results[1]
		if refused == nil {
			refused, other = other, refused
		}
		f.Must(other)
		f.Refused(refused, errs.Conflict)

		_, err = service.Experiments.SaveVariant(f.By(staff), made.ID, "B", textBlock("Late"), nil)
		f.Refused(err, errs.Conflict)
		_, err = service.Experiments.SaveExperiment(f.By(staff), made.ID, []*pages.VariantInput{one("A", 40), one("B", 40), one("", 20)})
		f.Refused(err, errs.Invalid)
		f.Refused(service.Experiments.DeleteExperiment(f.By(staff), made.ID), errs.Conflict)
		_, err = service.Experiments.EndExperiment(f.By(staff), 999, nil)
		f.Refused(err, errs.NotFound)
	})
}

func TestWhoMayChangeExperiments(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		service := f.Marketing.Pages
		made := f.experiment("/va", "Bagong simula")
		for _, role := range []string{"member", readOnly} {
			_, err := service.Experiments.CreateExperiment(f.By(role), "/enroll")
			f.Refused(err, errs.Forbidden)
			_, err = service.Experiments.SaveExperiment(f.By(role), made.ID, []*pages.VariantInput{{Letter: new("A"), Name: "A", Share: 1}, {Letter: new("B"), Name: "B", Share: 99}})
			f.Refused(err, errs.Forbidden)
			_, err = service.Experiments.SaveVariant(f.By(role), made.ID, "B", textBlock("x"), nil)
			f.Refused(err, errs.Forbidden)
			_, err = service.Experiments.StartExperiment(f.By(role), made.ID)
			f.Refused(err, errs.Forbidden)
			_, err = service.Experiments.EndExperiment(f.By(role), made.ID, new("B"))
			f.Refused(err, errs.Forbidden)
			f.Refused(service.Experiments.DeleteExperiment(f.By(role), made.ID), errs.Forbidden)
		}
		_, err := service.Experiments.Experiments(f.By("member"), "/va")
		f.Refused(err, errs.Forbidden)
		_, err = service.Experiments.ExperimentVariant(f.By("member"), made.ID, "B")
		f.Refused(err, errs.Forbidden)
		_, err = service.Experiments.Experiments(f.By(readOnly), "/va")
		f.Must(err)

		// Only staff can look at a variant of their choice.
		f.wantText(f.As(readOnly).Send(http.MethodGet, "/va?variant=B", nil, "User-Agent", browser).Body, "Bagong simula")
		inA := f.whoSees("/va", "afraid to lose", 0)
		f.wantText(f.openAs(inA, "/va?variant=B").Body, "afraid to lose")
		f.wantCounts("/va", "A 0/1 B 0/0")
	})
}

// The same visitor keeps their variant when the shares change; only new ones are shared out anew, and counted in a
// round of their own.
func TestSharesChangeForNewVisitors(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		started := f.experiment("/va", "Bagong simula")
		seen := map[string]string{}
		for n := range 40 {
			seen[key(n)] = f.openAs(key(n), "/va").Body[:2000]
			if strings.Contains(f.openAs(key(n), "/va").Body, "Bagong simula") {
				seen[key(n)] = "B"
			} else {
				seen[key(n)] = "A"
			}
		}
		_, err := f.Marketing.Pages.Experiments.SaveExperiment(f.By(staff), started.ID, []*pages.VariantInput{
			{Letter: new("A"), Name: "The page", Share: 1}, {Letter: new("B"), Name: "New", Share: 99},
		})
		f.Must(err)
		inB := 0
		for n := range 40 {
			got := "A"
			if strings.Contains(f.openAs(key(n), "/va").Body, "Bagong simula") {
				got = "B"
			}
			if got != seen[key(n)] {
				f.t.Errorf("visitor %d: got %s, want %s as before", n, got, seen[key(n)])
			}
			if strings.Contains(f.openAs(key(1000+n), "/va").Body, "Bagong simula") {
				inB++
			}
		}
		if inB < 37 {
			f.t.Errorf("of 40 new visitors, got %d in B, want nearly all", inB)
		}
		f.latest("/va")
		if got := f.Number("SELECT COUNT(*) FROM marketing_experiment_visitors WHERE round = 1"); got != 40 {
			f.t.Errorf("round 1: got %d visitors, want 40", got)
		}
		if got := f.Number("SELECT COUNT(*) FROM marketing_experiment_visitors WHERE round = 2"); got != 40 {
			f.t.Errorf("round 2: got %d visitors, want 40", got)
		}

		// A share of visitors is what it says.
		third, err := f.Marketing.Pages.Experiments.CreateExperiment(f.By(staff), "/enroll")
		f.Must(err)
		_, err = f.Marketing.Pages.Experiments.SaveVariant(f.By(staff), third.ID, "B", textBlock("Halina"), nil)
		f.Must(err)
		_, err = f.Marketing.Pages.Experiments.SaveExperiment(f.By(staff), third.ID, []*pages.VariantInput{
			{Letter: new("A"), Name: "The page", Share: 75}, {Letter: new("B"), Name: "New", Share: 25},
		})
		f.Must(err)
		_, err = f.Marketing.Pages.Experiments.StartExperiment(f.By(staff), third.ID)
		f.Must(err)
		inB = 0
		for n := range 200 {
			if strings.Contains(f.openAs(key(n), "/enroll", "Sec-Purpose", "prefetch").Body, "Halina") {
				inB++
			}
		}
		if inB < 30 || inB > 70 {
			f.t.Errorf("of 200 visitors, got %d in B, want about 50", inB)
		}
	})
}

// Many visitors and conversions at once are each counted once.
func TestABurstIsCountedOnce(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.experiment("/va", "Bagong simula")
		var group sync.WaitGroup
		for worker := range 4 {
			group.Go(func() {
				for n := range 60 {
					f.openAs(key((n+worker*7)%60), "/va")
				}
			})
		}
		group.Wait()
		found := f.latest("/va")
		if got := found.Variants[0].Visitors + found.Variants[1].Visitors; got != 60 {
			f.t.Errorf("got %d visitors, want 60", got)
		}
	})
}
