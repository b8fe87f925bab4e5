package affiliates

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
	"atlas/internal/platform/record"
	"atlas/internal/settings"
)

// memberLevel is the access level of members, who can become affiliates.
const memberLevel = "member"

// Affiliate is somebody who accepted the affiliate terms.
type Affiliate struct {
	ID     int    `db:"id,made"`
	UserID int    `db:"user_id"`
	Slug   string `db:"slug" log:"slug"`
	// FunnelID is where the main link leads; nil for the sign-up page.
	FunnelID  *string   `db:"funnel_id" log:"funnelId"`
	Since     time.Time `db:"since"`
	JoinedID  *int      `db:"joined_id"`
	UpdatedAt time.Time `db:"updated_at"`
	// SuspendedAt is since when their links lead on and earn nothing; nil for never. SuspendReason is for staff.
	SuspendedAt   *time.Time `db:"suspended_at" log:"suspendedAt"`
	SuspendReason *string    `db:"suspend_reason" log:"suspendReason"`

	Name, FirstName string
	// IsActive tells that their links count: they are not archived and hold the level.
	IsActive bool
	// LinkDays is for how many days a visit through a link counts, by the setting.
	LinkDays int
	// Visits, Leads and Paid are what came of their links; Paid are the leads that paid.
	Visits, Leads, Paid int
	// Commission is what they earned less what was taken back.
	Commission money.Centavos
	// Both are for staff.
	flagsOpen, flagsConfirmed int
}

// AffiliateInput is what an affiliate chooses. What is left out stays as it is.
type AffiliateInput struct {
	Slug graphql.Omittable[*string]
	// FunnelID is where the main link leads; null for the sign-up page.
	FunnelID graphql.Omittable[*string]
}

// AffiliateFilter picks affiliates.
type AffiliateFilter struct{ Status *string }

// AffiliateList is one page of affiliates.
type AffiliateList struct {
	Rows  []*Affiliate
	Total int
}

// BecomeAffiliate accepts the affiliate terms for the caller. They get the level and a slug for their links; a caller
// who is an affiliate already stays as they are.
//
// Requires that the caller is signed in, is a member or was given the level affiliate, and is not viewing as someone
// else. Returns errs.Forbidden for others, or errs.Conflict if the program is closed.
func (s *Service) BecomeAffiliate(ctx context.Context) (*Affiliate, error) {
	who := actor.From(ctx)
	switch {
	case !who.SignedIn():
		return nil, errs.Login()
	case who.Impersonating():
		return nil, errs.New(errs.Forbidden, "You can't accept terms while viewing as someone else")
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error { return s.join(ctx, who.UserID) })
	if err != nil {
		return nil, err
	}

	return s.countedOf(ctx, who.UserID)
}

// join makes somebody an affiliate, in the transaction of ctx. The person is locked, so that two clicks make one.
func (s *Service) join(ctx context.Context, userID int) error {
	u, err := s.identity.People.Lock(ctx, userID)
	if err != nil {
		return err
	}

	// Anyone who is an affiliate already is left alone, also while the program is closed.
	if there, err := s.affiliateOf(ctx, userID); err != nil || there != nil {
		return err
	}

	held, err := s.store.loadLevels(ctx, userID)
	switch {
	case err != nil:
		return err
	case !slices.Contains(held, memberLevel) && !slices.Contains(held, program.Level):
		return errs.New(errs.Forbidden, "Only members can become affiliates")
	case !s.settings.Bool(ctx, settings.EnableAffiliate):
		return errs.New(errs.Conflict, "The affiliate program is closed right now")
	}

	a, err := s.enter(ctx, u, s.clock.Now())
	if err != nil {
		return err
	}

	version, err := s.settings.PolicyVersion(ctx, settings.AffiliateTermsPolicy)
	if err != nil {
		return fmt.Errorf("read the version of the affiliate terms: %w", err)
	}

	// The version that holds now is kept: payouts wait when a newer one is published.
	if err := s.keepAcceptance(ctx, a, version); err != nil {
		return err
	}

	if _, err := s.identity.Levels.Add(ctx, userID, []string{program.Level}); err != nil {
		return err
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: "affiliate_join", SubjectID: userID, Entity: "affiliate", EntityID: a.ID,
			After: record.Logged(a)})
}

