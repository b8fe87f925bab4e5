package flags

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// store reads and writes the rows of flags, and reads what they are raised by. It decides nothing.
type store struct{ db *db.DB }

var flags = db.NewTable[Flag]("affiliate_flags")

// shownPeople is how many people of a flag are named.
const shownPeople = 10

const flagsFrom = ` FROM affiliate_flags f JOIN affiliates had ON had.id = f.affiliate_id
	JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
	JOIN users u ON u.id = a.user_id LEFT JOIN users y ON y.id = f.decided_by_id `

// listFlags is one page of flags, on three statements.
func (s *store) listFlags(ctx context.Context, w page.Window, f Filter) (*List, error) {
	where := new(db.Where)
	if f.State != nil {
		where.And("f.state = ?", *f.State)
	}

	if f.AffiliateID != nil {
		where.And("f.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)", *f.AffiliateID,
			*f.AffiliateID)
	}

	if f.RunID != nil {
		where.And("a.id IN (SELECT p.affiliate_id FROM affiliate_payouts p "+
			"WHERE p.run_id = ? AND p.returned_at IS NULL)", *f.RunID)
	}

	for _, word := range strings.Fields(db.Fold(w.Search)) {
		where.And(`u.search_text || ' ' || a.slug LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	out := &List{Rows: []*Flag{}}
	var err error
	if out.Total, err = s.db.Int(ctx, `SELECT COUNT(*)`+flagsFrom+cond, args...); err != nil {
		return nil, fmt.Errorf("count flags: %w", err)
	}

	if out.Total == 0 {
		return out, nil
	}

	order := ` ORDER BY CASE f.state WHEN 'open' THEN 0 WHEN 'confirmed' THEN 1 ELSE 2 END, f.found_at DESC, f.id DESC
		LIMIT ? OFFSET ?`
	out.Rows, err = s.readFlags(ctx, cond+order, append(args, w.PerPage, w.Offset())...)
	return out, err
}

// loadFlag is a flag. Returns errs.NotFound.
func (s *store) loadFlag(ctx context.Context, id int) (*Flag, error) {
	found, err := s.readFlags(ctx, `WHERE f.id = ?`, id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Flag")
	}

	return found[0], nil
}

// readFlags reads flags of a tail, with whose they are, who decided and who they name.
func (s *store) readFlags(ctx context.Context, tail string, args ...any) ([]*Flag, error) {
	out := []*Flag{}
	err := s.db.Each(ctx, `SELECT `+flags.Columns("f.")+`, a.id, u.first_name || ' ' || u.last_name,
		y.first_name || ' ' || y.last_name`+flagsFrom+tail, args,
		func(scan func(dest ...any) error) error {
			f, dest := &Flag{People: []*Person{}}, make([]any, flags.ColumnCount())
			flags.Dest(f, dest)
			out = append(out, f)

			return scan(append(dest, &f.ownerID, &f.AffiliateName, &f.DecidedBy)...)
		})
	if err != nil {
		return nil, fmt.Errorf("read flags: %w", err)
	}

	return out, s.addPeople(ctx, out)
}

// addPeople reads who flags name.
func (s *store) addPeople(ctx context.Context, of []*Flag) error {
	ids := []int{}
	for _, f := range of {
		ids = append(ids, f.Facts.People[:min(len(f.Facts.People), shownPeople)]...)
	}

	if len(ids) == 0 {
		return nil
	}

	names := map[int]string{}
	cond, arg := s.db.InInts("id", ids)
	err := s.db.Each(ctx, `SELECT id, first_name || ' ' || last_name FROM users
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var id int
		var name string
		err := scan(&id, &name)
		names[id] = name

		return err
	})
	if err != nil {
		return fmt.Errorf("read who flags name: %w", err)
	}

	for _, f := range of {
		for _, id := range f.Facts.People[:min(len(f.Facts.People), shownPeople)] {
			// Someone who was deleted since is not named anymore.
			if name, there := names[id]; there {
				f.People = append(f.People, &Person{id, name})
			}
		}
	}

	return nil
}

// lockFlagsOf locks all flags of affiliates and of those who became them.
func (s *store) lockFlagsOf(ctx context.Context, ids []int) ([]*Flag, error) {
	cond, arg := s.db.InInts("COALESCE(had.joined_id, had.id)", ids)
	out, err := flags.All(ctx, s.db, `WHERE affiliate_id IN (SELECT had.id FROM affiliates had WHERE `+cond+`)
		ORDER BY id`+s.db.ForUpdate(), arg)
	if err != nil {
		return nil, fmt.Errorf("lock flags: %w", err)
	}

	return out, nil
}

