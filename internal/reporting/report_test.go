package reporting_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/reporting"
	"atlas/internal/reporting/period"
)

// reportNames are all reports.
var reportNames = []string{"payments", "summary", "community"}

// sum reads all pages of the rows of a figure and adds them up: their amounts, or their share of what they could be; nil of nothing.
func (f *fixture) sum(in reporting.RowsInput, unit string) *money.Centavos {
	f.t.Helper()
	var sum, base money.Centavos
	for number := 1; ; number++ {
		list, err := f.Reporting.Rows(f.By(staff), in, page.Window{Page: number, PerPage: 20})
		f.Must(err)
		for _, row := range list.Rows {
			sum += row.Amount
			if row.Base != nil {
				base += *row.Base
			}
		}
		if len(list.Rows) == 0 {
			break
		}
	}
	switch {
	case unit == "percent" && base > 0:
		return new((sum*10000*2 + base) / (2 * base))
	case unit == "days" && base > 0:
		return new((sum*100*2 + base) / (2 * base))
	case unit == "percent", unit == "days":
		return nil
	}

	return &sum
}

// text is a value, or that there is none.
func text(value *money.Centavos) string {
	if value == nil {
		return "none"
	}

	return value.String()
}

// Every figure of every report is what its rows add up to, and so is every part of it, for every kind of period.
func TestFigureEqualsRows(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		done := f.live(rand.New(rand.NewPCG(21, 5)), 90)
		for _, what := range []string{"pay", "refund", "revoke", "rename", "wait"} {
			if done[what] == 0 {
				t.Fatalf("times %q happened: got 0 of %v, want some", what, done)
			}
		}

		f.learn(rand.New(rand.NewPCG(8, 3)))
		// Some memberships ended long ago, or end soon; some were renewed.
		f.Exec(`UPDATE subscriptions SET starts_at = starts_at - 86400000 * CAST(90 AS BIGINT), ends_at = ? WHERE user_id IN (?, ?)`, f.Day(-20), f.ID("team-lead"), f.ID("member"))
		f.Exec(`UPDATE subscriptions SET ends_at = ? WHERE user_id = ?`, f.Day(9), f.ID("success-manager"))
		f.enrol(f.ID("member"), "f-p0")
		// One payment came on its day.
		day := clock.AddDays(clock.StartOfDay(f.Clock.Now()), -3)
		f.Exec(`UPDATE payment_schedules SET schedule_date = ?, paid = price, transaction_id = 'T-1', paid_at = ? WHERE id = (SELECT MIN(id) FROM payment_schedules)`, day, day.Add(3*time.Hour))
		// Others are dated later today, one of them for a payment that was overdue and one for a payment of today.
		tonight := clock.AddDays(clock.StartOfDay(f.Clock.Now()), 1).Add(-time.Minute)
		for i, due := range []time.Time{day, clock.StartOfDay(tonight)} {
			f.Exec(`UPDATE payment_schedules SET schedule_date = ?, paid = price, transaction_id = 'T-2', paid_at = ? WHERE id = (SELECT MAX(id) FROM payment_schedules) - ?`, due, tonight, i)
		}

		seen := map[string]bool{}
		for _, name := range reportNames {
			for _, kind := range []string{period.Daily, period.Monthly, period.Annual, period.Last15} {
				in := reporting.PeriodInput{Kind: kind}
				report, err := f.Reporting.Report(f.By(staff), name, in)
				f.Must(err)
				for _, figure := range report.Figures {
					f.compare(name, figure, in)
					key := name + " " + figure.Key
					seen[key] = seen[key] || figure.Value != nil && *figure.Value != 0
				}
			}
		}
		for key, isSeen := range seen {
			if !isSeen {
				t.Errorf("%s: got nothing in every period, want something, so that this test says more", key)
			}
		}
	})
}

