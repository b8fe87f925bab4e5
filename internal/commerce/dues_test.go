package commerce_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/text"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

var noon = time.Date(2026, time.November, 15, 12, 0, 0, 0, clock.Manila)

// lasting is a membership from so many days ago until the end of a day so many days from today.
func lasting(id, from, until int) *billing.Subscription {
	today := clock.StartOfDay(noon)
	return &billing.Subscription{ID: id, IsMembership: true, StartsAt: clock.AddDays(today, from), EndsAt: new(clock.AddDays(today, until+1))}
}

func lifetime(id int) *billing.Subscription {
	return &billing.Subscription{ID: id, IsMembership: true, StartsAt: clock.AddDays(clock.StartOfDay(noon), -100)}
}

func ended(sub *billing.Subscription) *billing.Subscription {
	sub.EndedAt = new(noon.Add(-time.Hour))
	return sub
}

func renewed(sub *billing.Subscription) *billing.Subscription {
	sub.RenewedAt = new(noon.Add(-time.Hour))
	return sub
}

func dueIn(id, days int) *billing.PaymentSchedule {
	return &billing.PaymentSchedule{ID: id, Price: 1, ScheduleDate: clock.AddDays(clock.StartOfDay(noon), days)}
}

// said is the ids of the four parts, 0 for none.
func said(d *memberships.DuesAndExpiration) [4]int {
	var out [4]int
	for i, e := range []*memberships.SubscriptionExpiry{d.ExpiringSoon, d.Expired} {
		if e != nil {
			out[i] = e.ID
		}
	}
	for i, e := range []*memberships.ScheduleDue{d.UpcomingPaymentDue, d.OverduePayments} {
		if e != nil {
			out[2+i] = e.ID
		}
	}
	return out
}

// B98, B285, S60, S61, C48, C55: which membership and which row is told, to the day.
func TestDuesTable(t *testing.T) {
	w := memberships.Windows{Expiring: 14, Upcoming: 7, Grace: 14}
	for _, c := range []struct {
		name string
		subs []*billing.Subscription
		rows []*billing.PaymentSchedule
		want [4]int
	}{
		{name: "nothing"},
		{"ends in 14 days", []*billing.Subscription{lasting(1, -10, 14)}, nil, [4]int{1}},
		{"ends in 15 days", []*billing.Subscription{lasting(1, -10, 15)}, nil, [4]int{}},
		{"ends today", []*billing.Subscription{lasting(1, -10, 0)}, nil, [4]int{1}},
		{"ended yesterday", []*billing.Subscription{lasting(1, -10, -1)}, nil, [4]int{0, 1}},
		{"ended 14 days ago", []*billing.Subscription{lasting(1, -50, -14)}, nil, [4]int{0, 1}},
		{"ended 15 days ago", []*billing.Subscription{lasting(1, -50, -15)}, nil, [4]int{}},
		{"the latest that ended", []*billing.Subscription{lasting(1, -50, -9), lasting(2, -50, -3), lasting(3, -50, -5)}, nil, [4]int{0, 2}},
		{"the soonest that ends", []*billing.Subscription{lasting(1, -50, 9), lasting(2, -50, 3), lasting(3, -50, 5)}, nil, [4]int{2}},
		{"one ended and one is live", []*billing.Subscription{lasting(1, -50, -3), lasting(2, -50, 40)}, nil, [4]int{}},
		{"one ended and one is for life", []*billing.Subscription{lasting(1, -50, -3), lifetime(2)}, nil, [4]int{}},
		{"one ended and one is to come", []*billing.Subscription{lasting(1, -50, -3), lasting(2, 5, 40)}, nil, [4]int{0, 1}},
		{"renewed before it ends", []*billing.Subscription{renewed(lasting(1, -50, 3)), lasting(2, 4, 40)}, nil, [4]int{}},
		{"unenrolled", []*billing.Subscription{ended(lasting(1, -50, 3)), ended(lasting(2, -50, -3))}, nil, [4]int{}},
		{"no membership", []*billing.Subscription{{ID: 1, StartsAt: noon.Add(-time.Hour), EndsAt: new(noon.Add(time.Hour))}}, nil, [4]int{}},
		{"due today", nil, []*billing.PaymentSchedule{dueIn(1, 0)}, [4]int{2: 1}},
		{"due in 7 days", nil, []*billing.PaymentSchedule{dueIn(1, 7)}, [4]int{2: 1}},
		{"due in 8 days", nil, []*billing.PaymentSchedule{dueIn(1, 8)}, [4]int{}},
		{"overdue since yesterday", nil, []*billing.PaymentSchedule{dueIn(1, -1)}, [4]int{3: 1}},
		{"the soonest and the oldest", nil, []*billing.PaymentSchedule{dueIn(1, 5), dueIn(2, 2), dueIn(3, -4), dueIn(4, -9)}, [4]int{2: 2, 3: 4}},
		{"all at once", []*billing.Subscription{lasting(1, -9, 3)}, []*billing.PaymentSchedule{dueIn(5, 1), dueIn(6, -1)}, [4]int{1, 0, 5, 6}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := said(memberships.DuesOf(c.subs, c.rows, noon, w)); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// Invariant 14: the same by another way of thinking, over days as plain numbers.
func TestDuesOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 61))
	w := memberships.Windows{Expiring: 14, Upcoming: 7, Grace: 14}
	for range 20_000 {
		now := clock.StartOfDay(noon).Add(time.Duration(r.IntN(24*60)) * time.Minute)
		var subs []*billing.Subscription
		var want [4]int
		bestSoon, bestPast, live := 1<<30, -1<<30, false
		for id := 1; id <= r.IntN(4); id++ {
			from := r.IntN(60) - 50
			until := from + r.IntN(60)
			sub := lasting(id, from, until)
			subs = append(subs, sub)
			live = live || from <= 0 && until >= 0
			if from <= 0 && until >= 0 && until <= 14 && until < bestSoon {
				bestSoon, want[0] = until, id
			}
			if until < 0 && until >= -14 && until > bestPast {
				bestPast, want[1] = until, id
			}
		}
		if live {
			want[1] = 0
		}
		var rows []*billing.PaymentSchedule
		bestDue, bestOld := 1<<30, 1<<30
		for id := 1; id <= r.IntN(4); id++ {
			days := r.IntN(40) - 20
			rows = append(rows, dueIn(id, days))
			if days >= 0 && days <= 7 && days < bestDue {
				bestDue, want[2] = days, id
			}
			if days < 0 && days < bestOld {
				bestOld, want[3] = days, id
			}
		}
		if got := said(memberships.DuesOf(subs, rows, now, w)); got != want {
			t.Fatalf("got dues %v, want %v: %+v %+v", said(memberships.DuesOf(subs, rows, now, w)), want, subs, rows)
		}
	}
}

