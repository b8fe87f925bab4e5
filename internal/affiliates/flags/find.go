package flags

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// batchSize is how many affiliates are looked at together: as many statements for each batch, however many sales they
// have.
const batchSize = 1000

// candidate is a flag that the facts of now would raise.
type candidate struct {
	affiliateID int
	kind        string
	facts       Facts
}

// batch are affiliates that are looked at together, with what was read about them.
type batch struct {
	// owners are who is looked at, in order; ownerOf says whose an affiliate's rows are, those of who became another
	// included.
	owners  []int
	ownerOf map[int]int
	// own are the traces of affiliates, buyers those of their buyers, leads those of leads who did not pay; by
	// affiliate.
	own, buyers, leads map[int][]trace
	// sold are how many people bought of whom.
	sold map[int]int
	// seen is how many people were seen at an address, of those that matter.
	seen map[string]int

	now   time.Time
	found []candidate
}

func (b *batch) raise(affiliateID int, kind string, facts Facts) {
	b.found = append(b.found, candidate{affiliateID, kind, facts})
}

// Find looks at all affiliates and writes what is new. It is the job of every night; nothing about money changes by it.
func (s *Service) Find(ctx context.Context) error {
	for after := 0; ; {
		ids, err := s.store.loadAffiliatesAfter(ctx, after)
		if err != nil || len(ids) == 0 {
			return err
		}

		if err := s.findIn(ctx, ids); err != nil {
			return err
		}

		after = ids[len(ids)-1]
	}
}

// FindFor looks at the affiliates with these ids and writes what is new, as Find does for all.
func (s *Service) FindFor(ctx context.Context, ids []int) error {
	for part := range slices.Chunk(ids, batchSize) {
		if err := s.findIn(ctx, part); err != nil {
			return err
		}
	}

	return nil
}

// findIn looks at one batch.
func (s *Service) findIn(ctx context.Context, ids []int) error {
	b := &batch{now: s.clock.Now(), owners: ids, own: map[int][]trace{}, buyers: map[int][]trace{},
		leads: map[int][]trace{}, sold: map[int]int{}, seen: map[string]int{}}
	// Whose rows are read comes first, and traces before what is worked out from them.
	for _, step := range []func(context.Context, *batch) error{
		s.store.readOwners, s.store.readTraces, s.store.readSeen, s.findPeople, s.findAccounts, s.findRefunds,
		s.findJumps, s.findOwnSales,
	} {
		if err := step(ctx, b); err != nil {
			return err
		}
	}

	return s.write(ctx, b)
}

// findPeople raises what the traces of affiliates, buyers and leads have in common.
func (s *Service) findPeople(_ context.Context, b *batch) error {
	network := func(t trace) string { return networkOf(t.address) }
	for _, id := range b.owners {
		onDevice := b.private(shared(b.own[id], b.buyers[id], trace.device), b.buyers[id], trace.device)
		if len(onDevice) > 0 {
			b.raise(id, SharedDevice, peopleFacts(onDevice, b.sold[id]))
		}

		// Who used the same browser was at the same address as well; a second flag is for others.
		atHome := b.private(shared(b.own[id], b.buyers[id], network), b.buyers[id], network)
		if len(atHome) >= addressFrom && !slices.Equal(onDevice, atHome) {
			b.raise(id, SharedAddress, peopleFacts(atHome, b.sold[id]))
		}

		if many := b.largest(b.buyers[id], networkFrom); len(many) > 0 && len(many)*2 >= b.sold[id] {
			b.raise(id, OneNetwork, peopleFacts(many, b.sold[id]))
		}

		if many := b.largest(b.leads[id], leadsFrom); len(many) > 0 {
			b.raise(id, LeadNetwork, peopleFacts(many, 0))
		}
	}

	return nil
}

// private are the people of groups whose place is not one of many others. The affiliate belongs there as well.
func (b *batch) private(groups map[string][]int, traces []trace, key func(trace) string) []int {
	out := []int{}
	for place, ids := range groups {
		if isPrivate(len(ids)+1, b.seenAt(traces, place, key)) {
			out = append(out, ids...)
		}
	}

	slices.Sort(out)
	return slices.Compact(out)
}

// largest are the people of the network with most of them, if it has at least as many and is not one of many others.
func (b *batch) largest(traces []trace, least int) []int {
	var out []int
	for network, ids := range byNetwork(traces) {
		isLarger := len(ids) > len(out) || len(ids) == len(out) && len(ids) > 0 && ids[0] < out[0]
		everyone := b.seenAt(traces, network, func(t trace) string { return networkOf(t.address) })
		if len(ids) >= least && isLarger && isPrivate(len(ids), everyone) {
			out = ids
		}
	}

	return out
}