// compare holds a figure and its parts against their rows.
func (f *fixture) compare(report string, figure *reporting.Figure, in reporting.PeriodInput) {
	f.t.Helper()
	rows := reporting.RowsInput{Report: report, Figure: figure.Key, Period: &in}
	if got, want := text(f.sum(rows, figure.Unit)), text(figure.Value); got != want {
		f.t.Errorf("%s of %q, %q: got rows of %q, want %q", figure.Key, report, in.Kind, got, want)
	}
	if trend := figure.Trend; in.Kind != period.Last15 && len(trend) > 0 && text(trend[len(trend)-1].Value) != text(figure.Value) {
		f.t.Errorf("%s of %q, %q: got a trend up to %q, want %q", figure.Key, report, in.Kind,
			text(trend[len(trend)-1].Value), text(figure.Value))
	}
	if len(figure.Definition) < 20 {
		f.t.Errorf("%s: got definition %q, want at least 20 characters", figure.Key, figure.Definition)
	}

	for _, by := range figure.Cuts {
		slices, err := f.Reporting.Slices(f.By(staff), report, figure.Key, by, in)
		f.Must(err)
		var all money.Centavos
		for _, slice := range slices {
			if slice.Value != nil {
				all += *slice.Value
			}
			rows.By, rows.Slice = &by, &slice.Key
			if got, want := text(f.sum(rows, figure.Unit)), text(slice.Value); got != want {
				f.t.Errorf("%s by %q, %q: got rows of %q, want %q", figure.Key, by, slice.Name, got, want)
			}
		}
		if figure.Unit != "percent" && figure.Unit != "days" && all != *figure.Value {
			f.t.Errorf("%s by %q, %q: got parts of %v, want %q", figure.Key, by, in.Kind, all, text(figure.Value))
		}
	}
}

// The figures of money are those of the books.
func TestCollectedIsWhatTheBooksSay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.live(rand.New(rand.NewPCG(3, 9)), 60)
		report, err := f.Reporting.Report(f.By(staff), "payments", reporting.PeriodInput{Kind: period.Annual})
		f.Must(err)

		want := map[string]int{
			"collected": f.Number("SELECT SUM(amount) FROM ledger_entries WHERE account = 'cash'"),
			"overdue":   f.Number("SELECT SUM(price - paid) FROM payment_schedules WHERE transaction_id IS NULL AND schedule_date < ?", f.Clock.Now()),
			"refunded":  f.Number("SELECT SUM(amount) FROM payment_refunds WHERE state = 'done'"),
			"revoked":   f.Number("SELECT SUM(amount) FROM payments WHERE reversed_at IS NOT NULL"),
		}
		for _, figure := range report.Figures {
			if wanted, ok := want[figure.Key]; ok && *figure.Value != money.Centavos(wanted) {
				t.Errorf("%s: got %s, want %s", figure.Key, figure.Value, money.Centavos(wanted))
			}
		}
		if got, want := report.Figures[0].Trend, 5; len(got) != want || *got[4].Value != *report.Figures[0].Value {
			t.Errorf("got a trend of %d points, want %d that end with the figure", len(got), want)
		}
	})
}

// Reports are for holders of their page, and what makes no sense is refused with a sentence.
func TestReportsAreRefused(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		month := reporting.PeriodInput{Kind: period.Monthly}
		for _, role := range []string{"member", "coach", "success-manager", "affiliate"} {
			_, err := f.Reporting.Report(f.By(role), "payments", month)
			f.Refused(err, errs.Forbidden)
			_, err = f.Reporting.Rows(f.By(role), reporting.RowsInput{Report: "payments", Figure: "collected", Period: &month}, page.Of(nil))
			f.Refused(err, errs.Forbidden)
			_, err = f.Reporting.Export(f.By(role), url.Values{"report": {"payments"}, "figure": {"collected"}, "kind": {"Monthly"}})
			f.Refused(err, errs.Forbidden)
		}

		_, err := f.Reporting.Report(f.By(staff), "secrets", month)
		f.Refused(err, errs.NotFound)
		_, err = f.Reporting.Slices(f.By(staff), "payments", "due", "platform", month)
		f.Refused(err, errs.Invalid, "by")
		_, err = f.Reporting.Slices(f.By(staff), "payments", "nothing", "product", month)
		f.Refused(err, errs.NotFound)
		_, err = f.Reporting.Rows(f.By(staff), reporting.RowsInput{Report: "payments", Figure: "due", Period: &month, By: new("product")}, page.Of(nil))
		f.Refused(err, errs.Invalid, "slice")
		_, err = f.Reporting.Report(f.By(staff), "payments", reporting.PeriodInput{Kind: period.Custom, From: new("2000-01-01"), To: new("2050-01-01")})
		f.Says(err, "A range can be 5 years at most. Choose fewer days.")
	})
}

