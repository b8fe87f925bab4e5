package replay

import (
	"testing"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

func TestPoliciesAreChecked(t *testing.T) {
	amount := func(value money.Centavos) *money.Centavos { return &value }
	for name, test := range map[string]struct {
		in    PolicyInput
		isBad bool
	}{
		"nothing changes":           {PolicyInput{}, false},
		"no days":                   {PolicyInput{LinkDays: new(0)}, true},
		"less than no days":         {PolicyInput{LinkDays: new(-30)}, true},
		"a year":                    {PolicyInput{LinkDays: new(365)}, false},
		"more than a year":          {PolicyInput{LinkDays: new(366)}, true},
		"no hold":                   {PolicyInput{HoldDays: new(0)}, false},
		"a hold that ended before":  {PolicyInput{HoldDays: new(-1)}, true},
		"a hold of years":           {PolicyInput{HoldDays: new(1 << 30)}, true},
		"the first link":            {PolicyInput{Link: new("first")}, false},
		"another link":              {PolicyInput{Link: new("First")}, true},
		"a rate without its type":   {PolicyInput{Amount: amount(1000)}, true},
		"a type without its rate":   {PolicyInput{FeeType: new(commission.Percentage)}, true},
		"all of it":                 {PolicyInput{FeeType: new(commission.Percentage), Amount: amount(10000)}, false},
		"more than all of it":       {PolicyInput{FeeType: new(commission.Percentage), Amount: amount(10001)}, true},
		"less than nothing":         {PolicyInput{FeeType: new(commission.FixedAmount), Amount: amount(-1)}, true},
		"a type that no one knows":  {PolicyInput{FeeType: new("percentage'; --"), Amount: amount(1000)}, true},
		"an amount for each paying": {PolicyInput{FeeType: new(commission.FixedAmount), Amount: amount(50000)}, false},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := test.in.read()
			if isBad := errs.Is(err, errs.Invalid); isBad != test.isBad || !isBad && err != nil {
				t.Errorf("got %v, want refused: %v", err, test.isBad)
			}
		})
	}
}

func TestDays(t *testing.T) {
	for text, isDay := range map[string]bool{
		"2026-11-17": true, "2024-02-29": true, "2026-02-29": false, "2026-13-01": false, "17/11/2026": false, "": false, "2026-11-17T00:00:00Z": false, "2026-11-17 OR 1=1": false,
	} {
		c := new(errs.Check)
		day(c, "from", text)
		if got := c.Err() == nil; got != isDay {
			t.Errorf("%q is a day: got %v, want %v", text, got, isDay)
		}
	}
	// A day starts when it does in Manila.
	if got, want := day(new(errs.Check), "from", "2026-11-17").UTC(), time.Date(2026, 11, 16, 16, 0, 0, 0, time.UTC); !got.Equal(want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The sums of a report are those of its rows, the largest difference comes first, and no more than so many changes are listed.
func TestReportAddsUp(t *testing.T) {
	now := time.Date(2026, 11, 17, 4, 0, 0, 0, time.UTC)
	found := &found{names: map[int]string{1: "Ana", 2: "Ben"}}
	for n := range 120 {
		owner := 1 + n%3%2
		paid := money.Centavos(10000 + 100*n)
		rate := commission.Rate{Kind: commission.Percentage, Value: 1000}
		found.sales = append(found.sales, &sale{PastSale: commission.PastSale{
			OrderID: n + 1, Rule: commission.Granted, AffiliateID: owner, Rate: rate, Source: commission.FromProgram, HoldDays: 30,
			Rows: []commission.PastRow{{Paid: paid, IsPaidOff: true, EarnedAt: now.AddDate(0, 0, -40), Earned: rate.Of(paid, 0), Payable: rate.Of(paid, 0)}},
		}})
	}
	s := &Service{clock: clock.At(now)}
	policy := commission.Policy{Rate: &commission.Rate{Kind: commission.Percentage, Value: 2000}, IsRateForAll: true, HoldDays: new(60)}
	got := s.report(found, policy)

	var before, after, payable money.Centavos
	sales := 0
	for _, row := range got.Rows {
		before, after, payable, sales = before+row.Before, after+row.After, payable+row.PayableAfter, sales+row.SalesAfter
	}
	if got.Before != before || got.After != after || after != 2*before || payable != 0 || got.PayableBefore != before {
		t.Errorf("got %s and %s, payable %s and %s; want twice as much, all of it on hold", got.Before, got.After, got.PayableBefore, got.PayableAfter)
	}
	if sales != 120 || got.Sales != 120 || got.Changed != 120 || len(got.Changes) != changesMax {
		t.Errorf("got %d sales, %d changed, %d listed; want 120, 120 and %d", got.Sales, got.Changed, len(got.Changes), changesMax)
	}
	if len(got.Rows) != 2 || got.Rows[0].Difference() < got.Rows[1].Difference() {
		t.Errorf("got %+v, want the largest difference first", got.Rows)
	}
	for i := 1; i < len(got.Changes); i++ {
		if size(got.Changes[i].After-got.Changes[i].Before) > size(got.Changes[i-1].After-got.Changes[i-1].Before) {
			t.Fatalf("got change %d larger than the one before it, want the largest first", i)
		}
	}
}

func TestReplayOfNothing(t *testing.T) {
	got := (&Service{clock: clock.At(time.Unix(0, 0))}).report(&found{}, commission.Policy{})
	if got.Sales != 0 || got.Rows == nil || got.Changes == nil || len(got.Rows)+len(got.Changes) != 0 {
		t.Errorf("got %+v, want empty lists", got)
	}
}

func TestReplayIsForStaff(t *testing.T) {
	if _, err := new(Service).Replay(t.Context(), "2026-11-01", "2026-11-17", PolicyInput{}); !errs.Is(err, errs.Forbidden) {
		t.Errorf("got %v, want it forbidden", err)
	}
}
