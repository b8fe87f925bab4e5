package sheetimport

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/pricing"
	"atlas/internal/commerce/text"
	"atlas/internal/identity/memberimport"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// The columns of the Subscription sheet, and what its effects are called.
const (
	columnKey      = "Subscription ID"
	columnCreated  = "Created At (mm/dd/yyyy)"
	columnEnded    = "Unenrolled (true|false)"
	columnFunnel   = "Funnel ID"
	columnTerm     = "Payment Term ID"
	importedEntity = "subscription"
	// importPlatform is how rows were paid that were due before the sheet came.
	importPlatform = "Import"
)

// ImportSubscriptions reads the Subscription sheet of the members import. The service is not there yet when the hook is
// joined.
func ImportSubscriptions(of func() *Service) *memberimport.ImportSubscriptions {
	return &memberimport.ImportSubscriptions{
		Plan: func(ctx context.Context, in imports.Input, rows []*sheet.Row,
			owners map[string]func() int) ([]imports.Item, error) {
			return of().planImport(ctx, in, rows, owners)
		},
		Memberships: func(ctx context.Context, rows []*sheet.Row) (map[string]bool, error) {
			return of().membershipsIn(ctx, rows)
		},
		ImportEntity: memberimport.ImportEntity{
			Entity: importedEntity,
			State: func(ctx context.Context, ids []int) (map[int]json.RawMessage, error) {
				return of().store.importState(ctx, ids)
			},
			Undo: func(ctx context.Context, e imports.Effect) error { return of().undoImport(ctx, e) },
		},
	}
}

// importRow is one row of the sheet.
type importRow struct {
	*sheet.Fields
	key, funnel string
	term        *string
	day         *time.Time
	isEnded     bool
	owner       func() int
	there       *billing.Subscription
}

// boughtAt is the day of the purchase, or now.
func (r *importRow) boughtAt(now time.Time) time.Time {
	if r.day != nil {
		return *r.day
	}
	return now
}

// planImport looks at all rows with three statements.
func (s *Service) planImport(
	ctx context.Context, in imports.Input, rows []*sheet.Row, owners map[string]func() int,
) ([]imports.Item, error) {
	read, keys, seen := make([]*importRow, len(rows)), []string{}, map[string]bool{}
	for i, row := range rows {
		r := s.readImport(row)
		r.owner = owners[r.key]

		// Two rows with one key would be one subscription with two stories.
		if seen[r.key] {
			r.Wrong(columnKey, "appears twice")
		}

		seen[r.key] = true
		read[i], keys = r, append(keys, r.key)
	}

	cond, arg := s.db.InTexts("import_key", keys)
	there, err := billing.Subscriptions.All(ctx, s.db, "WHERE "+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("find subscriptions that were imported before: %w", err)
	}

	byKey := map[string]*billing.Subscription{}
	for _, sub := range there {
		byKey[*sub.ImportKey] = sub
	}

	for _, r := range read {
		r.there = byKey[r.key]
	}

	if err := s.checkOffers(ctx, read); err != nil {
		return nil, fmt.Errorf("check funnels and terms: %w", err)
	}

	// In the order in which they were bought: a later one renews an earlier one of its product, wherever it stands in
	// the sheet.
	slices.SortStableFunc(read, func(a,
		b *importRow) int {
		return a.boughtAt(s.clock.Now()).Compare(b.boughtAt(s.clock.Now()))
	})
	items := make([]imports.Item, len(read))
	for i, r := range read {
		items[i] = s.importItem(in.Mode, r)
	}

	return items, nil
}

// membershipsIn are the Subscription IDs of rows whose term of a membership runs today.
func (s *Service) membershipsIn(ctx context.Context, rows []*sheet.Row) (map[string]bool, error) {
	read, ids := make([]*importRow, len(rows)), []string{}
	for i, row := range rows {
		read[i] = s.readImport(row)
		ids = append(ids, read[i].funnel)
	}

	funnels, err := s.catalog.Store.FunnelsByIDs(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("funnels of imported subscriptions: %w", err)
	}

	out, now := map[string]bool{}, s.clock.Now()
	for _, r := range read {
		f := funnels[r.funnel]
		if f == nil || !f.Product.IsMembership || r.isEnded {
			continue
		}

		// By the funnel of today: the file says no days of its own.
		from, to := pricing.SpanOf(r.boughtAt(now), f.StartByDays, f.ValidityByDays)
		if !now.Before(from) && (to == nil || now.Before(*to)) {
			out[r.key] = true
		}
	}

	return out, nil
}

func (s *Service) readImport(row *sheet.Row) *importRow {
	r := &importRow{Fields: row.Fields()}
	r.key = text.TrimLine(r.Text(columnKey, catalog.SlugMax))
	r.funnel = text.TrimLine(r.Text(columnFunnel, catalog.SlugMax))
	r.term = r.Text(columnTerm, catalog.SlugMax)
	if r.key == "" {
		r.Wrong(columnKey, "is required")
	}

	if day := r.Day(columnCreated); day != nil {
		at, err := time.ParseInLocation(time.DateOnly, *day, clock.Manila)
		if err != nil || at.After(s.clock.Now()) || at.Before(billing.FirstDay) {
			r.Wrong(columnCreated, "is not valid")
		}

		r.day = new(at.UTC())
	}

	if ended := r.Bool(columnEnded); ended != nil {
		r.isEnded = *ended
	}

	return r
}