// seenAt is how many people were seen at the addresses of a place.
func (b *batch) seenAt(traces []trace, place string, key func(trace) string) int {
	addresses := map[string]bool{}
	for _, t := range traces {
		if key(t) == place {
			addresses[t.address] = true
		}
	}

	all := 0
	for address := range addresses {
		all += b.seen[address]
	}

	return all
}

// findAccounts raises whose payout account another affiliate uses as well, or used.
func (s *Service) findAccounts(ctx context.Context, b *batch) error {
	others, err := s.store.loadSharers(ctx, b)
	if err != nil {
		return err
	}

	for _, id := range b.owners {
		if len(others[id]) > 0 {
			b.raise(id, SharedAccount, peopleFacts(others[id], 0))
		}
	}

	return nil
}

// findRefunds raises whose sales were given back far more often than is usual.
func (s *Service) findRefunds(ctx context.Context, b *batch) error {
	since := clock.AddDays(s.clock.Now(), -lookDays)
	earned, takenBack, err := s.store.loadTurnover(ctx, since)
	if err != nil {
		return err
	}

	// How much of what was earned was taken back, of all affiliates, in hundredths of a percent. Without sales nothing
	// is usual.
	usual := 0
	if earned != 0 {
		usual = int(takenBack * 10000 / earned)
	}

	sums, err := s.store.loadRefunds(ctx, b, since)
	if err != nil {
		return err
	}

	for _, id := range b.owners {
		sum := sums[id]
		if facts, isFar := refundFacts(sum.sales, sum.earned, sum.back, usual); isFar {
			b.raise(id, Refunds, facts)
		}
	}

	return nil
}

// findJumps raises who earned far more this month than in the three before.
func (s *Service) findJumps(ctx context.Context, b *batch) error {
	today := clock.StartOfDay(s.clock.Now()).In(clock.Manila)
	first := today.AddDate(0, 0, 1-today.Day())
	now, err := s.store.loadEarned(ctx, b, first, today.AddDate(0, 0, 1))
	if err != nil {
		return err
	}

	before, err := s.store.loadEarned(ctx, b, first.AddDate(0, -3, 0), first)
	if err != nil {
		return err
	}

	for _, id := range b.owners {
		if facts, isFar := jumpFacts(first.Format("2006-01"), now[id], before[id]); isFar {
			b.raise(id, Jump, facts)
		}
	}

	return nil
}

// findOwnSales raises whose buyers turned out to be themselves, more than once.
func (s *Service) findOwnSales(ctx context.Context, b *batch) error {
	counts, err := s.store.countOwnSales(ctx, b)
	if err != nil {
		return err
	}

	for _, id := range b.owners {
		if counts[id] >= ownFrom {
			b.raise(id, OwnSales, Facts{Count: counts[id]})
		}
	}

	return nil
}

// write keeps what was found: an open flag gets the facts of now, and a new one is opened for what no decision was
// about.
func (s *Service) write(ctx context.Context, b *batch) error {
	if len(b.found) == 0 {
		return nil
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Locked, so that a decision of staff is not written over.
		there, err := s.store.lockFlagsOf(ctx, b.owners)
		if err != nil {
			return err
		}

		type key struct {
			affiliateID int
			kind        string
		}

		open, decided := map[key]*Flag{}, map[key][]Facts{}
		for _, f := range there {
			// Flags of who became another are theirs now, with what staff decided about them.
			k := key{b.ownerOf[f.AffiliateID], f.Kind}
			if f.State == Open {
				open[k] = f
			} else {
				decided[k] = append(decided[k], f.Facts)
			}
		}

		fresh, seen, now := []*Flag{}, []int{}, s.clock.Now()
		for _, c := range b.found {
			k := key{c.affiliateID, c.kind}
			switch f := open[k]; {
			case f != nil:
				seen = append(seen, f.ID)
				// Unchanged facts need no write.
				if reflect.DeepEqual(f.Facts, c.facts) {
					continue
				}

				f.Facts = c.facts
				if err := s.store.updateFlag(ctx, f, "facts"); err != nil {
					return err
				}
			case c.facts.isNews(decided[k]):
				fresh = append(fresh,
					&Flag{AffiliateID: c.affiliateID, Kind: c.kind, State: Open, Facts: c.facts, FoundAt: now,
						SeenAt: now})
			}
		}

		// One statement for all that are still so.
		if err := s.store.updateSeen(ctx, seen, now); err != nil || len(fresh) == 0 {
			return err
		}

		return s.store.insertFlags(ctx, fresh)
	})
	if err != nil {
		return fmt.Errorf("write flags: %w", err)
	}

	return nil
}

// moneySum is what an affiliate earned, and what was taken back of it.
type moneySum struct {
	sales        int
	earned, back money.Centavos
}
