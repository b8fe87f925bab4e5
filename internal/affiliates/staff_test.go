package affiliates_test

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/replay"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// lately is the period of a replay: from so many days ago until today.
func (h *fixture) lately(days int) (from, to string) {
	now := h.Clock.Now().In(clock.Manila)
	return now.AddDate(0, 0, -days).Format(time.DateOnly), now.Format(time.DateOnly)
}

// replays tries a policy on the sales of the last days.
func (h *fixture) replays(days int, policy replay.PolicyInput) *replay.Report {
	h.t.Helper()
	from, to := h.lately(days)
	got, err := h.Affiliates.Replay.Replay(h.By(staff), from, to, policy)
	h.Must(err)
	return got
}

// rowCounts are how many rows each table has.
func (h *fixture) rowCounts() string {
	h.t.Helper()
	columns, err := h.DB.Columns(h.t.Context())
	h.Must(err)
	out := map[string]int{}
	for table := range columns {
		out[table] = h.Number("SELECT COUNT(*) FROM " + table)
	}
	return fmt.Sprint(out)
}

// Staff see what a period would have paid under another policy, per affiliate; nothing is written.
func TestReplayShowsDifferencesAndWritesNothing(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		c := h.Visitor()
		h.opens(c, "/bootcamp/allan-soriano")
		h.Clock.Advance(2 * aDay)
		h.opens(c, "/bootcamp/ana-mendoza")
		h.Clock.Advance(time.Hour)
		h.payOrder(h.orders(h.kept(c), f.ID, "kristine@example.com"))
		h.buys("/bootcamp/ana-mendoza", f.ID, "liza@example.com")
		before := h.rowCounts()

		same := h.replays(10, replay.PolicyInput{})
		if same.Sales != 2 || same.Changed != 0 || same.Before != 20000 || same.After != 20000 {
			h.t.Errorf("the same policy gives %+v, want two sales of 200 and no difference", same)
		}
		first := h.replays(10, replay.PolicyInput{Link: new("first")})
		got := []string{}
		for _, r := range first.Rows {
			got = append(got, fmt.Sprintf("%s %d %d %s", r.Name, r.SalesBefore, r.SalesAfter, r.Difference()))
		}
		if want := "Allan Soriano 0 1 100.00, Ana Mendoza 2 1 -100.00"; strings.Join(got, ", ") != want {
			h.t.Errorf("the first link gives %q, want %q", got, want)
		}
		if first.Changed != 1 || len(first.Changes) != 1 || *first.Changes[0].To != "Allan Soriano" || *first.Changes[0].From != "Ana Mendoza" {
			h.t.Errorf("the first link changes %+v, want one sale", first.Changes)
		}
		rate := h.replays(10, replay.PolicyInput{FeeType: new("Percentage"), Amount: new(money.Centavos(1250)), HoldDays: new(0)})
		if rate.After != 25000 || rate.PayableBefore != 0 || rate.PayableAfter != 25000 {
			h.t.Errorf("12.5%% without a hold gives %+v, want 250, all payable", rate)
		}
		check.Equal(h.t, "rows after a replay", h.rowCounts(), before)
	})
}

// A replay is for staff, of days that were, with a policy that can be, and of no more than it should read.
func TestReplayRefuses(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		from, to := h.lately(10)
		call := func(role, from, to string, policy replay.PolicyInput) error {
			return second(h.Affiliates.Replay.Replay(h.By(role), from, to, policy))
		}
		h.Refused(call("member", from, to, replay.PolicyInput{}), errs.Forbidden)
		h.Refused(call(staff, to, from, replay.PolicyInput{}), errs.Invalid)
		h.Refused(call(staff, "2024-01-01", to, replay.PolicyInput{}), errs.Invalid)
		h.Refused(call(staff, "2999-01-01", "2999-01-02", replay.PolicyInput{}), errs.Invalid)
		h.Refused(call(staff, "yesterday", to, replay.PolicyInput{}), errs.Invalid)
		percent := new("Percentage")
		for _, policy := range []replay.PolicyInput{
			{LinkDays: new(0)}, {LinkDays: new(366)}, {HoldDays: new(-1)}, {HoldDays: new(366)}, {Link: new("middle")}, {FeeType: percent}, {Amount: new(money.Centavos(1))},
			{FeeType: percent, Amount: new(money.Centavos(10001))}, {FeeType: percent, Amount: new(money.Centavos(-1))}, {FeeType: new("Beads"), Amount: new(money.Centavos(1))},
		} {
			h.Refused(call(staff, from, to, policy), errs.Invalid)
		}
	})
}

// The statements of a replay do not grow with its sales.
func TestReplayReadsByTheSet(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		count := func() int64 {
			before := h.DB.Statements()
			h.replays(10, replay.PolicyInput{Link: new("first")})
			return h.DB.Statements() - before
		}
		h.buys("/bootcamp/ana-mendoza", f.ID, "buyer0@example.com")
		count()
		one := count()
		for n := range 6 {
			h.buys("/bootcamp/ana-mendoza", f.ID, fmt.Sprintf("buyer%d@example.com", n+1))
		}
		count()
		if seven := count(); seven > one {
			h.t.Errorf("statements for seven sales: got %d, want no more than the %d for one", seven, one)
		}
	})
}