// lockFlag loads a flag and locks it. Returns errs.NotFound.
func (s *store) lockFlag(ctx context.Context, id int) (*Flag, error) {
	f, err := flags.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Flag")
	}

	if err != nil {
		return nil, fmt.Errorf("lock flag %d: %w", id, err)
	}

	return f, nil
}

// updateFlag writes columns of a flag.
func (s *store) updateFlag(ctx context.Context, f *Flag, columns ...string) error {
	if err := flags.Update(ctx, s.db, f, columns...); err != nil {
		return fmt.Errorf("change flag %d: %w", f.ID, err)
	}

	return nil
}

// insertFlags writes new flags.
func (s *store) insertFlags(ctx context.Context, of []*Flag) error {
	if err := flags.InsertAll(ctx, s.db, of); err != nil {
		return fmt.Errorf("write %d flags: %w", len(of), err)
	}

	return nil
}

// updateSeen keeps that the facts of flags are still so.
func (s *store) updateSeen(ctx context.Context, ids []int, at time.Time) error {
	if len(ids) == 0 {
		return nil
	}

	cond, arg := s.db.InInts("id", ids)
	if _, err := s.db.Exec(ctx, `UPDATE affiliate_flags SET seen_at = ? WHERE `+cond, at, arg); err != nil {
		return fmt.Errorf("mark flags as seen: %w", err)
	}

	return nil
}

// loadUserOf is who an affiliate is, or who became them.
func (s *store) loadUserOf(ctx context.Context, affiliateID int) (int, error) {
	id, err := s.db.Int(ctx, `SELECT a.user_id FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) WHERE had.id = ?`, affiliateID)
	if errors.Is(err, db.ErrNone) {
		return 0, errs.Missing("Affiliate")
	}

	if err != nil {
		return 0, fmt.Errorf("read who affiliate %d is: %w", affiliateID, err)
	}

	return id, nil
}

// loadAffiliatesAfter are the next affiliates to look at, by their number.
func (s *store) loadAffiliatesAfter(ctx context.Context, after int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliates WHERE joined_id IS NULL AND id > ? ORDER BY id
		LIMIT ?`, after, batchSize)
	if err != nil {
		return nil, fmt.Errorf("read affiliates after %d: %w", after, err)
	}

	return ids, nil
}

// loadAffiliatesIn are those of a payout run.
func (s *store) loadAffiliatesIn(ctx context.Context, runID int) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT affiliate_id FROM affiliate_payouts WHERE run_id = ?
		AND returned_at IS NULL ORDER BY affiliate_id`, runID)
	if err != nil {
		return nil, fmt.Errorf("read the affiliates of payout run %d: %w", runID, err)
	}

	return ids, nil
}

