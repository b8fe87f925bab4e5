package statement

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// noon is Tuesday, November 17, 2026 in Manila.
var noon = time.Date(2026, 11, 17, 12, 0, 0, 0, clock.Manila)

func env(pages ...string) Env {
	return Env{
		Now: noon, Today: clock.StartOfDay(noon), Words: map[string]string{"membership": "'m'", "expiry": "1"},
		DayPart: func(instant, part string) string { return part + "(" + instant + ")" },
		HasPage: func(page string) bool {
			for _, held := range pages {
				if held == page {
					return true
				}
			}
			return false
		},
	}
}

var all = env("users", "user", "subscriptions", "payment", "event", "affiliates", "marketing")

// The statement of a definition has only what it names, with all values bound.
func TestRows(t *testing.T) {
	today := clock.StartOfDay(noon).UnixMilli()
	day := int64(24 * time.Hour / time.Millisecond)
	tests := []struct {
		name string
		def  Definition
		want string
		args []any
	}{
		{
			"columns alone join what they need",
			Definition{Source: "payments", Columns: []string{"product", "amount"}},
			`SELECT CAST(r.id AS TEXT), u.id, COALESCE(p.name, ''), r.price FROM payment_schedules r JOIN users u ON u.id = r.user_id ` +
				`JOIN subscriptions s ON s.id = r.subscription_id JOIN products p ON p.id = s.product_id WHERE r.voided_at IS NULL ORDER BY r.id DESC LIMIT ? OFFSET ?`,
			[]any{10, 20},
		},
		{
			"text is bound with its wildcards escaped",
			Definition{Source: "people", Columns: []string{"city"}, Filters: []Filter{{"city", opContains, []string{"50%_Off'"}}}},
			`SELECT CAST(u.id AS TEXT), u.id, COALESCE(u.city, '') FROM users u WHERE u.archived_at IS NULL AND LOWER(u.city) LIKE ? ESCAPE '\' ` +
				`ORDER BY u.id DESC LIMIT ? OFFSET ?`,
			[]any{`%50\%\_off'%`, 10, 20},
		},
		{
			"the last 7 days have today, in Manila",
			Definition{Source: "people", Columns: []string{"joined"}, Filters: []Filter{{"joined", opLastDays, []string{"7"}}}, Sort: "joined", Desc: true},
			`SELECT CAST(u.id AS TEXT), u.id, u.created_at FROM users u WHERE u.archived_at IS NULL AND u.created_at >= ? AND u.created_at < ? ` +
				`ORDER BY COALESCE(u.created_at, 0) DESC, u.id DESC LIMIT ? OFFSET ?`,
			[]any{today - 6*day, today + day, 10, 20},
		},
		{
			"groups count and add up",
			Definition{Source: "payments", Columns: []string{"person", "amount"}, Groups: []Group{{Column: "due", Part: "month"}}},
			`SELECT NULL, NULL, COALESCE(month(r.schedule_date), ''), COUNT(*), CAST(COALESCE(SUM(r.price), 0) AS BIGINT) FROM payment_schedules r ` +
				`JOIN users u ON u.id = r.user_id WHERE r.voided_at IS NULL GROUP BY 3 ORDER BY 3 LIMIT ? OFFSET ?`,
			[]any{10, 20},
		},
		{
			"groups of words begin with the largest",
			Definition{Source: "payments", Columns: []string{"amount", "unpaid"}, Groups: []Group{{Column: "platform"}}, Sort: "unpaid", Desc: true},
			`SELECT NULL, NULL, COALESCE(r.payment_platform, ''), COUNT(*), CAST(COALESCE(SUM(r.price), 0) AS BIGINT), CAST(COALESCE(SUM(r.price - r.paid), 0) AS BIGINT) ` +
				`FROM payment_schedules r JOIN users u ON u.id = r.user_id WHERE r.voided_at IS NULL GROUP BY 3 ORDER BY 6 DESC, 3 LIMIT ? OFFSET ?`,
			[]any{10, 20},
		},
		{
			"amounts are centavos",
			Definition{Source: "payments", Columns: []string{"amount"}, Filters: []Filter{{"amount", opAtMost, []string{"1,000.50"}}}},
			`SELECT CAST(r.id AS TEXT), u.id, r.price FROM payment_schedules r JOIN users u ON u.id = r.user_id WHERE r.voided_at IS NULL AND r.price < ? ` +
				`ORDER BY r.id DESC LIMIT ? OFFSET ?`,
			[]any{int64(100051), 10, 20},
		},
		{
			"a column that is gone is left out of the statement",
			Definition{Source: "people", Columns: []string{"shoeSize", "email"}, Names: map[string]string{"shoeSize": "Shoe size"}, Sort: "shoeSize"},
			`SELECT CAST(u.id AS TEXT), u.id, COALESCE(u.email, '') FROM users u WHERE u.archived_at IS NULL ORDER BY u.id DESC LIMIT ? OFFSET ?`,
			[]any{10, 20},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := New(&test.def, all)
			check.NoError(t, "plan the report", err)
			got, args := plan.Rows(10, 20)
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if len(args) != len(test.args) {
				t.Fatalf("arguments: got %v, want %v", args, test.args)
			}
			for i := range args {
				if args[i] != test.args[i] {
					t.Errorf("argument %d: got %v, want %v", i, args[i], test.args[i])
				}
			}
		})
	}
}