// checkOffers wants every funnel to be sold by the term of its row.
func (s *Service) checkOffers(ctx context.Context, rows []*importRow) error {
	ids := []string{}
	for _, r := range rows {
		ids = append(ids, r.funnel)
	}

	funnels, err := s.catalog.Store.FunnelsByIDs(ctx, ids)
	if err != nil {
		return fmt.Errorf("read the funnels of the sheet: %w", err)
	}

	terms, err := s.catalog.Store.TermsOf(ctx, ids)
	if err != nil {
		return fmt.Errorf("read the terms of the sheet: %w", err)
	}

	for _, r := range rows {
		f := funnels[r.funnel]
		if f == nil {
			r.Wrong(columnFunnel, "Funnel %q not found", r.funnel)
			continue
		}

		// What is there already stays as it is.
		if why := f.ArchivedBecause(); why != "" && r.there == nil {
			r.Wrong(columnFunnel, "%s", why)
			continue
		}

		isThere := text.TrimLine(r.term) == "" || *r.term == catalog.OneTime
		for _, t := range terms[r.funnel] {
			isThere = isThere || t.ID == *r.term
		}

		if !isThere {
			r.Wrong(columnTerm, "Payment term %q not found", *r.term)
		}
	}

	return nil
}

// importItem is what a row does: a new subscription, the end of one, or nothing.
func (s *Service) importItem(mode imports.Mode, r *importRow) imports.Item {
	switch {
	// A subscription stays in its funnel; the sheet must be wrong.
	case r.there != nil && r.there.FunnelID != r.funnel:
		r.Wrong(columnFunnel, "isn't the subscription's payment term, which is %s", r.there.FunnelID)
	case r.there == nil && r.owner == nil:
		r.Wrong(columnKey, "isn't used by any member in the file")
	case r.there == nil && mode == imports.Update:
		r.Wrong(columnKey, "Subscription %q not found", r.key)
	}

	item := imports.Item{Row: r.Row, Action: imports.Unchanged, Problems: r.Problems}

	// What is there and not ended by the sheet stays as it is, so the same file twice changes nothing.
	switch {
	case r.there == nil:
		item.Action, item.Apply = imports.Creates, func(ctx context.Context) ([]imports.Effect, error) {
			return s.identity.MemberImport.ImportChanges(ctx,
				r.owner(), func(ctx context.Context) ([]imports.Effect, error) { return s.importNew(ctx, r) })
		}
	case r.isEnded && r.there.EndedAt == nil:
		item.Action, item.Apply = imports.Updates, func(ctx context.Context) ([]imports.Effect, error) {
			return s.identity.MemberImport.ImportChanges(ctx,
				r.there.UserID, func(ctx context.Context) ([]imports.Effect,
					error) {
					return s.importEnd(ctx, r.there.ID)
				})
		}
	}

	return item
}

// importNew begins a subscription on its day. What was due before today was paid where it came from.
func (s *Service) importNew(ctx context.Context, r *importRow) ([]imports.Effect, error) {
	one, err := s.memberships.Subscribe(ctx,
		memberships.SubscriptionRequest{UserID: r.owner(), FunnelID: r.funnel, TermID: r.term, Source: billing.SourceImport,
			ImportKey: &r.key, Day: r.day, MayRenew: false, KeepsCredit: true})
	if err != nil {
		return nil, err
	}

	today := clock.StartOfDay(s.clock.Now())

	// What is due from today on stays to be paid here.
	for _, row := range one.Rows {
		if row.TransactionID != nil || !row.ScheduleDate.Before(today) {
			continue
		}

		if _, err := s.billing.Receive(ctx,
			billing.Received{ScheduleID: row.ID, Amount: row.Rest(), Platform: importPlatform,
				ExternalID: billing.NoReference, ApprovedByID: one.Subscription.CreatedByID, At: row.ScheduleDate}); err != nil {
			return nil, err
		}
	}

	if r.isEnded {
		if err := s.memberships.End(ctx, one.Subscription); err != nil {
			return nil, err
		}
	}

	return s.importEffect(ctx, one.Subscription.ID, nil)
}

// importEnd ends a subscription that is there.
func (s *Service) importEnd(ctx context.Context, id int) ([]imports.Effect, error) {
	before, err := s.store.importState(ctx, []int{id})
	if err != nil {
		return nil, fmt.Errorf("read subscription %d before it ends: %w", id, err)
	}

	sub, err := s.memberships.LockVisibleSubscription(ctx, id)
	if err != nil {
		return nil, err
	}

	if err := s.memberships.End(ctx, sub); err != nil {
		return nil, err
	}

	return s.importEffect(ctx, id, before[id])
}

func (s *Service) importEffect(ctx context.Context, id int, before json.RawMessage) ([]imports.Effect, error) {
	after, err := s.store.importState(ctx, []int{id})
	return []imports.Effect{{Entity: importedEntity, EntityID: id, Before: before, After: after[id]}}, err
}

// importedState is what an import left: whatever happened to it since shows here.
type importedState struct {
	FunnelID  string     `json:"funnelId"`
	EndedAt   *time.Time `json:"endedAt"`
	RenewedAt *time.Time `json:"renewedAt"`
	Rows      int        `json:"rows"`
	Payments  int        `json:"payments"`
	// Paid is what came in for it. Refunds and credit are no change: undoing refuses them with sentences of their own.
	Paid int64 `json:"paid"`
}