// readOwners reads whose rows are looked at: those of the affiliates, and of who became them.
func (s *store) readOwners(ctx context.Context, b *batch) error {
	b.ownerOf = map[int]int{}
	for _, id := range b.owners {
		b.ownerOf[id] = id
	}

	cond, arg := s.db.InInts("joined_id", b.owners)
	err := s.db.Each(ctx, `SELECT id, joined_id FROM affiliates
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var id, owner int
		err := scan(&id, &owner)
		b.ownerOf[id] = owner

		return err
	})
	if err != nil {
		return fmt.Errorf("read who became one: %w", err)
	}

	return nil
}

// ids are all affiliates whose rows are looked at.
func (b *batch) ids() []int {
	out := make([]int, 0, len(b.ownerOf))
	for id := range b.ownerOf {
		out = append(out, id)
	}

	return out
}

// tracesOf are where people were: their sessions with the browser, and their log-ins of a time. Staff who view as
// someone are not meant. People are of a statement with the columns affiliate_id and user_id.
func tracesOf(people string) string {
	return `SELECT p.affiliate_id, p.user_id, x.ip, x.user_agent FROM (` + people + `) p
		JOIN sessions x ON x.user_id = p.user_id AND x.original_user_id IS NULL
		UNION SELECT p.affiliate_id, p.user_id, l.ip, '' FROM (` + people + `) p
		JOIN info_log l ON l.actor_id = p.user_id AND l.at >= ? AND l.action IN ('sign_in', 'sign_up')
			AND l.on_behalf_of_id IS NULL`
}

// readTraces reads where affiliates, their buyers, and leads who did not pay were.
func (s *store) readTraces(ctx context.Context, b *batch) error {
	now := b.now
	since, leadsSince := clock.AddDays(now, -lookDays), clock.AddDays(now, -leadDays)
	own, ownArg := s.db.InInts("a.id", b.owners)
	sold, soldArg := s.db.InInts("t.affiliate_id", b.ids())
	lead, leadArg := s.db.InInts("l.affiliate_id", b.ids())
	affiliates := `SELECT a.id AS affiliate_id, a.user_id FROM affiliates a WHERE ` + own
	buyers := `SELECT t.affiliate_id, o.user_id FROM affiliate_sale_terms t JOIN orders o ON o.id = t.order_id
		WHERE ` + sold + ` AND t.set_at >= ? AND t.voided_at IS NULL AND o.user_id IS NOT NULL`
	leads := `SELECT l.affiliate_id, l.user_id FROM affiliate_leads l WHERE ` + lead + ` AND l.created_at >= ?
		AND l.voided_at IS NULL AND l.user_id IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = l.user_id AND o.paid_at IS NOT NULL)`

	for _, one := range []struct {
		people string
		args   []any
		into   map[int][]trace
	}{
		{affiliates, []any{ownArg, ownArg, since}, b.own},
		{buyers, []any{soldArg, since, soldArg, since, since}, b.buyers},
		{leads, []any{leadArg, leadsSince, leadArg, leadsSince, leadsSince}, b.leads},
	} {
		err := s.db.Each(ctx, tracesOf(one.people), one.args, func(scan func(dest ...any) error) error {
			var affiliateID int
			var t trace
			err := scan(&affiliateID, &t.userID, &t.address, &t.userAgent)
			owner := b.ownerOf[affiliateID]
			one.into[owner] = append(one.into[owner], t)

			return err
		})
		if err != nil {
			return fmt.Errorf("read where people were: %w", err)
		}
	}

	return s.readSold(ctx, b, buyers, soldArg, since)
}

// readSold counts the buyers of affiliates.
func (s *store) readSold(ctx context.Context, b *batch, buyers string, args ...any) error {
	// Someone who bought twice is one buyer.
	people := map[[2]int]bool{}
	err := s.db.Each(ctx, buyers, args, func(scan func(dest ...any) error) error {
		var affiliateID, userID int
		err := scan(&affiliateID, &userID)
		people[[2]int{b.ownerOf[affiliateID], userID}] = true

		return err
	})
	if err != nil {
		return fmt.Errorf("count buyers: %w", err)
	}

	for pair := range people {
		b.sold[pair[0]]++
	}

	return nil
}

// readSeen counts who was seen at the addresses that matter: those that people of an affiliate share.
func (s *store) readSeen(ctx context.Context, b *batch) error {
	wanted := map[string]bool{}
	for _, id := range b.owners {
		for _, groups := range []map[string][]int{byNetwork(append(append([]trace{}, b.own[id]...), b.buyers[id]...)),
			byNetwork(b.leads[id])} {
			for network, ids := range groups {
				// An address that one person used alone says nothing, so it is not counted.
				wanted[network] = wanted[network] || len(ids) > 1
			}
		}
	}

	addresses := []string{}
	for _, traces := range []map[int][]trace{b.buyers, b.leads} {
		for _, of := range traces {
			for _, t := range of {
				if _, isThere := b.seen[t.address]; !isThere && wanted[networkOf(t.address)] {
					b.seen[t.address] = 0
					addresses = append(addresses, t.address)
				}
			}
		}
	}

	if len(addresses) == 0 {
		return nil
	}

	// Sessions end, so log-ins count as well: an address of a mobile network that is quiet now was shared all the same.
	cond, arg := s.db.InTexts("ip", addresses)
	since := clock.AddDays(b.now, -lookDays)
	err := s.db.Each(ctx, `SELECT ip, COUNT(DISTINCT user_id) FROM (SELECT ip, user_id FROM sessions WHERE `+cond+`
		UNION SELECT ip, actor_id FROM info_log WHERE at >= ? AND action IN ('sign_in', 'sign_up')
		AND actor_id IS NOT NULL AND `+cond+`) x
		GROUP BY ip`, []any{arg, since, arg}, func(scan func(dest ...any) error) error {
		var address string
		var people int
		err := scan(&address, &people)
		b.seen[address] = people

		return err
	})
	if err != nil {
		return fmt.Errorf("count who was at an address: %w", err)
	}

	return nil
}

// loadRefunds reads what affiliates earned and what was taken back. Sales that staff moved or that were to oneself
// are no refunds.
func (s *store) loadRefunds(ctx context.Context, b *batch, since time.Time) (map[int]moneySum, error) {
	cond, arg := s.db.InInts("affiliate_id", b.ids())
	out := map[int]moneySum{}
	err := s.db.Each(ctx, `SELECT affiliate_id, COUNT(DISTINCT CASE WHEN amount > 0 THEN order_id END),
		CAST(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END) AS BIGINT)
		FROM affiliate_commissions WHERE `+cond+` AND at >= ? AND COALESCE(reason, '') NOT IN ('moved', 'self')
		GROUP BY affiliate_id`, []any{arg, since}, func(scan func(dest ...any) error) error {
		var id int
		var one moneySum
		err := scan(&id, &one.sales, &one.earned, &one.back)
		// Rows of who became them count as theirs.
		sum := out[b.ownerOf[id]]
		out[b.ownerOf[id]] = moneySum{sum.sales + one.sales, sum.earned + one.earned, sum.back + one.back}

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read what was taken back: %w", err)
	}

	return out, nil
}

// loadEarned reads what affiliates earned from a day to a day, from the kept days.
func (s *store) loadEarned(ctx context.Context, b *batch, from, to time.Time) (map[int]money.Centavos, error) {
	cond, arg := s.db.InInts("affiliate_id", b.ids())
	out := map[int]money.Centavos{}
	err := s.db.Each(ctx, `SELECT affiliate_id, CAST(SUM(commission) AS BIGINT) FROM affiliate_days WHERE `+cond+`
		AND day >= ? AND day < ? GROUP BY affiliate_id`,
		[]any{arg, from, to}, func(scan func(dest ...any) error) error {
			var id int
			var amount money.Centavos
			err := scan(&id, &amount)
			out[b.ownerOf[id]] += amount

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read what was earned: %w", err)
	}

	return out, nil
}

// loadSharers loads who else uses the payout account of affiliates, or used it, by affiliate.
func (s *store) loadSharers(ctx context.Context, b *batch) (map[int][]int, error) {
	cond, arg := s.db.InInts("c.affiliate_id", b.ids())
	others := map[int][]int{}
	err := s.db.Each(ctx, `SELECT DISTINCT c.affiliate_id, other.id, other.user_id FROM affiliate_payout_accounts c
		JOIN affiliate_payout_accounts o ON o.number_key = c.number_key AND o.affiliate_id <> c.affiliate_id
			JOIN affiliates had ON had.id = o.affiliate_id
			JOIN affiliates other ON other.id = COALESCE(had.joined_id, had.id)
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var affiliateID, otherID, userID int
		err := scan(&affiliateID, &otherID, &userID)
		// Accounts of two who became one are one person's.
		if owner := b.ownerOf[affiliateID]; owner != otherID {
			others[owner] = append(others[owner], userID)
		}

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compare payout accounts: %w", err)
	}

	return others, nil
}

