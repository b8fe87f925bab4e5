package success

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// member is someone whom a manager looks after, with what is known about them.
type member struct {
	id    int
	facts reason.Facts
	// rests tells that their last contact leaves them alone today.
	rests bool
}

// ofManager are the people of one manager who may be contacted; its value is the manager.
const ofManager = ` JOIN success_assignments a ON a.user_id = %s AND a.manager_id = ? `

// loadMembers reads what is known about all people of a manager who may be contacted. It takes eight statements,
// however many people there are.
func (s *Service) loadMembers(ctx context.Context, managerID int, now time.Time) ([]*member, error) {
	ids, err := db.Column[int](ctx, s.db,
		`SELECT u.id FROM success_assignments a JOIN users u ON u.id = a.user_id AND u.archived_at IS NULL
		LEFT JOIN success_preferences p ON p.user_id = u.id WHERE a.manager_id = ? AND p.no_contact_at IS NULL
		ORDER BY u.id`, managerID)
	if err != nil {
		return nil, fmt.Errorf("read the people of success manager %d: %w", managerID, err)
	}

	all, byID := []*member{}, map[int]*member{}
	for _, id := range ids {
		byID[id] = &member{id: id}
		all = append(all, byID[id])
	}

	// addDone comes after addExpiry, because it completes what that found.
	for _, load := range []func(context.Context, int, map[int]*member, time.Time) error{
		s.store.addContacts, s.store.addLessons, s.addOverdue, s.store.addExpiry, s.store.addDone, s.store.addMoveUps, s.store.addWins,
	} {
		if err := load(ctx, managerID, byID, now); err != nil {
			return nil, fmt.Errorf("read facts for success manager %d: %w", managerID, err)
		}
	}

	return all, nil
}

// lessonWeek is the week before someone stopped.
const lessonWeek = 7 * 24 * time.Hour

// addOverdue adds the oldest installment of each that is late, with how the earlier ones of its subscription were paid.
func (s *Service) addOverdue(ctx context.Context, managerID int, byID map[int]*member, now time.Time) error {
	grace := s.settings.Int(ctx, settings.GraceDays)
	var subscription, number, paid, late int
	of := map[int]int{}
	bySubscription := map[int]*reason.Installment{}
	err := s.db.Each(ctx,
		`SELECT r.id, r.subscription_id, r.user_id, r.schedule_date, r.price - r.paid, r.paid_at,
			r.transaction_id IS NOT NULL
		FROM payment_schedules r WHERE r.voided_at IS NULL AND r.price > 0 AND r.subscription_id IN (
			SELECT o.subscription_id FROM payment_schedules o
			JOIN subscriptions b ON b.id = o.subscription_id AND b.ended_at IS NULL`+
			fmt.Sprintf(ofManager, "o.user_id")+
			`WHERE o.transaction_id IS NULL AND o.voided_at IS NULL AND o.price > 0 AND o.schedule_date < ?)
		ORDER BY r.subscription_id, r.schedule_date, r.id`,
		[]any{managerID, clock.StartOfDay(now)}, func(scan func(...any) error) error {
			var id, subscriptionID, userID int
			var rest money.Centavos
			var dueOn time.Time
			var paidAt *time.Time
			var isPaid bool
			if err := scan(&id, &subscriptionID, &userID, db.Millis(&dueOn), &rest, db.OptionalMillis(&paidAt),
				&isPaid); err != nil {
				return err
			}

			// Rows come by subscription: the next one begins to count anew.
			if subscriptionID != subscription {
				subscription, number, paid, late = subscriptionID, 0, 0, 0
			}

			number++
			of[subscriptionID] = number
			if isPaid {
				paid++
				if paidAt != nil && clock.DaysBetween(dueOn, *paidAt) > 0 {
					late++
				}

				return nil
			}

			m := byID[userID]
			// Only the oldest late installment of a subscription is worth a call.
			if m == nil || bySubscription[subscriptionID] != nil || !dueOn.Before(clock.StartOfDay(now)) {
				return nil
			}

			one := &reason.Installment{
				ScheduleID: id, Number: number, DueOn: dueOn, Amount: rest, PaidBefore: paid, LateBefore: late,
				ClosesOn: clock.AddDays(dueOn, grace),
			}
			bySubscription[subscriptionID] = one
			// Of several subscriptions, the one that is late for longest.
			if m.facts.Overdue == nil || dueOn.Before(m.facts.Overdue.DueOn) {
				m.facts.Overdue = one
			}

			return nil
		})

	// How many installments there are is known only after the last row.
	for id, one := range bySubscription {
		one.Of = of[id]
	}

	return err
}

// expiryWindow is how far ahead memberships that end are looked at.
const expiryWindow = 31

// isMissing tells that there is no such row.
func isMissing(err error) bool { return errors.Is(err, db.ErrNone) }

// addContacts adds the last answer of each, and the last email to them. An email takes no answer back: who promised
// something still did, and who isn't interested still isn't.
func (s *store) addContacts(ctx context.Context, managerID int, byID map[int]*member, now time.Time) error {
	return s.db.Each(ctx, `SELECT c.user_id, c.outcome, c.at, c.until, c.note, c.reason FROM success_contacts c
		WHERE c.id IN (SELECT MAX(o.id) FROM success_contacts o`+fmt.Sprintf(ofManager, "o.user_id")+
		`WHERE o.undone_at IS NULL GROUP BY o.user_id, o.outcome = 'emailed')`,
		[]any{managerID}, func(scan func(...any) error) error {
			var id int
			var outcome, note, kind string
			var at time.Time
			var until *time.Time
			if err := scan(&id, &outcome, db.Millis(&at), db.OptionalMillis(&until), &note, &kind); err != nil {
				return err
			}

			m := byID[id]
			// Someone who doesn't want to be contacted has contacts, but is not among them.
			if m == nil {
				return nil
			}

			// Either of the two is enough to leave them alone today.
			m.rests = m.rests || reason.IsPaused(reason.Outcome(outcome), at, until, now)
			if reason.Outcome(outcome) == reason.Promises && until != nil {
				m.facts.Promised = &reason.Promised{Until: *until, Note: note, Reason: reason.Kind(kind)}
			}

			return nil
		})
}

