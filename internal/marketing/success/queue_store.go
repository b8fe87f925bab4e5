package success

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/marketing/success/reason"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// itemRow is an entry of a queue as it is kept.
type itemRow struct {
	ID             int        `db:"id,made"`
	ManagerID      int        `db:"manager_id"`
	UserID         int        `db:"user_id"`
	Day            string     `db:"day"`
	StartsAt       time.Time  `db:"starts_at"`
	Reason         string     `db:"reason"`
	Score          int        `db:"score"`
	Position       *int       `db:"position"`
	Content        string     `db:"content"`
	ScheduleID     *int       `db:"schedule_id"`
	SubscriptionID *int       `db:"subscription_id"`
	EmailedAt      *time.Time `db:"emailed_at"`
}

var items = db.NewTable[itemRow]("success_queue_items")

const (
	// isOpen are entries i of someone who is still there, still looked after by the same manager, may be contacted, and
	// whose reason is still true. No one was contacted since the entry was made.
	isOpen = `u.archived_at IS NULL AND a.manager_id = i.manager_id AND p.no_contact_at IS NULL
		AND NOT EXISTS (SELECT 1 FROM success_contacts c WHERE c.item_id = i.id AND c.undone_at IS NULL)
		AND NOT EXISTS (SELECT 1 FROM payment_schedules r
		WHERE r.id = i.schedule_id AND (r.transaction_id IS NOT NULL OR r.voided_at IS NOT NULL))
		AND NOT EXISTS (SELECT 1 FROM subscriptions b
		WHERE b.id = i.subscription_id AND (b.renewed_at IS NOT NULL OR b.ended_at IS NOT NULL))`
	itemTables = ` FROM success_queue_items i JOIN users u ON u.id = i.user_id
		LEFT JOIN success_assignments a ON a.user_id = i.user_id
		LEFT JOIN success_preferences p ON p.user_id = i.user_id LEFT JOIN batch_members bm ON bm.user_id = i.user_id
		LEFT JOIN batches b0 ON b0.id = bm.batch_id `
	itemColumns = `SELECT i.id, i.manager_id, i.user_id, u.first_name, u.last_name, u.mobile_number, b0.name, i.reason,
		i.score, i.content, i.schedule_id,
		i.emailed_at, COALESCE(p.language, '` + reason.Taglish + `'),
		(SELECT r.price - r.paid FROM payment_schedules r
		WHERE r.id = i.schedule_id AND r.transaction_id IS NULL AND r.voided_at IS NULL)`
	// itemsMax bounds a queue, whatever the setting says.
	itemsMax = 50
)

func scanItem(scan func(...any) error) (*Item, error) {
	item := new(Item)
	var text string
	err := scan(&item.ID, &item.managerID, &item.UserID, &item.FirstName, &item.LastName, &item.MobileNumber,
		&item.Batch, &item.Reason, &item.Score,
		&text, &item.scheduleID, db.OptionalMillis(&item.EmailedAt), &item.language, &item.Amount)
	if err != nil {
		return nil, err
	}

	return item, json.Unmarshal([]byte(text), &item.content)
}

const (
	// promisesDays is how far back kept promises are counted.
	promisesDays = 30
	// isDuePromise are promises c about money whose day came between two moments.
	isDuePromise = `c.outcome = 'promised' AND c.undone_at IS NULL AND c.schedule_id IS NOT NULL AND c.until >= ? AND c.until < ?`
	// isKept are those that were paid by the end of their day.
	isKept = `EXISTS (SELECT 1 FROM payment_schedules r
		WHERE r.id = c.schedule_id AND r.transaction_id IS NOT NULL AND r.paid_at < c.until + 86400000)`
)

// itemsAtOnce is how many entries one statement writes.
const itemsAtOnce = 200

// inTime is worksWithin in milliseconds: what happened later was no answer to the contact, even if the job was away.
const inTime = "604800000"

const (
	// effectDays is how far back results are compared.
	effectDays = 90
	// isFirst keeps an entry i only if the person didn't come up for the same reason in the week before it.
	isFirst = `NOT EXISTS (SELECT 1 FROM success_queue_items o
		WHERE o.user_id = i.user_id AND o.reason = i.reason AND o.day < i.day AND o.day >= ?)`
	// wasContacted tells whether someone was contacted on the day they came up. Who couldn't be reached counts too: a
	// choice after the fact would flatter the result.
	wasContacted = `EXISTS (SELECT 1 FROM success_contacts c WHERE c.item_id = i.id AND c.undone_at IS NULL)`
)

