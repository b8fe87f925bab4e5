package pages_test

import (
	"testing"
	"time"
)

func TestTheDemoHasPagesInEveryState(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.Must(f.SeedContent(f.t.Context()))
		f.Must(f.SeedContent(f.t.Context()))
		for path, want := range map[string]string{
			"/tara-na": "published", "/payday-sale": "draft", "/bagong-taon": "scheduled", "/bakasyon": "unpublished", "/funnels/fast-track/build": "published",
		} {
			if got := f.page(path).Status(); got != want {
				f.t.Errorf("%s: got %s, want %s", path, got, want)
			}
		}
		f.wantText(f.open("/tara-na"), "tatlong hakbang")
		f.wantText(f.open("/first-clients"), "Your first three clients.")
		if page := f.page("/tara-na"); page.Views < 500 || page.Conversions != 44 || page.Campaigns[0].Name != "facebook, tara-na" {
			f.t.Errorf("got %d views and %d conversions, want those of many days", page.Views, page.Conversions)
		}
		found := f.wantCounts("/tara-na", "A 17/398 B 26/386")
		if found.State != "running" || found.Verdict != "early" || found.Variants[1].Low == nil || f.page("/tara-na").ExperimentState != "running" {
			f.t.Errorf("got an experiment that is %s and says %s, want one that runs, with an interval, too early to say", found.State, found.Verdict)
		}
		problems, err := f.Marketing.Verify(f.t.Context())
		if err != nil || len(problems) > 0 {
			f.t.Errorf("got %v, %v, want no problems", problems, err)
		}

		f.Clock.Advance(10 * 24 * time.Hour)
		f.Must(f.Marketing.Pages.PublishDue(f.t.Context()))
		f.wantText(f.open("/bagong-taon"), "Bagong taon, bagong trabaho")
	})
}