// addLessons adds when each was last in a lesson, and how many lessons that were in the week before.
func (s *store) addLessons(ctx context.Context, managerID int, byID map[int]*member, _ time.Time) error {
	return s.db.Each(ctx,
		`SELECT x.user_id, x.last_at, (SELECT COUNT(*) FROM lesson_progress lp
			WHERE lp.user_id = x.user_id AND lp.last_at > x.last_at - ?)
		FROM (SELECT cp.user_id, MAX(cp.last_at) AS last_at FROM course_progress cp`+fmt.Sprintf(ofManager,
			"cp.user_id")+`GROUP BY cp.user_id) x`,
		[]any{lessonWeek.Milliseconds(), managerID}, func(scan func(...any) error) error {
			var id, count int
			var last time.Time
			err := scan(&id, db.Millis(&last), &count)
			if m := byID[id]; m != nil {
				m.facts.LastLesson, m.facts.LessonsBefore = &last, count
			}

			return err
		})
}

// addExpiry adds the membership of each that ends soon and isn't renewed.
func (s *store) addExpiry(ctx context.Context, managerID int, byID map[int]*member, now time.Time) error {
	until := clock.AddDays(clock.StartOfDay(now), expiryWindow)

	err := s.db.Each(ctx, `SELECT b.id, b.user_id, p.name, b.ends_at
			FROM subscriptions b JOIN products p ON p.id = b.product_id AND p.is_membership`+fmt.Sprintf(ofManager,
		"b.user_id")+`
		WHERE b.ended_at IS NULL AND b.renewed_at IS NULL AND b.ends_at > ? AND b.ends_at <= ?
			AND NOT EXISTS (SELECT 1 FROM grants g JOIN products q ON q.id = g.product_id AND q.is_membership
				WHERE g.user_id = b.user_id AND g.from_at < b.ends_at + 1 AND (g.to_at IS NULL OR g.to_at > b.ends_at))
		ORDER BY b.ends_at DESC`,
		[]any{managerID, now, until}, func(scan func(...any) error) error {
			one := new(reason.Expiry)
			var userID int
			var endsAt time.Time
			if err := scan(&one.SubscriptionID, &userID, &one.Product, db.Millis(&endsAt)); err != nil {
				return err
			}

			// It holds until just before its end.
			one.LastDay = clock.StartOfDay(endsAt.Add(-time.Millisecond))
			if m := byID[userID]; m != nil {
				m.facts.Expiry = one
			}

			return nil
		})
	if err != nil {
		return fmt.Errorf("read which memberships of manager %d end soon: %w", managerID, err)
	}

	return nil
}

// addDone adds to those whose membership ends how much of the courses that they started they finished.
func (s *store) addDone(ctx context.Context, _ int, byID map[int]*member, _ time.Time) error {
	var ids []int
	for id, m := range byID {
		if m.facts.Expiry != nil {
			ids = append(ids, id)
		}
	}

	// Nothing is asked where nobody's membership ends.
	if len(ids) == 0 {
		return nil
	}

	cond, list := s.db.InInts("cp.user_id", ids)
	return s.db.Each(ctx, `SELECT cp.user_id, COUNT(*), COUNT(lp.done_at) FROM course_progress cp
		JOIN lessons l ON l.course_id = cp.course_id AND l.archived_at IS NULL AND l.published_at IS NOT NULL
		LEFT JOIN lesson_progress lp ON lp.user_id = cp.user_id AND lp.lesson_id = l.id WHERE `+cond+
		` GROUP BY cp.user_id`,
		[]any{list}, func(scan func(...any) error) error {
			var id, lessons, done int
			err := scan(&id, &lessons, &done)
			if m := byID[id]; m != nil {
				m.facts.Expiry.Lessons, m.facts.Expiry.Done = lessons, done
			}

			return err
		})
}

// addMoveUps adds since when the move-up of each waits.
func (s *store) addMoveUps(ctx context.Context, managerID int, byID map[int]*member, _ time.Time) error {
	return s.db.Each(ctx,
		`SELECT w.user_id, w.requested_at FROM move_ups w`+fmt.Sprintf(ofManager, "w.user_id")+
			`WHERE w.state = 'waiting'`,
		[]any{managerID}, func(scan func(...any) error) error {
			var id int
			var at time.Time
			err := scan(&id, db.Millis(&at))
			if m := byID[id]; m != nil {
				m.facts.MoveUpAsked = &at
			}

			return err
		})
}

// addWins adds first wins of the last days.
func (s *store) addWins(ctx context.Context, managerID int, byID map[int]*member, now time.Time) error {
	return s.db.Each(ctx,
		`SELECT w.user_id, w.created_at FROM wins w`+fmt.Sprintf(ofManager, "w.user_id")+
			`WHERE w.hidden_at IS NULL AND w.created_at >= ?
			AND NOT EXISTS (SELECT 1 FROM wins o WHERE o.user_id = w.user_id AND o.id < w.id)`,
		[]any{managerID, clock.AddDays(clock.StartOfDay(now), -3)}, func(scan func(...any) error) error {
			var id int
			var at time.Time
			err := scan(&id, db.Millis(&at))
			if m := byID[id]; m != nil {
				m.facts.WonAt = &at
			}

			return err
		})
}