// openItems are the entries of a day that are still to be done, in order.
func (s *store) openItems(
	ctx context.Context, managerID int, scope *people.Scope, day string,
) ([]*Item, error) {
	where := new(db.Where).And(`i.manager_id = ? AND i.day = ? AND i.position IS NOT NULL AND `+isOpen, managerID, day)
	whereVisible(where, scope)
	cond, args := where.SQL()
	out := []*Item{}
	// Bounded even if the setting is larger.
	err := s.db.Each(ctx, itemColumns+itemTables+cond+` ORDER BY i.position LIMIT ?`, append(args, itemsMax),
		func(scan func(...any) error) error {
			item, err := scanItem(scan)
			out = append(out, item)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the queue of success manager %d: %w", managerID, err)
	}

	return out, nil
}

// lockItem reads an entry of the caller's own queue, for a change. Returns errs.NotFound for any other.
func (s *store) lockItem(ctx context.Context, id, managerID int) (*Item, error) {
	var found *Item
	err := s.db.Each(ctx,
		itemColumns+itemTables+
			`WHERE i.id = ? AND i.manager_id = ? AND u.archived_at IS NULL AND a.manager_id = i.manager_id`+
			// Only the entry is locked: PostgreSQL can't lock rows of an outer join that may be missing.
			s.db.ForUpdateOf("i"), []any{id, managerID}, func(scan func(...any) error) (err error) {
			found, err = scanItem(scan)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read entry %d of a queue: %w", id, err)
	}
	if found == nil {
		return nil, errs.Missing("Person")
	}

	return found, nil
}

// countQueue adds how many were done today, and how many more have a reason.
func (s *store) countQueue(ctx context.Context, out *Queue, scope *people.Scope, now time.Time) error {
	where := new(db.Where).And(`i.manager_id = ? AND i.day = ? AND i.position IS NULL AND `+isOpen, out.ManagerID,
		dayOf(now))
	whereVisible(where, scope)
	beyond, beyondArgs := where.SQL()
	today := clock.StartOfDay(now)
	since := clock.AddDays(today, -promisesDays)
	err := s.db.Row(ctx,
		`SELECT (SELECT COUNT(*) FROM success_contacts WHERE by_id = ? AND at >= ? AND undone_at IS NULL),
		(SELECT COUNT(*)`+itemTables+beyond+`),
		(SELECT COUNT(*) FROM success_contacts c WHERE c.by_id = ? AND `+isDuePromise+`),
		(SELECT COUNT(*) FROM success_contacts c WHERE c.by_id = ? AND `+isDuePromise+` AND `+isKept+`)`,
		// In the order of the question marks above.
		slices.Concat([]any{out.ManagerID, today}, beyondArgs,
			[]any{out.ManagerID, since, today, out.ManagerID, since, today}),
		&out.DoneToday, &out.Beyond, &out.PromisesMade, &out.PromisesKept)
	if err != nil {
		return fmt.Errorf("count the queue of success manager %d: %w", out.ManagerID, err)
	}

	return nil
}

// managersWithout are success managers with people whose queue of a day isn't made.
func (s *store) managersWithout(ctx context.Context, day string) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT u.id`+managerTables+`WHERE u.archived_at IS NULL
		AND EXISTS (SELECT 1 FROM success_assignments a WHERE a.manager_id = u.id)
		AND NOT EXISTS (SELECT 1 FROM success_queue_days d WHERE d.manager_id = u.id AND d.day = ?) ORDER BY u.id`, day)
	if err != nil {
		return nil, fmt.Errorf("read success managers without a queue: %w", err)
	}

	return ids, nil
}

// takeDay marks the queue of a day as made, and tells whether it wasn't before.
func (s *store) takeDay(ctx context.Context, managerID int, day string, now time.Time) (bool, error) {
	// The unique key decides which of two processes makes the queue.
	count, err := s.db.Exec(ctx,
		`INSERT INTO success_queue_days (manager_id, day, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, managerID,
		day, now)
	if err != nil {
		return false, fmt.Errorf("mark the queue of %s: %w", day, err)
	}

	return count > 0, nil
}

// insertItems writes entries. Someone who was in the queue of another manager today stays there.
func (s *store) insertItems(ctx context.Context, rows []*itemRow) error {
	for some := range slices.Chunk(rows, itemsAtOnce) {
		args := []any{}
		for _, r := range some {
			args = append(args, r.ManagerID, r.UserID, r.Day, r.StartsAt, r.Reason, r.Score, r.Position, r.Content,
				r.ScheduleID, r.SubscriptionID)
		}

		const one = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
		_, err := s.db.Exec(ctx,
			`INSERT INTO success_queue_items (manager_id, user_id, day, starts_at, reason, score, position, content,
				schedule_id,
			subscription_id) VALUES `+one+strings.Repeat(", "+one, len(some)-1)+` ON CONFLICT DO NOTHING`, args...)
		if err != nil {
			return fmt.Errorf("write %d entries: %w", len(some), err)
		}
	}

	return nil
}

// resolveItems writes with entries whose time is over whether what they are about happened, and forgets very old ones.
func (s *store) resolveItems(ctx context.Context, now time.Time) error {
	// Three times as long, in case the job was away for a while.
	last, first := dayOf(clock.AddDays(now, -worksWithin)), dayOf(clock.AddDays(now, -3*worksWithin))
	for _, one := range []struct{ reason, happened string }{
		{string(reason.Overdue),
			`EXISTS (SELECT 1 FROM payment_schedules r
				WHERE r.id = i.schedule_id AND r.transaction_id IS NOT NULL AND r.paid_at >= i.starts_at
				AND r.paid_at < i.starts_at + ` + inTime + `)`},
		{string(reason.Expiring),
			`EXISTS (SELECT 1 FROM subscriptions b WHERE b.id = i.subscription_id AND b.renewed_at >= i.starts_at
				AND b.renewed_at < i.starts_at + ` + inTime + `)`},
		{string(reason.Quiet),
			`EXISTS (SELECT 1 FROM course_progress cp WHERE cp.user_id = i.user_id AND cp.last_at >= i.starts_at)`},
	} {
		_, err := s.db.Exec(ctx,
			`UPDATE success_queue_items AS i SET worked = (`+one.happened+
				`) WHERE i.day BETWEEN ? AND ? AND i.reason = ? AND i.worked IS NULL`,
			first, last, one.reason)
		if err != nil {
			return fmt.Errorf("resolve entries until %s: %w", last, err)
		}
	}

	old := dayOf(clock.AddDays(now, -keepDays))
	// Contacts first: they refer to the entries, and outlive them.
	for _, forget := range []string{
		`UPDATE success_contacts SET item_id = NULL WHERE item_id IN (SELECT id FROM success_queue_items
			WHERE day < ?)`,
		`DELETE FROM success_queue_items WHERE day < ?`,
		`DELETE FROM success_queue_days WHERE day < ?`,
	} {
		if _, err := s.db.Exec(ctx, forget, old); err != nil {
			return fmt.Errorf("forget entries before %s: %w", old, err)
		}
	}

	return nil
}

// effects compare, for each reason, who was contacted on the day they first came up with who wasn't.
func (s *store) effects(ctx context.Context, managerID int, now time.Time) ([]*Effect, error) {
	since := dayOf(clock.AddDays(now, -effectDays))
	byReason := map[string]*Effect{}
	out := []*Effect{}
	err := s.db.Each(ctx,
		`SELECT x.reason, x.contacted, COUNT(*), COALESCE(SUM(CASE WHEN x.worked THEN 1 ELSE 0 END), 0)
		FROM (SELECT i.reason, i.worked, `+wasContacted+` AS contacted FROM success_queue_items i
			WHERE i.manager_id = ? AND i.day >= ? AND i.worked IS NOT NULL AND `+isFirst+
			`) x GROUP BY x.reason, x.contacted ORDER BY x.reason`,
		[]any{managerID, since, since}, func(scan func(...any) error) error {
			var kind string
			var contacted bool
			var of, count int
			if err := scan(&kind, &contacted, &of, &count); err != nil {
				return err
			}

			// A reason has up to two rows: those who were contacted, and the others.
			one := byReason[kind]
			if one == nil {
				one = &Effect{Reason: kind, Contacted: reason.ShareOf(0, 0), Others: reason.ShareOf(0, 0)}
				byReason[kind] = one
				out = append(out, one)
			}

			if contacted {
				one.Contacted = reason.ShareOf(count, of)
			} else {
				one.Others = reason.ShareOf(count, of)
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("compare the results of success manager %d: %w", managerID, err)
	}

	return out, nil
}