// countOwnSales counts the sales of affiliates whose buyers turned out to be themselves, by affiliate.
func (s *store) countOwnSales(ctx context.Context, b *batch) (map[int]int, error) {
	cond, arg := s.db.InInts("affiliate_id", b.ids())
	counts := map[int]int{}
	err := s.db.Each(ctx, `SELECT affiliate_id, COUNT(*) FROM affiliate_sale_terms WHERE `+cond+`
		AND voided_at IS NOT NULL AND set_at >= ? GROUP BY affiliate_id`,
		[]any{arg, clock.AddDays(b.now, -lookDays)}, func(scan func(dest ...any) error) error {
			var id, sales int
			err := scan(&id, &sales)
			counts[b.ownerOf[id]] += sales

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("count sales to oneself: %w", err)
	}

	return counts, nil
}

// loadTurnover loads what all affiliates earned since a moment, and what was taken back of it.
func (s *store) loadTurnover(ctx context.Context, since time.Time) (earned, takenBack money.Centavos, err error) {
	err = s.db.Row(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), 0) AS BIGINT)
		FROM affiliate_commissions WHERE at >= ?
		AND COALESCE(reason, '') NOT IN ('moved', 'self')`, []any{since}, &earned, &takenBack)
	if err != nil {
		return 0, 0, fmt.Errorf("read the usual share of refunds: %w", err)
	}

	return earned, takenBack, nil
}
