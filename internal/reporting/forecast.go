package reporting

import (
	"context"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/reporting/period"
)

// forecastWeeks is how many weeks ahead a forecast looks, and how many weeks it rests on.
const forecastWeeks = 8

const forecastMethod = "For each week: what is scheduled and unpaid, times the share of such money that was paid in " +
	"its own week over the 8 weeks before. " +
	"Money that comes late or early isn't counted."

// Forecast is what is likely to come in, and how far the same method was off before.
type Forecast struct {
	Method string
	// Share and Error are percent with two decimals. Error is nil before anything came.
	Share money.Centavos
	Error *money.Centavos
	// Weeks are to come, Past are the last ones, oldest first.
	Weeks, Past []*ForecastWeek
}

// ForecastWeek is one week of a forecast.
type ForecastWeek struct {
	Key, Label string
	Scheduled  money.Centavos
	Forecast   money.Centavos
	// Came is what was paid of it in the week; nil for weeks to come.
	Came *money.Centavos
}

// week is what was open when a week began, and what of it was paid in the week.
type week struct{ open, came int64 }

// Forecast says what is likely to come in during the next 8 weeks: what is scheduled times the share that used to be
// paid in its week. For each of the last 8 weeks it says what it would have said then, and how far off that was.
//
// Requires the page of the payment report.
func (s *Service) Forecast(ctx context.Context) (*Forecast, error) {
	a, r, p, err := s.ask(ctx, paymentReport.name, PeriodInput{Kind: period.Daily})
	if err != nil {
		return nil, err
	}

	return a.forecast(ctx, r, p)
}

// forecast reads the weeks behind and ahead, and applies the method.
func (a *reportReader) forecast(ctx context.Context, r *report, p period.Period) (*Forecast, error) {
	// A week of the past rests on the 8 weeks before it.
	past, err := a.weeks(ctx, lastWeeks(2*forecastWeeks)(p.Range, a.now))
	if err != nil {
		return nil, err
	}

	expected, err := r.figureNamed("expected")
	if err != nil {
		return nil, err
	}

	ahead, err := a.slices(ctx, expected, byWeek, expected.windowOf(p.Range, a.now))
	if err != nil {
		return nil, err
	}

	return forecastOf(a, past, ahead), nil
}

// forecastOf is the method, on 16 past weeks and what is open of those to come.
func forecastOf(a *reportReader, past []week, ahead []*Slice) *Forecast {
	out := &Forecast{Method: forecastMethod, Weeks: []*ForecastWeek{}, Past: []*ForecastWeek{}}
	recent := total(past[forecastWeeks:])
	out.Share = share(recent.came*10000, recent.open)

	for _, slice := range ahead {
		out.Weeks = append(out.Weeks, &ForecastWeek{
			Key: slice.Key, Label: slice.Name, Scheduled: *slice.Value, Forecast: recent.of(int64(*slice.Value)),
		})
	}

	var off, came int64
	first := clock.AddDays(a.today, -7*forecastWeeks)
	for i := range forecastWeeks {
		// Each past week is forecast from the weeks before it alone, as it would have been then.
		now, before := past[forecastWeeks+i], total(past[i:forecastWeeks+i])
		key := fmt.Sprint(i)
		one := &ForecastWeek{
			Key: key, Label: weekName(first, key), Scheduled: money.Centavos(now.open), Forecast: before.of(now.open),
			Came: new(money.Centavos(now.came)),
		}
		out.Past = append(out.Past, one)
		// Too much and too little both count: they must not cancel out.
		off += max(int64(one.Forecast)-now.came, now.came-int64(one.Forecast))
		came += now.came
	}

	// Where nothing came, there is nothing to be a share of.
	if came > 0 {
		out.Error = new(share(off*10000, came))
	}

	return out
}

// of is the part of an amount that came in weeks like these. The rate has six decimals, so that no product of two sums
// of money is too large.
func (w week) of(amount int64) money.Centavos {
	const whole = 1_000_000

	return share(amount*int64(share(w.came*whole, w.open)), whole)
}

// total adds weeks up.
func total(weeks []week) (sum week) {
	for _, one := range weeks {
		sum.open += one.open
		sum.came += one.came
	}

	return sum
}
