package commission_test

import (
	"testing"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/platform/money"
)

func TestRateOf(t *testing.T) {
	t.Parallel()
	percent := func(value int64) commission.Rate { return commission.Rate{Kind: commission.Percentage, Value: value} }
	fixed := func(value int64) commission.Rate { return commission.Rate{Kind: commission.FixedAmount, Value: value} }
	for _, row := range []struct {
		name           string
		rate           commission.Rate
		paid, refunded money.Centavos
		want           money.Centavos
	}{
		{"15% of the picture", percent(1500), 1949700, 0, 292455},
		{"nothing paid", percent(1500), 0, 0, 0},
		{"nothing earned", percent(0), 100000, 0, 0},
		{"everything", percent(10000), 99999, 0, 99999},
		{"half a centavo rounds up", percent(1000), 5, 0, 1},
		{"less than half rounds down", percent(1000), 4, 0, 0},
		{"12.5% of an odd amount", percent(1250), 33333, 0, 4167},
		{"a hundredth of a percent", percent(1), 100000, 0, 10},
		{"a part refunded", percent(1500), 1949700, 500000, 217455},
		{"a centavo refunded", percent(1000), 100000, 1, 10000},
		{"all refunded", percent(1500), 1949700, 1949700, 0},
		{"fixed for each payment", fixed(50000), 289900, 0, 50000},
		{"fixed is never more than was paid", fixed(50000), 20000, 0, 20000},
		{"fixed, half refunded", fixed(50000), 200000, 100000, 25000},
		{"fixed, a third refunded", fixed(50000), 300000, 100000, 33333},
		{"fixed, capped and half refunded", fixed(50000), 20000, 10000, 10000},
		{"fixed, all refunded", fixed(50000), 200000, 200000, 0},
		{"fixed of nothing", fixed(0), 200000, 0, 0},
		{"the largest price", percent(10000), 10_000_000_00, 1, 10_000_000_00 - 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if got := row.rate.Of(row.paid, row.refunded); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

func TestRateProblem(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		rate commission.Rate
		ok   bool
	}{
		{commission.Rate{Kind: commission.Percentage, Value: 0}, true},
		{commission.Rate{Kind: commission.Percentage, Value: 10000}, true},
		{commission.Rate{Kind: commission.Percentage, Value: 10001}, false},
		{commission.Rate{Kind: commission.Percentage, Value: -1}, false},
		{commission.Rate{Kind: commission.FixedAmount, Value: 10001}, true},
		{commission.Rate{Kind: commission.FixedAmount, Value: commission.MaxFixed}, true},
		{commission.Rate{Kind: commission.FixedAmount, Value: commission.MaxFixed + 1}, false},
		{commission.Rate{Kind: commission.FixedAmount, Value: -1}, false},
		{commission.Rate{Kind: "percentage", Value: 1}, false},
		{commission.Rate{}, false},
	} {
		if got := row.rate.Problem(); (got == "") != row.ok {
			t.Errorf("%+v: got %q, want it to be fine: %v", row.rate, got, row.ok)
		}
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	offer := func(value int64, affiliate, funnel bool) commission.Offer {
		return commission.Offer{Rate: commission.Rate{Kind: commission.Percentage, Value: value}, HasAffiliate: affiliate, HasFunnel: funnel}
	}
	program, funnel, affiliate, both := offer(1000, false, false), offer(1200, false, true), offer(1500, true, false), offer(2000, true, true)
	for _, row := range []struct {
		offers []commission.Offer
		value  int64
		source string
	}{
		{nil, 0, commission.FromProgram},
		{[]commission.Offer{program}, 1000, commission.FromProgram},
		{[]commission.Offer{program, funnel}, 1200, commission.FromFunnel},
		{[]commission.Offer{program, funnel, affiliate}, 1500, commission.FromAffiliate},
		{[]commission.Offer{program, funnel, affiliate, both}, 2000, commission.FromAffiliateFunnel},
		{[]commission.Offer{both, program}, 2000, commission.FromAffiliateFunnel},
		{[]commission.Offer{affiliate, funnel}, 1500, commission.FromAffiliate},
	} {
		rate, source := commission.Choose(row.offers)
		if rate.Value != row.value || source != row.source {
			t.Errorf("of %v: got %d from %s, want %d from %s", row.offers, rate.Value, source, row.value, row.source)
		}
	}
	if got := (commission.Rate{Kind: commission.Percentage, Value: 1250}).String(); got != "12.5%" {
		t.Errorf("got %q, want 12.5%%", got)
	}
	if got := (commission.Rate{Kind: commission.Percentage, Value: 2000}).String(); got != "20%" {
		t.Errorf("got %q, want 20%%", got)
	}
}

func TestReverse(t *testing.T) {
	t.Parallel()
	today, later := orderedAt, orderedAt.Add(20*day)
	open := func(id int, amount money.Centavos) commission.Entry {
		return commission.Entry{ID: id, Amount: amount, HoldUntil: later}
	}
	paid := func(id int, amount money.Centavos) commission.Entry {
		return commission.Entry{ID: id, Amount: amount, HoldUntil: later, IsInPayout: true, IsPaid: true}
	}
	inPayout := commission.Entry{ID: 1, Amount: 100, HoldUntil: later, IsInPayout: true}
	taken := func(id, from int, amount money.Centavos) commission.Entry {
		return commission.Entry{ID: id, Amount: -amount, ReversesID: from, HoldUntil: later}
	}
	for _, row := range []struct {
		name    string
		entries []commission.Entry
		amount  money.Centavos
		want    []commission.TakeBack
	}{
		{"all of an open entry", []commission.Entry{open(1, 100)}, 100, []commission.TakeBack{{1, 100, later, true}}},
		{"a part of an open entry", []commission.Entry{open(1, 100)}, 30, []commission.TakeBack{{1, 30, later, false}}},
		{"the rest of an open entry", []commission.Entry{open(1, 100), taken(2, 1, 30)}, 70, []commission.TakeBack{{1, 70, later, true}}},
		{"all of a paid entry", []commission.Entry{paid(1, 100)}, 100, []commission.TakeBack{{1, 100, today, false}}},
		{"a part of a paid entry", []commission.Entry{paid(1, 100)}, 1, []commission.TakeBack{{1, 1, today, false}}},
		{"all of one that is in a payout", []commission.Entry{inPayout}, 100, []commission.TakeBack{{1, 100, today, false}}},
		{"the newest first", []commission.Entry{paid(1, 100), taken(2, 1, 100), open(3, 100)}, 100, []commission.TakeBack{{3, 100, later, true}}},
		{"more than the newest has", []commission.Entry{paid(1, 100), open(2, 50)}, 80, []commission.TakeBack{{2, 50, later, true}, {1, 30, today, false}}},
		{"nothing", []commission.Entry{open(1, 100)}, 0, []commission.TakeBack{}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			got := commission.Reverse(row.entries, row.amount, today)
			if len(got) != len(row.want) {
				t.Fatalf("got %+v, want %+v", got, row.want)
			}
			for i := range got {
				if got[i] != row.want[i] {
					t.Errorf("got %+v, want %+v", got[i], row.want[i])
				}
			}
		})
	}
}

func TestState(t *testing.T) {
	t.Parallel()
	until := orderedAt
	for _, row := range []struct {
		entry commission.Entry
		now   time.Time
		want  string
	}{
		{commission.Entry{HoldUntil: until}, until.Add(-time.Millisecond), commission.Pending},
		{commission.Entry{HoldUntil: until}, until, commission.Payable},
		{commission.Entry{HoldUntil: until, IsInPayout: true}, until, commission.InPayout},
		{commission.Entry{HoldUntil: until, IsInPayout: true, IsPaid: true}, until, commission.Paid},
		{commission.Entry{HoldUntil: until, IsCancelled: true}, until, commission.Cancelled},
	} {
		if got := row.entry.State(row.now); got != row.want {
			t.Errorf("%+v is %s, want %s", row.entry, got, row.want)
		}
	}
}