// Notes are kept with who wrote them and when, for staff alone.
func TestNotes(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		h.Did(h.Affiliates.AddAffiliateNote(h.By(staff), a.ID, "  Called about the links.  "))
		h.Clock.Advance(time.Hour)
		h.Did(h.Affiliates.AddAffiliateNote(h.By(staff), a.ID, "All fine."))
		got, err := h.Affiliates.AffiliateNotes(h.By(staff), a.ID)
		h.Must(err)
		if len(got) != 2 || got[1].Text != "Called about the links." || got[1].By == nil || !got[0].At.Equal(h.Clock.Now()) {
			h.t.Errorf("got notes %+v, want two, the first from now", got)
		}
		h.Refused(second(h.Affiliates.AffiliateNotes(h.By("member"), a.ID)), errs.NotFound)
		h.Refused(second(h.Affiliates.AddAffiliateNote(h.By("member"), a.ID, "Mine")), errs.Forbidden)
		h.Refused(second(h.Affiliates.AddAffiliateNote(h.By(staff), a.ID, " ")), errs.Invalid)
		h.Refused(second(h.Affiliates.AddAffiliateNote(h.By(staff), a.ID, strings.Repeat("x", 2001))), errs.Invalid)
		h.Refused(second(h.Affiliates.AddAffiliateNote(h.By(staff), 4711, "Who?")), errs.NotFound)
	})
}

// Who leaves earns no more; what they earned is paid out as it becomes payable.
func TestEnd(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.payoutsFrom(50)
		h.wallet("member", "0919 555 0101")
		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Refused(second(h.Affiliates.EndAffiliate(h.By("member"), a.ID, "Because")), errs.Forbidden)
		h.Refused(second(h.Affiliates.EndAffiliate(h.By(staff), a.ID, " ")), errs.Invalid)
		h.Refused(second(h.Affiliates.EndAffiliate(h.By(staff), 4711, "Because")), errs.NotFound)

		ended, err := h.Affiliates.EndAffiliate(h.By(staff), a.ID, "Asked to stop")
		h.Must(err)
		if ended.IsActive || ended.Commission != 10000 {
			h.t.Errorf("got %+v of who left, want inactive with 100", ended)
		}
		h.Refused(second(h.Affiliates.EndAffiliate(h.By(staff), a.ID, "Again")), errs.Conflict)
		if notes, err := h.Affiliates.AffiliateNotes(h.By(staff), a.ID); err != nil || len(notes) != 1 || notes[0].Text != "Left the program: Asked to stop" {
			h.t.Errorf("got notes %+v and error %v, want that they left", notes, err)
		}

		h.buys("/bootcamp/ana-mendoza", f.ID, "liza@example.com")
		h.Clock.Advance(31 * aDay)
		if run := h.approvedRun(); run.Payouts != 1 || run.Amount != 10000 {
			h.t.Errorf("they are paid %s, want 100.00", run.Amount)
		}
	})
}

// The file is the list on the screen, and opens no formula.
func TestExportAffiliates(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		h.joins("affiliate")
		h.Exec("UPDATE users SET first_name = '=HYPERLINK(1)' WHERE id = ?", h.ID("affiliate"))
		file, err := h.Affiliates.ExportAffiliates(h.By(staff), url.Values{"status": {"all"}, "sort": {"since"}, "dir": {"asc"}})
		h.Must(err)
		var out bytes.Buffer
		h.Must(file.Write(h.t.Context(), &out))
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 3 || !strings.HasPrefix(lines[1], "Ana Mendoza,/ana-mendoza,") || !strings.HasPrefix(lines[2], "'=HYPERLINK") || !strings.HasSuffix(file.Name, ".csv") {
			h.t.Errorf("got %q with %q, want a CSV of two affiliates, with the formula made harmless", file.Name,
				lines)
		}
		h.Refused(second(h.Affiliates.ExportAffiliates(h.By("member"), nil)), errs.Forbidden)
		h.Refused(second(h.Affiliates.ExportAffiliates(h.By(staff), url.Values{"status": {"odd"}})), errs.Invalid)
	})
}

// Staff order affiliates by every column, both ways; by commission the one who earned most comes first.
func TestOrderOfAffiliates(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		h.buys("/bootcamp/allan-soriano", f.ID, "one@example.com")

		list := func(sort string, isDown bool) []*affiliates.Affiliate {
			h.t.Helper()
			got, err := h.Affiliates.Affiliates(h.By(staff), page.Of(&page.ListInput{Sort: &sort, Desc: &isDown}), nil)
			if err != nil {
				h.t.Fatalf("by %s, down %v: got %v, want a list", sort, isDown, err)
			}

			return got.Rows
		}
		for _, sort := range []string{"name", "slug", "since", "visits", "leads", "paid", "commission"} {
			up, down := list(sort, false), list(sort, true)
			if len(up) != 2 || len(down) != 2 || up[0].ID != down[1].ID || up[1].ID != down[0].ID {
				h.t.Errorf("by %s got %d up and %d down, want the same two turned round", sort, len(up), len(down))
			}
		}
		if got := list("commission", true)[0].Slug; got != "allan-soriano" {
			h.t.Errorf("the highest commission is of %s, want allan-soriano", got)
		}
	})
}

// Leads can be ordered by every column, both ways.
func TestOrderOfLeads(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.buys("/bootcamp/ana-mendoza", f.ID, "one@example.com")
		h.buys("/bootcamp/ana-mendoza", f.ID, "two@example.com")

		for _, sort := range []string{"createdAt", "name", "link", "product", "commission", "status"} {
			for _, isDown := range []bool{false, true} {
				w := page.Of(&page.ListInput{Sort: &sort, Desc: &isDown})
				got, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, w, nil)
				if err != nil || got.Total != 2 {
					h.t.Errorf("by %s, down %v: got %+v and %v, want two leads", sort, isDown, got, err)
				}
			}
		}
	})
}
