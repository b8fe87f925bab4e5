package marketing_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

const staff = "tribe-team-fa"

// wantText opens an address as a visitor and looks for a text.
func wantText(t *testing.T, a *testkit.Atlas, address, want string) {
	t.Helper()
	if got := a.Visitor().Send(http.MethodGet, address, nil).Body; !strings.Contains(got, want) {
		t.Errorf("%s: got %.400s, want %q in it", address, got, want)
	}
}

func TestPagesAreInEveryState(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
		for path, want := range map[string]string{
			"/tara-na": "published", "/payday-sale": "draft", "/bagong-taon": "scheduled", "/bakasyon": "unpublished",
			"/funnels/fast-track/build": "published",
		} {
			page, err := a.Marketing.Pages.Page(a.By(staff), path)
			check.NoError(t, "read "+path, err)
			check.Equal(t, "state of "+path, page.Status(), want)
		}

		wantText(t, a, "/tara-na", "tatlong hakbang")
		wantText(t, a, "/first-clients", "Your first three clients.")

		page, err := a.Marketing.Pages.Page(a.By(staff), "/tara-na")
		check.NoError(t, "read /tara-na", err)
		check.Equal(t, "conversions", page.Conversions, 44)
		check.Equal(t, "first campaign", page.Campaigns[0].Name, "facebook, tara-na")
		if page.Views < 500 {
			t.Errorf("got %d views, want those of many days", page.Views)
		}

		problems, err := a.Marketing.Verify(t.Context())
		check.NoError(t, "verify", err)
		check.Equal(t, "problems", strings.Join(problems, "\n"), "")

		a.Clock.Advance(10 * 24 * time.Hour)
		check.NoError(t, "publish what is due", a.Marketing.Pages.PublishDue(t.Context()))
		wantText(t, a, "/bagong-taon", "Bagong taon, bagong trabaho")
	})
}

func TestExperimentIsTooEarlyToTell(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
		found, err := a.Marketing.Pages.Experiments.Experiments(a.By(staff), "/tara-na")
		check.NoError(t, "list experiments", err)
		check.Equal(t, "experiments", len(found), 1)

		experiment := found[0]
		check.Equal(t, "state", experiment.State, "running")
		check.Equal(t, "verdict", experiment.Verdict, "early")
		for i, want := range []struct{ visitors, conversions int }{{398, 17}, {386, 26}} {
			variant := experiment.Variants[i]
			check.Equal(t, "visitors of "+variant.Letter, variant.Visitors, want.visitors)
			check.Equal(t, "conversions of "+variant.Letter, variant.Conversions, want.conversions)
		}

		if experiment.Variants[1].Low == nil {
			t.Error("got no interval of B, want one")
		}
	})
}