// Who may open the report and not see everyone gets the figures of their own people.
func TestReportsOfOwnPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.live(rand.New(rand.NewPCG(4, 4)), 60)
		f.Exec(`UPDATE access_levels SET pages = '["profile","paymentReport"]' WHERE id = 'expert'`)

		in := reporting.PeriodInput{Kind: period.Annual}
		report, err := f.Reporting.Report(f.By("expert"), "payments", in)
		f.Must(err)
		for _, figure := range report.Figures {
			list, err := f.Reporting.Rows(f.By("expert"), reporting.RowsInput{Report: "payments", Figure: figure.Key, Period: &in}, page.Of(&page.ListInput{PerPage: new(100)}))
			f.Must(err)
			if text(list.Value) != text(figure.Value) {
				t.Errorf("%s: got rows of %q, want %q", figure.Key, text(list.Value), text(figure.Value))
			}
			for _, row := range list.Rows {
				if *row.UserID != f.ID("expert") {
					t.Errorf("%s: got a row of %q, want those of the expert alone", figure.Key, row.Person)
				}
			}
		}
	})
}

// The rows behind a figure are found by the name of the person and leave as a file, in which formulas are only text.
func TestRowsAreFoundAndExported(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.enrol(f.ID("member"), "f-p0")
		f.enrol(f.ID("coach"), "f-p1")
		f.Exec(`UPDATE users SET first_name = '=1+1', search_text = 'cely lacson' WHERE id = ?`, f.ID("member"))
		in := reporting.RowsInput{Report: "payments", Figure: "due", Period: &reporting.PeriodInput{Kind: period.Annual}}

		all, err := f.Reporting.Rows(f.By(staff), in, page.Of(nil))
		f.Must(err)
		found, err := f.Reporting.Rows(f.By(staff), in, page.Of(&page.ListInput{Search: new("Lacson")}))
		f.Must(err)
		if all.Total != 6 || found.Total != 3 || *found.Rows[0].UserID != f.ID("member") {
			t.Errorf("got %d rows and %d found, want 6 and 3", all.Total, found.Total)
		}

		for _, format := range []string{"csv", "xlsx"} {
			file, err := f.Reporting.Export(f.By(staff), url.Values{"report": {"payments"}, "figure": {"due"}, "kind": {"Annual"}, "search": {"lacson"}, "format": {format}})
			f.Must(err)
			var out bytes.Buffer
			f.Must(file.Write(t.Context(), &out))
			if !strings.HasSuffix(file.Name, "."+format) || out.Len() < 100 {
				t.Errorf("got %s of %d bytes, want a %s file", file.Name, out.Len(), format)
			}
			if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); format == "csv" && (len(lines) != 4 || !strings.Contains(lines[1], "'=1+1")) {
				t.Errorf("got %s, want three rows whose formula is text", fmt.Sprintf("%q", lines))
			}
		}
	})
}

// The file of a share has what each row is out of.
func TestSharesAreExportedWithTheirBase(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.enrol(f.ID("member"), "f-p0")
		f.Clock.Advance(24 * time.Hour)

		for _, format := range []string{"csv", "xlsx"} {
			file, err := f.Reporting.Export(f.By(staff), url.Values{"report": {"payments"}, "figure": {"completion"}, "kind": {"Annual"}, "format": {format}})
			f.Must(err)
			var out bytes.Buffer
			f.Must(file.Write(t.Context(), &out))
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			if format == "csv" && (!strings.HasSuffix(lines[0], ",Amount,Of") || !strings.HasSuffix(lines[1], ",0.00,1.00")) {
				t.Errorf("got %q and %q, want an amount and what it is of", lines[0], lines[1])
			}
		}
	})
}

