package affiliates

import (
	"context"
	"sort"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
)

// AffiliateLink is a link that an affiliate gives to others.
type AffiliateLink struct {
	// Path begins with a slash, and is empty once the funnel has no short address any more; Name is what it leads to.
	Path, Name string
	IsMain     bool
	// FunnelID is what it leads to; nil for the sign-up page.
	FunnelID *string
	// IsOpen tells that people can buy there now.
	IsOpen        bool
	Visits, Leads int
}

// AffiliateLinks are the links of the caller, or for holders of the page of affiliates of anybody: the main one first, then one for each funnel that is open, and
// those that brought somebody before. NOT_FOUND for whoever is no affiliate.
func (s *Service) AffiliateLinks(ctx context.Context, affiliateID *int) ([]*AffiliateLink, error) {
	a, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}
	open, err := s.commerce.OpenFunnels(ctx)
	if err != nil {
		return nil, err
	}
	main := &AffiliateLink{Path: "/" + a.Slug, Name: mainLink, IsMain: true, FunnelID: a.FunnelID, IsOpen: true}
	links := map[string]*AffiliateLink{}
	for id, f := range open {
		links[id] = &AffiliateLink{Path: "/" + *f.Slug + "/" + a.Slug, Name: f.Name, FunnelID: &id, IsOpen: true}
	}
	if a.FunnelID != nil {
		_, main.IsOpen = open[*a.FunnelID]
	}
	err = s.db.Each(ctx, `SELECT b.is_main, COALESCE(b.funnel_id, ''), COALESCE(f.name, ''), COALESCE(f.slug, ''), SUM(b.visits), SUM(b.leads) FROM (
			SELECT t.is_main, t.funnel_id, COUNT(*) AS visits, 0 AS leads FROM affiliate_touches t JOIN affiliates a ON a.id = ? WHERE t.affiliate_id`+theirs+` GROUP BY t.is_main, t.funnel_id
			UNION ALL SELECT t.is_main, t.funnel_id, 0, COUNT(*) FROM affiliate_leads l JOIN affiliate_touches t ON t.id = l.touch_id JOIN affiliates a ON a.id = ?
				WHERE l.voided_at IS NULL AND l.affiliate_id`+theirs+` GROUP BY t.is_main, t.funnel_id) b LEFT JOIN funnels f ON f.id = b.funnel_id
		GROUP BY b.is_main, b.funnel_id, f.name, f.slug`, []any{a.ID, a.ID}, func(scan func(dest ...any) error) error {
		var isMain bool
		var id, name, slug string
		var visits, leads int
		if err := scan(&isMain, &id, &name, &slug, &visits, &leads); err != nil {
			return err
		}
		l := main
		if !isMain {
			if l = links[id]; l == nil {
				l = &AffiliateLink{Name: name, FunnelID: &id}
				if slug != "" {
					l.Path = "/" + slug + "/" + a.Slug
				}
				links[id] = l
			}
		}
		l.Visits, l.Leads = l.Visits+visits, l.Leads+leads
		return nil
	})
	return inOrder(main, links), err
}

// inOrder puts the main link first, then those that are open, by name.
func inOrder(main *AffiliateLink, others map[string]*AffiliateLink) []*AffiliateLink {
	out := []*AffiliateLink{}
	for _, l := range others {
		out = append(out, l)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].IsOpen != out[j].IsOpen {
			return out[i].IsOpen
		}
		return out[i].Name < out[j].Name
	})
	return append([]*AffiliateLink{main}, out...)
}

// finds wants all words of a search in a text.
func finds(where *db.Where, text, search string) {
	for word := range strings.FieldsSeq(fold.Plain(search)) {
		where.And(text+` LIKE ? ESCAPE '\'`, db.Like(word))
	}
}

// joinWords are words with one space between them.
func joinWords(words ...string) string {
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}
