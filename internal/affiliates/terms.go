package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// AffiliateTerms is how the caller stands to the terms.
type AffiliateTerms struct {
	// Version is the one that holds now, PublishedAt since when, Note what changed with it.
	Version     int
	PublishedAt time.Time
	Note        string
	// AcceptedVersion is the latest that the caller accepted, AcceptedAt when; nil for none.
	AcceptedVersion *int
	AcceptedAt      *time.Time
}

// IsCurrent tells that the version that holds now is accepted.
func (t *AffiliateTerms) IsCurrent() bool {
	return t.AcceptedVersion != nil && *t.AcceptedVersion >= t.Version
}

// MyAffiliateTerms is which version of the terms the caller accepted, and which one holds now. Anyone signed in.
func (s *Service) MyAffiliateTerms(ctx context.Context) (*AffiliateTerms, error) {
	who := actor.From(ctx)
	if !who.SignedIn() {
		return nil, errs.Login()
	}

	policy, err := s.settings.Policy(ctx, settings.AffiliateTermsPolicy, nil)
	if err != nil {
		return nil, fmt.Errorf("read the affiliate terms: %w", err)
	}

	out := &AffiliateTerms{Version: policy.Latest, PublishedAt: policy.EffectiveAt, Note: policy.Versions[0].Note}

	version, at, err := s.store.findAccepted(ctx, who.UserID)
	if err != nil {
		return nil, err
	}

	// Someone who never accepted any version is told which one holds.
	if version != 0 {
		out.AcceptedVersion, out.AcceptedAt = &version, &at
	}

	return out, nil
}

// AcceptTerms accepts the version of the terms that the caller read.
//
// For affiliates, not while viewing as someone else. Returns errs.NotFound for others, or errs.Conflict when another
// version holds by now.
func (s *Service) AcceptTerms(ctx context.Context, version int) (*AffiliateTerms, error) {
	who := actor.From(ctx)
	if who.Impersonating() {
		return nil, errs.New(errs.Forbidden, "You can't accept terms while viewing as someone else")
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		a, err := s.activeAffiliate(ctx, who.UserID)
		if err != nil {
			return err
		}

		// Accepting a version that someone has not read would bind them to what they never saw.
		latest, err := s.settings.PolicyVersion(ctx, settings.AffiliateTermsPolicy)
		if err != nil {
			return fmt.Errorf("read the version of the affiliate terms: %w", err)
		}

		if version != latest {
			return errs.New(errs.Conflict, "The terms changed meanwhile. Read version %d, then accept it.", latest)
		}

		return s.keepAcceptance(ctx, a, version)
	})
	if err != nil {
		return nil, err
	}

	return s.MyAffiliateTerms(ctx)
}

// keepAcceptance writes that an affiliate accepted a version now; the first time counts.
func (s *Service) keepAcceptance(ctx context.Context, a *Affiliate, version int) error {
	isWritten, err := s.store.insertAcceptance(ctx, a.ID, version, s.clock.Now())
	// Accepted before: the first time counts, and the log has it.
	if err != nil || !isWritten {
		return err
	}

	return s.identity.Log(ctx, identity.LogEntry{
		Action: "affiliate_terms_accept", SubjectID: a.UserID, Entity: "affiliate", EntityID: a.ID,
		After: map[string]any{"version": version},
	})
}
