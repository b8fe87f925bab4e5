package pricing

import (
	"fmt"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// percents is a term of percentages that are due thirty days after each other.
func percents(shares ...int64) Term {
	t := Term{}
	for i, share := range shares {
		t.Rows = append(t.Rows, Instalment{Percentage, share, 30 * i})
	}
	return t
}

func amounts(shares ...int64) Term {
	t := Term{}
	for i, share := range shares {
		t.Rows = append(t.Rows, Instalment{Amount, share, 30 * i})
	}
	return t
}

func (t Term) withFee(kind string, fee int64) Term {
	t.FeeType, t.Fee = &kind, fee
	return t
}

func eight() Term { return percents(1250, 1250, 1250, 1250, 1250, 1250, 1250, 1250) }

// Money: the rows are the price with its fee and without its discount, and the leftover centavo goes to the last.
func TestPlan(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 26, 3, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		price      money.Centavos
		term       Term
		off        *Discount
		fee, saved money.Centavos
		rows       []money.Centavos
	}{
		"at once":                {price: 1999700, term: percents(Whole), rows: []money.Centavos{1999700}},
		"thirds":                 {price: 10000, term: percents(3333, 3333, 3334), rows: []money.Centavos{3333, 3333, 3334}},
		"a leftover centavo":     {price: 10001, term: percents(5000, 5000), rows: []money.Centavos{5000, 5001}},
		"a fixed fee":            {price: 1999700, term: eight().withFee(Fixed, 319500), fee: 319500, rows: []money.Centavos{289900, 289900, 289900, 289900, 289900, 289900, 289900, 289900}},
		"another fixed fee":      {price: 1999700, term: percents(2500, 2500, 2500, 2500).withFee(Fixed, 279900), fee: 279900, rows: []money.Centavos{569900, 569900, 569900, 569900}},
		"a fee in percent":       {price: 100000, term: percents(5000, 5000).withFee(Percentage, 250), fee: 2500, rows: []money.Centavos{51250, 51250}},
		"amounts":                {price: 100000, term: amounts(70000, 20000, 10000), rows: []money.Centavos{70000, 20000, 10000}},
		"amounts with a fee":     {price: 100000, term: amounts(70000, 30000).withFee(Fixed, 101), fee: 101, rows: []money.Centavos{70070, 30031}},
		"an amount and percent":  {price: 100000, term: Term{Rows: []Instalment{{Amount, 50000, 0}, {Percentage, 5000, 15}}}, rows: []money.Centavos{50000, 50000}},
		"a fixed discount":       {price: 80000, term: percents(2500, 2500, 2500, 2500), off: &Discount{Fixed, 50001}, saved: 50001, rows: []money.Centavos{7499, 7499, 7499, 7502}},
		"a discount in percent":  {price: 20000, term: percents(Whole), off: &Discount{Percentage, 2500}, saved: 5000, rows: []money.Centavos{15000}},
		"more off than there is": {price: 8000, term: percents(Whole), off: &Discount{Fixed, 10000}, saved: 8000, rows: []money.Centavos{0}},
		"all off":                {price: 8000, term: eight().withFee(Fixed, 800), off: &Discount{Percentage, Whole}, fee: 800, saved: 8800, rows: []money.Centavos{0}},
		"free":                   {price: 0, term: percents(5000, 5000), rows: []money.Centavos{0}},
		"the most":               {price: Max, term: percents(3333, 6667), rows: []money.Centavos{Max / Whole * 3333, Max - Max/Whole*3333}},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := NewPlan(c.price, c.term, c.off, day)
			if err != nil {
				t.Errorf("got error %v, want none", err)
				return
			}
			if p.Price != c.price || p.Fee != c.fee || p.Discount != c.saved {
				t.Errorf("got price %v, fee %v, discount %v, want %v, %v and %v", p.Price, p.Fee, p.Discount,
					c.price, c.fee, c.saved)
			}
			var sum money.Centavos
			for i, row := range p.Rows {
				sum += row.Price
				if len(p.Rows) != len(c.rows) || row.Price != c.rows[i] {
					t.Errorf("got row %d of %v in %d rows, want %v", i, row.Price, len(p.Rows), c.rows)
				}
				start := time.Date(2026, 11, 25, 16, 0, 0, 0, time.UTC)
				if want := clock.AddDays(start, c.term.Rows[i].DaysAfter); !row.ScheduleDate.Equal(want) {
					t.Errorf("%s, row %d: got due %v, want %v", name, i, row.ScheduleDate, want)
				}
			}
			if sum != p.Total() || sum != c.price+c.fee-c.saved {
				t.Errorf("got rows of %v and total %v, want %v", sum, p.Total(), c.price+c.fee-c.saved)
			}
		})
	}
}