// enter writes a new affiliate with a slug of their own.
func (s *Service) enter(ctx context.Context, u *people.User, at time.Time) (*Affiliate, error) {
	slug, err := s.firstSlug(ctx, u)
	if err != nil {
		return nil, err
	}

	a := &Affiliate{UserID: u.ID, Slug: slug, Since: at, UpdatedAt: at}
	if err := s.store.insertAffiliate(ctx, a); err != nil {
		return nil, err
	}

	return a, s.store.updateSlugOwner(ctx, a.ID, slug)
}

// ChangeAffiliate changes the slug and the target of the caller's main link. Links with an earlier slug still lead
// there.
//
// Requires that the caller is an active affiliate and is not viewing as someone else. Returns errs.Invalid for a slug
// that is taken, reserved or malformed, after too many changes of it, and for a funnel that is not open, or
// errs.NotFound for a caller who is no active affiliate.
func (s *Service) ChangeAffiliate(ctx context.Context, in AffiliateInput) (*Affiliate, error) {
	who := actor.From(ctx)
	if who.Impersonating() {
		return nil, errs.New(errs.Forbidden, "You can't change links while viewing as someone else")
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Two changes at once would both find room for one more slug.
		if _, err := s.identity.People.Lock(ctx, who.UserID); err != nil {
			return err
		}

		a, err := s.activeAffiliate(ctx, who.UserID)
		if err != nil {
			return err
		}

		before := record.Logged(a)
		if err := s.applyTo(ctx, a, in); err != nil {
			return err
		}

		a.UpdatedAt = s.clock.Now()
		// Only these columns: staff may suspend them meanwhile.
		if err := s.store.updateAffiliate(ctx, a, "slug", "funnel_id", "updated_at"); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "affiliate_update", SubjectID: a.UserID, Entity: "affiliate", EntityID: a.ID,
				Before: before, After: record.Logged(a)})
	})
	if err != nil {
		return nil, err
	}

	return s.countedOf(ctx, who.UserID)
}

func (s *Service) applyTo(ctx context.Context, a *Affiliate, in AffiliateInput) error {
	// Left out means unchanged, and a slug cannot be taken away.
	if typed, ok := in.Slug.ValueOK(); ok && typed != nil {
		slug := cleanSlug(*typed)
		if slug != a.Slug {
			if err := s.checkSlug(slug); err != nil {
				return err
			}

			// Counted before the slug is held, which makes others wait.
			if err := s.requireSlugsLeft(ctx, a, slug); err != nil {
				return err
			}

			free, err := s.holdSlugIfFree(ctx, slug, a.ID, a.UserID)
			if err == nil && !free {
				err = errs.Field("slug", "is already taken. Choose another one.")
			}

			if err != nil {
				return err
			}

			a.Slug = slug
			// The slug of before stays theirs as well, so printed links go on working.
			if err := s.store.updateSlugOwner(ctx, a.ID, slug); err != nil {
				return err
			}
		}
	}

	if id, ok := in.FunnelID.ValueOK(); ok {
		if id != nil {
			open, err := s.commerce.Catalog.OpenFunnels(ctx)
			if err != nil {
				return err
			}

			// A link to a closed funnel would lead to a waitlist at best.
			if _, known := open[*id]; !known {
				return errs.Field("funnelId", errs.IsNotValid)
			}
		}

		a.FunnelID = id
	}

	return nil
}

// activeAffiliate reads an affiliate whose links count. Returns errs.NotFound for a person who is none.
func (s *Service) activeAffiliate(ctx context.Context, userID int) (*Affiliate, error) {
	a, err := s.affiliateOf(ctx, userID)
	if err == nil && (a == nil || !a.IsActive) {
		err = errs.Missing("Affiliate")
	}

	return a, err
}

// MyAffiliate is the caller as an affiliate; nil for somebody who is none, or no longer. Anybody signed in.
func (s *Service) MyAffiliate(ctx context.Context) (*Affiliate, error) {
	a, err := s.countedOf(ctx, actor.From(ctx).UserID)
	if errs.Is(err, errs.NotFound) || err == nil && !a.IsActive {
		return nil, nil
	}

	return a, err
}

// SuspendNote is why they are suspended, for holders of the page of affiliates; nil for others.
func (a *Affiliate) SuspendNote(ctx context.Context) *string {
	if !program.IsStaff(ctx) {
		return nil
	}

	return a.SuspendReason
}

// Affiliates lists one page of affiliates for staff: the active ones unless another status is asked for. Requires the
// page affiliates. Returns errs.Invalid for an unknown status.
func (s *Service) Affiliates(ctx context.Context, w page.Window, f *AffiliateFilter) (*AffiliateList, error) {
	wanted := ""
	if f != nil {
		wanted = program.Text(f.Status)
	}

	status, err := requestedStatus(ctx, wanted)
	if err != nil {
		return nil, err
	}

	rows, total, err := s.list(ctx, w, status)
	return &AffiliateList{rows, total}, err
}