// A forecast is what is scheduled times the share that was paid in its week, and says how far off it would have been.
func TestForecast(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.enrol(f.ID("member"), "f-p0")
		at := f.Clock.Now()
		today := clock.StartOfDay(at)
		// Two payments of 100 pesos were scheduled in each of the last 16 weeks: one was paid in its week, the other a month later. Before the last 8
		// weeks both were paid late in every second week.
		f.Exec(`UPDATE payment_schedules SET voided_at = ?`, at)
		for n := range 16 {
			for i := range 2 {
				day := clock.AddDays(today, -7*(n+1)+2)
				paid := day.Add(24 * time.Hour)
				if i == 1 || n >= 8 && n%2 == 0 {
					paid = day.Add(30 * 24 * time.Hour)
				}
				f.Exec(`INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, transaction_id, paid_at, is_added, created_at, updated_at)
					SELECT i.id, i.subscription_id, i.user_id, ?, 10000, ?, 10000, ?, ?, TRUE, ?, ? FROM invoices i`, 100+2*n+i, day, fmt.Sprint("T", n, i), paid, at, at)
			}
		}
		f.Exec(`INSERT INTO payment_schedules (invoice_id, subscription_id, user_id, position, price, schedule_date, paid, is_added, created_at, updated_at)
			SELECT i.id, i.subscription_id, i.user_id, 99, 30000, ?, 0, TRUE, ?, ? FROM invoices i`, clock.AddDays(today, 8), at, at)

		got, err := f.Reporting.Forecast(f.By(staff))
		f.Must(err)
		if got.Share != 5000 || got.Weeks[1].Scheduled != 30000 || got.Weeks[1].Forecast != 15000 || len(got.Weeks) != 8 {
			t.Errorf("got a share of %s and %s of %s, want 50.00 and 150.00 of 300.00", got.Share, got.Weeks[1].Forecast, got.Weeks[1].Scheduled)
		}
		// The oldest of the past weeks rests on weeks in which a quarter came.
		if first := got.Past[0]; len(got.Past) != 8 || first.Forecast != 5000 || *first.Came != 10000 || first.Scheduled != 20000 {
			t.Errorf("got %s forecast and %s that came of %s, want 50.00, 100.00 and 200.00", first.Forecast, *first.Came, first.Scheduled)
		}
		// So does the one after it: it knows nothing of itself.
		if second := got.Past[1]; second.Forecast != 5000 {
			t.Errorf("got %s for the second of the past weeks, want 50.00", second.Forecast)
		}
		var off, came money.Centavos
		for _, one := range got.Past {
			off += *one.Came - one.Forecast
			came += *one.Came
		}
		if want := (off*10000*2 + came) / (2 * came); got.Error == nil || *got.Error != want || want == 0 {
			t.Errorf("got an error of %v, want %s", got.Error, want)
		}

		for _, role := range []string{"member", "coach"} {
			_, err := f.Reporting.Forecast(f.By(role))
			f.Refused(err, errs.Forbidden)
		}
	})
}

// Each report is for holders of its own page, also where someone holds another one (B19).
func TestReportsHaveTheirOwnPages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		pages := map[string]string{"payments": "paymentReport", "summary": "reportSummary", "community": "communityReport"}
		for held, page := range pages {
			f.Exec(`UPDATE access_levels SET pages = ? WHERE id = 'expert'`, `["profile","`+page+`"]`)
			for _, name := range reportNames {
				_, err := f.Reporting.Report(f.By("expert"), name, reporting.PeriodInput{Kind: period.Monthly})
				if name == held {
					f.Must(err)
				} else {
					f.Refused(err, errs.Forbidden)
				}
			}
		}
	})
}

// The days are those of Manila, wherever the server or the reader is: late in the evening in London is the next day.
func TestReportsAreInManilaDays(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.enrol(f.ID("member"), "f-p0")
		row := f.Number("SELECT MIN(id) FROM payment_schedules")
		f.Clock.Advance(time.Date(2027, time.March, 1, 20, 0, 0, 0, time.UTC).Sub(f.Clock.Now()))
		_, err := f.Commerce.Billing.ApprovePaymentScheduleTransaction(f.By(staff), row, "GCash", "N/A", new(money.Centavos(5000)))
		f.Must(err)

		for day, want := range map[string]money.Centavos{"2027-03-01": 0, "2027-03-02": 5000} {
			report, err := f.Reporting.Report(f.By(staff), "summary", reporting.PeriodInput{Kind: period.Daily, On: &day})
			f.Must(err)
			if got := *report.Figures[0].Value; got != want {
				t.Errorf("%s: got %s collected, want %s", day, got, want)
			}
		}
	})
}