// A large file is never sorted; a small one comes as it is seen.
func TestFile(t *testing.T) {
	for _, test := range []struct {
		source  string
		isLarge bool
		want    string
	}{
		{"people", false, "ORDER BY COALESCE("},
		{"people", true, "ORDER BY u.id DESC"},
		{"leads", true, ""},
	} {
		plan, err := New(&Definition{Source: test.source, Columns: []string{"person"}, Sort: "person"}, all)
		check.NoError(t, "plan the report of "+test.source, err)
		got, _ := plan.File(10, test.isLarge)
		if has := strings.Contains(got, "ORDER BY"); has != (test.want != "") || !strings.Contains(got, test.want) {
			t.Errorf("%s, large %v: got %s, want %q", test.source, test.isLarge, got, test.want)
		}
	}
}

// A column that was removed stays in its place and says so.
func TestMissingColumn(t *testing.T) {
	def := Definition{
		Source: "people", Columns: []string{"email", "shoeSize"}, Filters: []Filter{{"shoeSize", opIs, []string{"7"}}},
		Names: map[string]string{"shoeSize": "Shoe size"},
	}
	plan, err := New(&def, all)
	check.NoError(t, "plan the report", err)
	if got := plan.Shown[1]; !got.IsMissing || got.Name != "Shoe size" {
		t.Errorf("got %+v, want a missing column called Shoe size", got)
	}
	want := "Shoe size is no longer available, so the report isn't filtered by it."
	if len(plan.Problems) != 1 || plan.Problems[0] != want {
		t.Errorf("got %q, want %q", plan.Problems, want)
	}
	// Who saved it can rename it; a new report can't name the column.
	if err := def.Validate(&def); err != nil {
		t.Errorf("got %v, want a report that can be saved again", err)
	}
	if err := def.Validate(nil); !errs.Is(err, errs.Invalid) {
		t.Errorf("got %v, want a refusal", err)
	}
}

// What a reader may not see is not shown, and nothing is filtered, grouped or sorted by it.
func TestRights(t *testing.T) {
	plain := Definition{Source: "subscriptions", Columns: []string{"product", "unpaid"}}
	plan, err := New(&plain, env("subscriptions"))
	check.NoError(t, "plan the report", err)
	if !plan.Shown[1].IsHidden {
		t.Error("got money shown to someone without the right to it, want it hidden")
	}
	query, _ := plan.Rows(1, 0)
	sums, _ := plan.Sums()
	if strings.Contains(query, "SUM") || sums != "" {
		t.Errorf("got %s; %s, want no money read", query, sums)
	}

	for _, def := range []Definition{
		{Source: "payments", Columns: []string{"amount"}},
		{Source: "subscriptions", Columns: []string{"product"}, Filters: []Filter{{"unpaid", opAtLeast, []string{"1"}}}},
		{Source: "subscriptions", Columns: []string{"product"}, Sort: "paid"},
	} {
		if _, err := New(&def, env("subscriptions")); !errs.Is(err, errs.Forbidden) {
			t.Errorf("%+v: got %v, want FORBIDDEN", def, err)
		}
	}
}

func TestValidate(t *testing.T) {
	wrong := map[string]Definition{
		"no columns":           {Source: "people"},
		"unknown source":       {Source: "users; DROP TABLE users", Columns: []string{"email"}},
		"unknown column":       {Source: "people", Columns: []string{"u.password_hash"}},
		"twice":                {Source: "people", Columns: []string{"email", "email"}},
		"unknown sort":         {Source: "people", Columns: []string{"email"}, Sort: "1; --"},
		"wrong op":             {Source: "people", Columns: []string{"email"}, Filters: []Filter{{"email", "atLeast", []string{"1"}}}},
		"no day":               {Source: "people", Columns: []string{"email"}, Filters: []Filter{{"joined", opFrom, []string{"11/17/2026"}}}},
		"50 years":             {Source: "people", Columns: []string{"email"}, Filters: []Filter{{"joined", opLastDays, []string{"18250"}}}},
		"no amount":            {Source: "payments", Columns: []string{"amount"}, Filters: []Filter{{"amount", opIs, []string{"=1+1"}}}},
		"group by amount":      {Source: "payments", Columns: []string{"amount"}, Groups: []Group{{Column: "amount"}}},
		"group without a part": {Source: "payments", Columns: []string{"amount"}, Groups: []Group{{Column: "due"}}},
		"chart of rows":        {Source: "payments", Columns: []string{"amount"}, Chart: ChartBar},
		"unknown chart":        {Source: "payments", Columns: []string{"amount"}, Groups: []Group{{"due", "month"}}, Chart: "cloud"},
		"line of batches":      {Source: "people", Columns: []string{"email"}, Groups: []Group{{Column: "batch"}}, Chart: ChartLine},
		"line of two groups": {
			Source: "payments", Columns: []string{"amount"}, Groups: []Group{{"due", "month"}, {"paidOn", "month"}}, Chart: ChartArea,
		},
	}
	for name, def := range wrong {
		t.Run(name, func(t *testing.T) {
			if err := def.Validate(nil); !errs.Is(err, errs.Invalid) {
				t.Errorf("got %v, want a refusal", err)
			}
		})
	}
}