// requestedStatus says which affiliates the caller wants to list: the active ones, unless they name another status.
func requestedStatus(ctx context.Context, status string) (string, error) {
	if !program.IsStaff(ctx) {
		return "", errs.Denied()
	}

	if status == "" {
		status = "active"
	}

	if !slices.Contains([]string{"active", "suspended", "left", "flagged", "all"}, status) {
		return "", errs.Field("status", errs.IsNotValid)
	}

	return status, nil
}

// list is one page of affiliates of a status, with their figures, and how many there are.
func (s *Service) list(ctx context.Context, w page.Window, status string) ([]*Affiliate, int, error) {
	rows, total, err := s.store.listAffiliates(ctx, w, status)
	if err != nil {
		return nil, 0, err
	}

	linkDays := s.settings.Int(ctx, settings.AffiliateLinkDays)
	for _, a := range rows {
		a.LinkDays = linkDays
	}

	return rows, total, nil
}

// Affiliate returns one affiliate with their figures. Requires the page affiliates. Returns errs.NotFound, also without
// that page.
func (s *Service) Affiliate(ctx context.Context, id int) (*Affiliate, error) {
	if !program.IsStaff(ctx) {
		// Like an unknown one: others do not learn who is an affiliate.
		return nil, errs.Missing("Affiliate")
	}

	return s.counted(ctx, id)
}

// visible reads the affiliate whose figures the caller asks for: themselves, or the one with an id. Requires the page
// affiliates for an id. Returns errs.NotFound, also without that page and for a caller who is no active affiliate.
func (s *Service) visible(ctx context.Context, id *int) (*Affiliate, error) {
	who := actor.From(ctx)
	// Without a name it is the caller, who needs no page for their own figures.
	if id == nil {
		return s.activeAffiliate(ctx, who.UserID)
	}

	if !who.Page(program.Page) {
		return nil, errs.Missing("Affiliate")
	}

	found, err := s.store.findAffiliate(ctx, *id)
	if err == nil && found == nil {
		err = errs.Missing("Affiliate")
	}

	return s.withLinkDays(ctx, found, err)
}

// visibleID is the id of the affiliate whose figures the caller asks for.
func (s *Service) visibleID(ctx context.Context, id *int) (int, error) {
	a, err := s.visible(ctx, id)
	if err != nil {
		return 0, err
	}

	return a.ID, nil
}

// owner is an affiliate as the owner of links and leads; nil for none.
func (a *Affiliate) owner() *attribution.Owner {
	if a == nil {
		return nil
	}

	return &attribution.Owner{ID: a.ID, UserID: a.UserID, Slug: a.Slug, FunnelID: a.FunnelID, IsActive: a.IsActive,
		IsSuspended: a.SuspendedAt != nil}
}

// visibleOwner is the affiliate whose links and leads the caller asks for.
func (s *Service) visibleOwner(ctx context.Context, id *int) (*attribution.Owner, error) {
	a, err := s.visible(ctx, id)
	return a.owner(), err
}

// affiliateOf is somebody as an affiliate; nil for who is none.
func (s *Service) affiliateOf(ctx context.Context, userID int) (*Affiliate, error) {
	a, err := s.store.findAffiliateOf(ctx, userID)
	return s.withLinkDays(ctx, a, err)
}

// withLinkDays adds for how many days a visit through a link counts, by the setting.
func (s *Service) withLinkDays(ctx context.Context, a *Affiliate, err error) (*Affiliate, error) {
	if err != nil || a == nil {
		return nil, err
	}

	a.LinkDays = s.settings.Int(ctx, settings.AffiliateLinkDays)
	return a, nil
}

// counted is an affiliate with their figures. Returns errs.NotFound.
func (s *Service) counted(ctx context.Context, id int) (*Affiliate, error) {
	a, err := s.store.loadCounted(ctx, id)
	return s.withLinkDays(ctx, a, err)
}

// countedOf is a user as an affiliate, with their figures. Returns errs.NotFound.
func (s *Service) countedOf(ctx context.Context, userID int) (*Affiliate, error) {
	a, err := s.store.loadCountedOf(ctx, userID)
	return s.withLinkDays(ctx, a, err)
}

// IsReserved tells that their link reads as if it were ours, and was chosen before such slugs were kept back.
func (a *Affiliate) IsReserved() bool { return isOfficial(a.Slug) }
