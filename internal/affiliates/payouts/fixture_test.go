package payouts_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/payouts"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

const (
	staff    = "tribe-team-fa"
	second   = "admin"
	password = "Tribe-demo-1"
	aDay     = 24 * time.Hour
)

// fixture is Atlas with a funnel of ₱20,000 that affiliates sell at 10 %.
type fixture struct {
	*testkit.Atlas
	t      *testing.T
	funnel *catalog.Funnel
	sold   int
}

// forEachEngine runs a test on both engines, and looks whether the books are in order after it.
func forEachEngine(t *testing.T, test func(f *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		f := newFixture(t, a)
		test(f)
		f.inOrder()
	})
}

func newFixture(t *testing.T, a *testkit.Atlas) *fixture {
	t.Helper()
	f := &fixture{Atlas: a, t: t}
	f.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
	f.set("affiliate-payout-tax", "5")
	product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given("Bootcamp"), Price: given(money.Centavos(20000_00))})
	f.Must(err)
	f.funnel, err = f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{Name: given("Bootcamp"), Slug: given("bootcamp"), ValidityByDays: given(365)})
	f.Must(err)
	return f
}

func given[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }

func (f *fixture) set(name, value string) {
	f.t.Helper()
	f.Exec("UPDATE default_settings SET value = ? WHERE name = ?", value, name)
	f.Settings.InvalidateCache()
}

// inOrder fails for rows that break the rules of affiliates.
func (f *fixture) inOrder() {
	f.t.Helper()
	if found, err := f.Affiliates.Verify(f.t.Context()); err != nil || len(found) > 0 {
		f.t.Errorf("verify finds %q, %v; want nothing", found, err)
	}
}

// join makes someone of the demo an affiliate.
func (f *fixture) join(role string) *affiliates.Affiliate {
	f.t.Helper()
	f.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'affiliate', 0) ON CONFLICT DO NOTHING", f.ID(role))
	a, err := f.Affiliates.BecomeAffiliate(f.By(role))
	f.Must(err)
	return a
}

// setAccount gives an affiliate a wallet, and lets it rest.
func (f *fixture) setAccount(role, mobile string) *payouts.Account {
	f.t.Helper()
	account, err := f.Affiliates.Payouts.SetAccount(f.By(role), gcash(mobile))
	f.Must(err)
	return account
}

func gcash(mobile string) payouts.AccountInput {
	return payouts.AccountInput{Kind: payouts.GCash, Number: mobile, Holder: "Ana Mendoza", Password: new(password)}
}

// sell has someone new buy through the link of an affiliate, and gives the schedule row: they earn ₱2,000.
func (f *fixture) sell(of *affiliates.Affiliate) int {
	f.t.Helper()
	f.sold++
	visitor := f.Visitor()
	visitor.Send(http.MethodGet, "/bootcamp/"+of.Slug, nil, "User-Agent", "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile")
	request, err := http.NewRequestWithContext(f.t.Context(), http.MethodGet, f.Server.URL, nil)
	f.Must(err)
	ctx := f.t.Context()
	for _, cookie := range visitor.Jar.Cookies(request.URL) {
		if cookie.Name == "affiliate" {
			ctx = attribution.WithMark(ctx, cookie.Value)
		}
	}

	placed, err := f.Commerce.PlaceOrder(ctx, orders.OrderInput{
		FunnelID: f.funnel.ID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: fmt.Sprintf("buyer%d@example.com", f.sold),
		Mobile: fmt.Sprintf("0918%07d", f.sold), Key: fmt.Sprintf("0123456789abcdef-%06d", f.sold),
	})
	f.Must(err)
	f.Did(f.Commerce.Attempts.AnswerTestPayment(f.t.Context(), strings.TrimPrefix(placed.NextURL, "/pay/test/"), "approve"))
	_, rows, err := f.DB.Values(f.t.Context(), "SELECT id FROM webhook_events WHERE done_at IS NULL ORDER BY id")
	f.Must(err)
	for _, row := range rows {
		f.Must(f.Commerce.Attempts.ProcessEvent(f.t.Context(), int(row[0].(int64))))
	}
	return f.Number("SELECT MAX(r.id) FROM payment_schedules r JOIN orders o ON o.subscription_id = r.subscription_id WHERE o.id = (SELECT MAX(id) FROM orders)")
}

// refund pays a part of a row back.
func (f *fixture) refund(row int, amount money.Centavos) {
	f.t.Helper()
	payment := f.Number("SELECT MAX(p.id) FROM payments p JOIN payment_parts x ON x.payment_id = p.id WHERE x.schedule_id = ?", row)
	key := fmt.Sprintf("refund-%010d-%d", row, f.Number("SELECT COUNT(*) FROM payment_refunds"))
	f.Did(f.Commerce.Refunds.RefundPayment(f.By(staff), refunds.RefundInput{Key: key, PaymentID: payment, ScheduleID: &row, Amount: amount, Reason: "Because", IsDueAgain: new(false)}))
}

// payable is an affiliate with a wallet, and this many sales that are payable; the rows of the sales come along.
func (f *fixture) payable(role, mobile string, sales int) (*affiliates.Affiliate, []int) {
	f.t.Helper()
	a := f.join(role)
	f.setAccount(role, mobile)
	rows := []int{}
	for range sales {
		rows = append(rows, f.sell(a))
	}
	return a, rows
}

// balance compares pending, payable, in payout and paid, in pesos.
func (f *fixture) balance(role string, want ...int) {
	f.t.Helper()
	b, err := f.Affiliates.Ledger.CommissionBalance(f.By(role), nil)
	f.Must(err)
	got := []int{int(b.Pending / 100), int(b.Payable / 100), int(b.InPayout / 100), int(b.Paid / 100)}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		f.t.Errorf("the balance of %s is %v, want %v", role, got, want)
	}
}

func (f *fixture) start() *payouts.Run {
	f.t.Helper()
	run, err := f.Affiliates.Payouts.StartRun(f.By(staff), false)
	f.Must(err)
	return run
}

func (f *fixture) approve(run *payouts.Run) *payouts.Run {
	f.t.Helper()
	run, err := f.Affiliates.Payouts.ApproveRun(f.By(staff), run.ID)
	f.Must(err)
	return run
}

// lines are the payouts of a run by name.
func (f *fixture) lines(run *payouts.Run) []*payouts.Payout {
	f.t.Helper()
	list, err := f.Affiliates.Payouts.RunPayouts(f.By(staff), run.ID, page.Window{Page: 1, PerPage: 100, Sort: "name"}, nil)
	f.Must(err)
	return list.Rows
}

// results is the file that comes back for payouts, all of a status.
func results(status string, of ...*payouts.Payout) string {
	var out strings.Builder
	file := csv.NewWriter(&out)
	rows := [][]string{{"Payout", "Amount", "Status", "Reference", "Reason"}}
	for _, p := range of {
		rows = append(rows, []string{p.Number(), p.Net().String(), status, fmt.Sprintf("GC-%d", p.ID), "Account closed"})
	}
	if err := file.WriteAll(rows); err != nil {
		panic(err)
	}
	return out.String()
}

func (f *fixture) take(run *payouts.Run, file string) *payouts.Results {
	f.t.Helper()
	out, err := f.Affiliates.Payouts.TakeResults(f.By(staff), run.ID, strings.NewReader(file))
	f.Must(err)
	return out
}

// tell sends what the job of a run sends.
func (f *fixture) tell(run *payouts.Run) {
	f.t.Helper()
	f.Must(f.Affiliates.Payouts.SendPayoutEmails(f.t.Context(), run.ID))
}

func errOf[T any](_ T, err error) error { return err }