// A term whose instalments are not the price is refused.
func TestPlanThatDoesNotFit(t *testing.T) {
	t.Parallel()
	for name, term := range map[string]Term{
		"none": {}, "99 percent": percents(5000, 4900), "101 percent": percents(5000, 5100), "amounts below": amounts(5000, 4999), "amounts above": amounts(5000, 5001),
		"amount and percent below": {Rows: []Instalment{{Amount, 5000, 0}, {Percentage, 4900, 0}}},
	} {
		t.Run(name, func(t *testing.T) {
			if p, err := NewPlan(10000, term, nil, time.Unix(0, 0)); err == nil {
				t.Errorf("got rows %+v, want an error", p.Rows)
			}
		})
	}
}

// B93: a discount subtracts a fixed amount or a percentage and never goes below zero.
func TestDiscount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		price money.Centavos
		off   *Discount
		left  money.Centavos
	}{
		{8000, &Discount{Fixed, 10000}, 0}, {20000, &Discount{Percentage, 2500}, 15000}, {20000, nil, 20000}, {1, &Discount{Percentage, 5000}, 1}, {0, &Discount{Percentage, Whole}, 0},
	} {
		check.Equal(t, fmt.Sprintf("%+v off %v", c.off, c.price), c.price-c.off.Of(c.price), c.left)
	}
}

// Term: from the day of purchase and its start days, through the end of the last day in Manila; without a validity there is no end.
func TestSpan(t *testing.T) {
	t.Parallel()
	// Ten to midnight in Manila, and ten past.
	late, early := time.Date(2026, 11, 26, 15, 50, 0, 0, time.UTC), time.Date(2026, 11, 26, 16, 10, 0, 0, time.UTC)
	manila := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, clock.Manila) }
	for _, c := range []struct {
		day             time.Time
		start, validity *int
		from            time.Time
		to              *time.Time
	}{
		{late, nil, nil, manila(2026, 11, 26), nil},
		{early, nil, nil, manila(2026, 11, 27), nil},
		{late, nil, new(365), manila(2026, 11, 26), new(manila(2027, 11, 27))},
		{late, new(5), new(0), manila(2026, 12, 1), new(manila(2026, 12, 2))},
		{early, new(0), new(30), manila(2026, 11, 27), new(manila(2026, 12, 28))},
	} {
		from, to := SpanOf(c.day, c.start, c.validity)
		if !from.Equal(c.from) || (to == nil) != (c.to == nil) || to != nil && !to.Equal(*c.to) {
			t.Errorf("%v: got %v to %+v, want %v to %+v", c.day, from, to, c.from, c.to)
		}
	}
	if got := ExpiryOf(nil); got.Before(time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)) || got.In(clock.Manila).Format(time.DateOnly) != "9999-12-31" {
		t.Errorf("no end: got %v, want 9999-12-31", got)
	}
	if got := ExpiryOf(new(manila(2027, 11, 27))); got.In(clock.Manila).Format(time.DateTime) != "2027-11-26 23:59:59" {
		t.Errorf("the end: got %v, want the last second of 2027-11-26", got)
	}
}