// Rows about pages say what the page is called and where it is; that of a funnel never shows the address that it is kept
// under.
func TestPageRowsNameThePage(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		now := f.Clock.Now()
		f.Exec(`INSERT INTO marketing_pages (path, name, share_title, share_description, data, is_published, live_version, created_at,
			updated_at, updated_by) VALUES ('/sale', 'Payday sale', '', '', '{}', TRUE, 1, ?, ?, '')`, now, now)
		f.Exec("DELETE FROM marketing_page_days")
		f.Exec("DELETE FROM marketing_conversions")
		for _, path := range []string{"/sale", "/funnels/f-p0/build", "/never-changed"} {
			f.Exec("INSERT INTO marketing_page_days (path, day, views) VALUES (?, ?, 4)", path, clock.StartOfDay(now))
			f.Exec(`INSERT INTO marketing_conversions (path, kind, utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_at)
				VALUES (?, 'signup', '', '', '', '', '', ?)`, path, now)
		}

		in := reporting.RowsInput{Report: "summary", Figure: "pages", Period: &reporting.PeriodInput{Kind: "Monthly"}}
		list, err := f.Reporting.Rows(f.By(staff), in, page.Of(nil))
		f.Must(err)
		got := map[string]int{}
		for _, row := range list.Rows {
			got[row.What+" at "+*row.Path]++
		}
		want := map[string]int{
			"Payday sale at /sale": 2, "Funnel p0 (funnel page) at /funnels/f-p0/build": 2, "/never-changed at /never-changed": 2,
		}
		if !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if value := list.Value.String(); value != "25.00" {
			t.Errorf("got %s as the figure, want 25.00", value)
		}

		slices, err := f.Reporting.Slices(f.By(staff), "summary", "pages", "page", *in.Period)
		f.Must(err)
		for _, slice := range slices {
			if slice.Name == "/funnels/f-p0/build" || slice.Name == "/sale" {
				t.Errorf("got %q as a part, want the name of the page", slice.Name)
			}
		}
	})
}

// S107: the community report tells members apart by status, batch and stage; the payment report says what was
// collected, is due and is overdue, for every kind of period; the summary has the key numbers; each leaves as CSV.
func TestReportsHoldWhatWasDecided(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		f.enrol(f.ID("member"), "f-p0")
		for _, test := range []struct {
			report, figure string
			parts          []string
		}{
			{"community", "members", []string{"status", "batch", "stage"}},
			{"payments", "collected", []string{"product", "funnel", "term", "platform"}},
			{"payments", "due", []string{"product", "funnel", "term"}},
			{"payments", "overdue", []string{"age", "product", "funnel", "term"}},
			{"summary", "collected", nil},
			{"summary", "active", nil},
			{"summary", "lost", nil},
		} {
			t.Run(test.report+" "+test.figure, func(t *testing.T) {
				for _, kind := range []string{period.Daily, period.Monthly, period.Quarterly, period.Annual} {
					in := reporting.PeriodInput{Kind: kind}
					report, err := f.Reporting.Report(f.By(staff), test.report, in)
					f.Must(err)
					if !slices.ContainsFunc(report.Figures, func(one *reporting.Figure) bool { return one.Key == test.figure }) {
						t.Errorf("%s: got no figure %q, want one", kind, test.figure)
					}
					for _, by := range test.parts {
						if _, err := f.Reporting.Slices(f.By(staff), test.report, test.figure, by, in); err != nil {
							t.Errorf("%s by %s: got %v, want its parts", kind, by, err)
						}
					}
				}

				file, err := f.Reporting.Export(f.By(staff), url.Values{
					"report": {test.report}, "figure": {test.figure}, "kind": {period.Annual}, "format": {"csv"},
				})
				f.Must(err)
				var out bytes.Buffer
				f.Must(file.Write(t.Context(), &out))
				if header, _, _ := strings.Cut(out.String(), "\n"); !strings.Contains(header, "Person") {
					t.Errorf("got %q as the first line of the file, want names of columns", header)
				}
			})
		}
	})
}
