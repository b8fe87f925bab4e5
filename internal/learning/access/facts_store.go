package access

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/settings"
)

// CallerFacts reads what decides which doors are open to the caller.
func (s *Service) CallerFacts(ctx context.Context) (Facts, error) {
	return s.CallerFactsAt(ctx, s.clock.Now())
}

// CallerFactsAt is CallerFacts at another moment, as far as what is there now tells: levels count from the day they were
// given.
func (s *Service) CallerFactsAt(ctx context.Context, at time.Time) (Facts, error) {
	a := actor.From(ctx)
	facts, err := s.FactsOf(ctx, a.UserID)
	facts.Staff = a.Page("course", "courses")
	facts.DropExpiredLevels(at)
	return facts, err
}

// FactsOf reads the levels and grants of somebody, whatever the moment: DropExpiredLevels leaves those that
// count at one.
func (s *Service) FactsOf(ctx context.Context, userID int) (Facts, error) {
	facts := Facts{UserID: userID, GraceDays: s.settings.Int(ctx, settings.GraceDays)}
	err := s.db.Each(ctx,
		`SELECT g.level_id, l.name, l.opens_member_content, g.granted_at FROM user_access_levels g
			JOIN access_levels l ON l.id = g.level_id
		WHERE g.user_id = ? ORDER BY g.granted_at, g.level_id`, []any{userID}, func(scan func(...any) error) error {
			var level HeldLevel
			if err := scan(&level.ID, &level.Name, &level.OpensMemberContent, db.Millis(&level.Since)); err != nil {
				return fmt.Errorf("read a level of user %d: %w", userID, err)
			}

			facts.Levels = append(facts.Levels, level)
			return nil
		})
	if err != nil || s.Hooks.Grants == nil {
		return facts, err
	}

	facts.Grants, err = s.Hooks.Grants(ctx, userID)
	return facts, err
}

// OpenCondition is Openers.StateFor in SQL, for lists and the search: whether content with this id is open to somebody at a
// moment.
func (s *Service) OpenCondition(facts Facts, content, id string, now time.Time) (string, []any) {
	return s.OpenConditionOf(facts, "'"+content+"'", id, now)
}

// OpenConditionOf is OpenCondition for content that a column names.
func (s *Service) OpenConditionOf(facts Facts, content, id string, now time.Time) (string, []any) {
	if facts.Staff {
		return "TRUE", nil
	}

	levels, products, isForMembers := facts.keys(now)
	ofLevels, levelArg := s.db.InTexts("d.opener_id", levels)
	ofProducts, productArg := s.db.InTexts("d.opener_id", products)
	has := "SELECT 1 FROM doors d WHERE d.content = " + content + " AND d.content_id = " + id
	cond := "EXISTS (" + has + " AND (d.opener = 'level' AND " + ofLevels + " OR d.opener = 'product' AND " +
		ofProducts + "))"

	// A door that lists nothing is for every member.
	if isForMembers {
		cond += " OR NOT EXISTS (" + has + ")"
	}

	return cond, []any{levelArg, productArg}
}

// keys are the levels and the products that open doors for somebody at a moment by the rules of Openers.StateFor, and whether
// doors that list nothing are open to them.
func (facts Facts) keys(now time.Time) (levels, products []string, opensMemberContent bool) {
	levels, products = []string{}, []string{}
	isMember, worksHere := false, false
	for _, grant := range facts.Grants {
		if grant.live(now) {
			products = append(products, grant.Product)
			isMember = isMember || grant.IsMembership
		}
	}

	for _, level := range facts.Levels {
		// The level member is added once below, for members and for people who work here.
		if (level.OpensMemberContent || isMember) && level.ID != memberLevel {
			levels = append(levels, level.ID)
		}

		worksHere = worksHere || level.OpensMemberContent
	}

	if isMember || worksHere {
		levels = append(levels, memberLevel)
	}

	return levels, products, isMember || worksHere
}
