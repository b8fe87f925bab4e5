package wins

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// WinFigures is what came of it, and for how many. Nothing but the base is told of fewer people than the minimum.
type WinFigures struct {
	People, Minimum     int
	Tellers             *int
	ConfirmedTellers    *int
	Wins, ConfirmedWins *int
	Kinds               []*WinKindFigure
	Told, Confirmed     *WinMedian
	OtherCurrencies     *int
}

// WinKindFigure is one kind of wins.
type WinKindFigure struct {
	Kind                        string
	Wins, ConfirmedWins, People int
}

// WinMedian is the amount in the middle of what so many people told.
type WinMedian struct {
	People int
	Amount money.Centavos
}

// figuresMinimum keeps figures from telling of single people, and from looking like more than they are.
const figuresMinimum = 5

// countedWin is a win as figures see it.
type countedWin struct {
	userID      int
	kind        string
	pesos       int64
	isOther     bool
	isConfirmed bool
}

// WinFigures counts the wins of all members, or of those of a batch, that are not hidden: how many people of how many,
// told and confirmed, and the median of the pesos per person. Of too few people it only says how many they are.
//
// Requires the page community. Returns errs.NotFound for an unknown batch.
func (s *Service) WinFigures(ctx context.Context, batchID *int) (*WinFigures, error) {
	if !actor.From(ctx).Page("community") {
		return nil, errs.Denied()
	}

	if batchID != nil {
		exists, err := s.store.hasBatch(ctx, *batchID)
		if err != nil {
			return nil, err
		}
		if !exists {
			return nil, errs.Missing("Batch")
		}
	}

	figures := &WinFigures{Minimum: figuresMinimum}
	var err error

	// Figures of a few people would tell what each of them earns.
	figures.People, err = s.store.countAuthors(ctx, batchID)
	if err != nil || figures.People < figuresMinimum {
		return figures, err
	}

	counted, err := s.store.loadCounted(ctx, batchID)
	if err != nil {
		return nil, fmt.Errorf("read the wins: %w", err)
	}

	figures.count(counted)
	return figures, nil
}

func (f *WinFigures) count(counted []countedWin) {
	people, confirmed := map[int]bool{}, map[int]bool{}
	sums, confirmedSums := map[int]int64{}, map[int]int64{}
	confirmedWins, others := 0, 0
	byKind, peopleOf := map[string]*WinKindFigure{}, map[string]map[int]bool{}

	for _, kind := range winKinds {
		byKind[kind], peopleOf[kind] = &WinKindFigure{Kind: kind}, map[int]bool{}
		f.Kinds = append(f.Kinds, byKind[kind])
	}

	for _, w := range counted {
		people[w.userID], peopleOf[w.kind][w.userID] = true, true
		byKind[w.kind].Wins++
		switch {
		// Other currencies are counted, not added: there is no rate for the day.
		case w.isOther:
			others++
		case w.pesos > 0:
			sums[w.userID] += w.pesos
		}

		if !w.isConfirmed {
			continue
		}

		confirmed[w.userID] = true
		confirmedWins++
		byKind[w.kind].ConfirmedWins++
		if !w.isOther && w.pesos > 0 {
			confirmedSums[w.userID] += w.pesos
		}
	}

	for kind, them := range peopleOf {
		byKind[kind].People = len(them)
	}

	f.Tellers, f.ConfirmedTellers = new(len(people)), new(len(confirmed))
	f.Wins, f.ConfirmedWins = new(len(counted)), &confirmedWins
	f.OtherCurrencies = &others
	f.Told, f.Confirmed = medianOf(sums), medianOf(confirmedSums)
}

// medianOf is nil for fewer people than the minimum.
func medianOf(sums map[int]int64) *WinMedian {
	// A median of a few people would tell what one of them earns.
	if len(sums) < figuresMinimum {
		return nil
	}

	all := make([]int64, 0, len(sums))
	for _, sum := range sums {
		all = append(all, sum)
	}

	slices.Sort(all)
	middle := all[len(all)/2]
	if len(all)%2 == 0 {
		middle = (all[len(all)/2-1] + middle) / 2
	}

	return &WinMedian{People: len(all), Amount: money.Centavos(middle)}
}
