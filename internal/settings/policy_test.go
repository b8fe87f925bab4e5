package settings_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/dbtest"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
	"atlas/internal/testkit/check"
)

func TestPoliciesHaveVersions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		visitor, ctx := t.Context(), staff(t.Context())
		for _, name := range []string{"privacy-policy", "refund-policy", "terms-conditions"} {
			first, err := h.Policy(visitor, name, nil)
			if err != nil || first.Version != 1 || first.Latest != 1 || len(first.Versions) != 1 || strings.Contains(first.Body, "{name}") || !strings.Contains(first.Source, "{name}") || !strings.Contains(first.Body, "## ") {
				t.Fatalf("%s: got %+v and error %v, want version 1 with the name filled in", name, first, err)
			}
		}

		input := settings.PolicyInput{Body: "We promise {name}.", Note: "Shorter.", SeenVersion: 1}
		if _, err := h.PublishPolicy(visitor, "refund-policy", input); !errs.Is(err, errs.Forbidden) {
			t.Errorf("a visitor publishes: got error %v, want one with code %s", err, errs.Forbidden)
		}
		if _, err := h.PublishPolicy(as(visitor, settings.Page, ""), "refund-policy", input); !errs.Is(err, errs.Forbidden) {
			t.Errorf("somebody publishes who may only read: got error %v, want one with code %s", err, errs.Forbidden)
		}
		for _, wrong := range []settings.PolicyInput{{Note: "x", SeenVersion: 1}, {Body: "x", SeenVersion: 1}, {Body: strings.Repeat("x", 60_001), Note: "x", SeenVersion: 1}} {
			if _, err := h.PublishPolicy(ctx, "refund-policy", wrong); !errs.Is(err, errs.Invalid) {
				t.Errorf("publishing a wrong text: got error %v, want one with code %s", err, errs.Invalid)
			}
		}
		if _, err := h.PublishPolicy(ctx, "cookie-policy", input); !errs.Is(err, errs.NotFound) {
			t.Errorf("publishing an unknown policy: got error %v, want one with code %s", err, errs.NotFound)
		}

		h.clock.Advance(time.Hour)
		second, err := h.PublishPolicy(ctx, "refund-policy", input)
		if err != nil || second.Version != 2 || second.Body != "We promise Atlas." || !second.EffectiveAt.Equal(h.clock.Now()) {
			t.Fatalf("got %+v and error %v, want version 2 from now", second, err)
		}
		if _, err := h.PublishPolicy(ctx, "refund-policy", input); !errs.Is(err, errs.Conflict) {
			t.Errorf("publishing over what was not seen: got error %v, want one with code %s", err, errs.Conflict)
		}
		input.SeenVersion, input.Body = 2, "Third."
		_, err = h.PublishPolicy(ctx, "refund-policy", input)
		check.NoError(t, "publish the third version", err)

		now, err := h.Policy(visitor, "refund-policy", nil)
		if err != nil || now.Body != "Third." || now.Version != 3 || len(now.Versions) != 3 || now.Versions[0].Actor != nil {
			t.Errorf("everyone: got %+v and error %v, want the third version without who published it", now, err)
		}
		one, two := 1, 2
		if old, err := h.Policy(visitor, "refund-policy", &two); err != nil || old.Body != "We promise Atlas." || old.Latest != 3 {
			t.Errorf("version 2: got %+v and error %v, want its text", old, err)
		}
		if old, err := h.Policy(visitor, "refund-policy", &one); err != nil || !strings.Contains(old.Body, "within 7 days") {
			t.Errorf("version 1: got %+v and error %v, want its text", old, err)
		}
		four := 4
		if _, err := h.Policy(visitor, "refund-policy", &four); !errs.Is(err, errs.NotFound) {
			t.Errorf("a version that is not there: got error %v, want one with code %s", err, errs.NotFound)
		}
		if mine, err := h.Policy(ctx, "refund-policy", nil); err != nil || mine.Versions[0].Actor == nil || *mine.Versions[0].Actor != "Liza Reyes" {
			t.Errorf("staff: got %+v and error %v, want Liza Reyes as who published it", mine, err)
		}
		if other, err := h.Policy(visitor, "terms-conditions", nil); err != nil || other.Version != 1 {
			t.Errorf("another policy: got %+v and error %v, want version 1", other, err)
		}
	})
}

// The list of versions is short; every version can be read all the same.
func TestOldVersionsOfAPolicyAreRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		const latest = 110
		for version := 2; version <= latest; version++ {
			_, err := d.Exec(t.Context(),
				`INSERT INTO policy_versions (policy, version, body, note, actor_name, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
				"refund-policy", version, fmt.Sprint("Text ", version), "Changed.", "Liza Reyes", h.clock.Now())
			check.NoError(t, "run the statement", err)
		}

		for _, version := range []int{2, 10, 11, latest} {
			got, err := h.Policy(t.Context(), "refund-policy", &version)
			if err != nil {
				t.Errorf("version %d: got %v, want its text", version, err)
				continue
			}
			if want := fmt.Sprint("Text ", version); got.Body != want || got.Version != version || got.Latest != latest {
				t.Errorf("got %q, version %d of %d, want %q of %d", got.Body, got.Version, got.Latest, want, latest)
			}
		}

		for _, version := range []int{-1, 0, latest + 1} {
			if _, err := h.Policy(t.Context(), "refund-policy", &version); !errs.Is(err, errs.NotFound) {
				t.Errorf("version %d: got %v, want %s", version, err, errs.NotFound)
			}
		}
	})
}

func TestColorIsCheckedAndExplained(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		row := find(t, h, settings.SiteColor)
		for _, wrong := range []string{"teal", "#12345", "#fff}html{display:none"} {
			if _, err := h.Update(staff(t.Context()), row.ID, &wrong, nil); !errs.Is(err, errs.Invalid) {
				t.Errorf("the color %q: got error %v, want one with code %s", wrong, err, errs.Invalid)
			}
		}
		light := "FEC13C"
		changed, err := h.Update(staff(t.Context()), row.ID, &light, nil)
		if err != nil || *changed.Value() != "#fec13c" {
			t.Fatalf("got %+v and error %v, want #fec13c", changed, err)
		}
		if warning, err := h.Warning(staff(t.Context()), changed); err != nil || warning == nil || !strings.Contains(*warning, "too light") {
			t.Errorf("got warning %+v and error %v, want that the color is too light", warning, err)
		}
		if bad := h.Brand(t.Context()).Scale().Unreadable(); len(bad) > 0 {
			t.Errorf("colors whose text can't be read: got %+v, want none", bad)
		}
		dark := "#123456"
		changed, err = h.Update(staff(t.Context()), row.ID, &dark, nil)
		check.NoError(t, "set a dark color", err)
		if warning, err := h.Warning(staff(t.Context()), changed); err != nil || warning != nil {
			t.Errorf("warning about a good color: got %+v and error %v, want none", warning, err)
		}
		stray := "no-such-logo"
		if _, err := h.Update(staff(t.Context()), find(t, h, settings.SiteLogo).ID, &stray, nil); !errs.Is(err, errs.Invalid) {
			t.Errorf("a logo that nobody uploaded: got error %v, want one with code %s", err, errs.Invalid)
		}
	})
}