// B155, B156: none, Expired, Active, Multiple Subscriptions Found.
func TestMembershipStatus(t *testing.T) {
	for _, c := range []struct {
		subs []*billing.Subscription
		want string
	}{
		{nil, ""},
		{[]*billing.Subscription{{StartsAt: noon.Add(-time.Hour)}}, ""},
		{[]*billing.Subscription{lasting(1, 5, 40)}, ""},
		{[]*billing.Subscription{lasting(1, -5, 0)}, "Active"},
		{[]*billing.Subscription{lasting(1, -5, -1)}, "Expired"},
		{[]*billing.Subscription{ended(lasting(1, -5, 9))}, "Expired"},
		{[]*billing.Subscription{lifetime(1)}, "Active"},
		{[]*billing.Subscription{lifetime(1), lasting(2, -5, 9)}, "Multiple Subscriptions Found"},
		{[]*billing.Subscription{renewed(lasting(1, -5, 2)), lasting(2, 3, 40)}, "Active"},
	} {
		got := memberships.MembershipStatus(c.subs, noon)
		if got == nil {
			got = new("")
		}
		check.Equal(t, "status", *got, c.want)
	}
}

// B140, B141, B286: by the calendar of Manila, whatever the hour; paid whatever the date.
func TestDueStatus(t *testing.T) {
	for _, hour := range []int{0, 7, 8, 23} {
		now := time.Date(2026, time.November, 15, hour, 30, 0, 0, clock.Manila).In(time.FixedZone("America/New_York", -5*60*60))
		for days, want := range map[int]string{-1: "Overdue", 0: "Due today", 1: "Due tomorrow", 2: "Due in 2 days", 30: "Due in 30 days"} {
			check.Equal(t, fmt.Sprintf("%d days at %d", days, hour),
				billing.DueStatus(dueIn(1, days).ScheduleDate, false, now), want)
		}
		check.Equal(t, "status of what is paid", billing.DueStatus(dueIn(1, -9).ScheduleDate, true, now), "Paid")
	}
}

// B146: a subscription holds through the end of its last day in Manila, and no longer.
func TestLastDay(t *testing.T) {
	sub := lasting(1, -5, 0)
	for at, want := range map[string]string{"2026-11-15T23:59:59+08:00": "active", "2026-11-16T00:00:00+08:00": "expired", "2026-11-15T16:00:00Z": "expired", "2026-11-15T15:59:59Z": "active"} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil || sub.ValidityAt(now) != want {
			t.Errorf("validity at %q: got %q and error %v, want %q and none", at, sub.ValidityAt(now), err, want)
		}
	}
}

func TestPeso(t *testing.T) {
	for amount, want := range map[int64]string{0: "₱0.00", 123450: "₱1,234.50", 123456789: "₱1,234,567.89", -100: "-₱1.00", 99999: "₱999.99"} {
		check.Equal(t, fmt.Sprintf("%d centavos", amount), text.Peso(money.Centavos(amount)), want)
	}
}
