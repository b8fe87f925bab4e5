package pages_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"atlas/internal/commerce/catalog"
	"atlas/internal/testkit/check"
)

// A page that sells nothing and has a waitlist is for joining it; who joined counts once.
func TestTheGoalOfAPageCanBeTheWaitlist(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		_, err := f.Commerce.Catalog.UpdateFunnel(f.By(staff), funnel.ID, catalog.FunnelInput{IsSwitchedOn: given(false)}, nil)
		f.Must(err)
		waitlist := func() map[string]any { return block("Waitlist", map[string]any{"funnel": funnel.ID, "action": "Sali"}) }
		f.Must(f.saveAndPublish("/fts", blocks(waitlist(), block("Price", map[string]any{"funnel": funnel.ID}))))
		if got := f.experiment("/fts", "Bagong simula").Goal; got != "any" {
			f.t.Errorf("a page with a price: got %s, want any", got)
		}

		inColumn := waitlist()
		inColumn["props"].(map[string]any)["id"] = "inside"
		for path, data := range map[string]string{
			"/va":        blocks(waitlist()),
			"/challenge": blocks(block("Columns", map[string]any{"left": []any{inColumn}})),
		} {
			check.NoError(f.t, "publishing "+path, f.saveAndPublish(path, data))
			if got := f.experiment(path, "Bagong simula").Goal; got != "waitlist" {
				f.t.Errorf("%s: got %s, want waitlist", path, got)
			}
		}

		inB := f.whoSees("/va", "Bagong simula", 0)
		f.openAs(inB, "/va")
		join := func(email string) {
			form := url.Values{"funnel": {funnel.ID}, "firstName": {"Ana"}, "email": {email}}
			answer := f.Visitor().Send(http.MethodPost, "/waitlist", form.Encode(), "Content-Type", "application/x-www-form-urlencoded",
				"User-Agent", browser, "Cookie", "visitor="+inB+"; visit=page=%2Fva&utm_campaign=payday")
			f.wantText(answer.Body, "You&#39;re on the waitlist")
		}
		join("ana@example.com")
		join("ANA@example.com")
		f.wantCounts("/va", "A 0/0 B 1/1")
		if got := f.page("/va").Conversions; got != 1 {
			f.t.Errorf("conversions of the page: got %d, want 1", got)
		}
		if got := f.Number("SELECT COUNT(*) FROM marketing_conversions WHERE kind = 'waitlist' AND email_key = 'ana@example.com'"); got != 1 {
			f.t.Errorf("got %d conversions of her, want 1", got)
		}
	})
}

// A program that makes up browsers can't fill an experiment.
func TestOneNetworkHasOnlySoManyNewVisitors(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		running := f.experiment("/va", "Bagong simula")
		seen := fmt.Sprintf("/api/seen?experiment=%d&page=%%2Fva", running.ID)
		f.openAs(key(1), seen)
		for range 2000 {
			if answer := f.openAs(key(2), "/api/seen?experiment=0&page=%2Fnone"); answer.Status != http.StatusNoContent {
				f.t.Fatalf("got %d, want 204", answer.Status)
			}
		}
		f.openAs(key(3), seen)
		f.openAs(key(4), "/va")
		found := f.latest("/va")
		if got := found.Variants[0].Visitors + found.Variants[1].Visitors; got != 1 {
			f.t.Errorf("got %d visitors, want only the one before there were too many", got)
		}
	})
}
