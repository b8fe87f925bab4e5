package resources

import (
	"context"
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/qr"
)

// Shared is a resource as an affiliate reads it: with their own link and name in it.
type Shared struct {
	ID                int
	Title, Kind, Note string
	Subject, Body     string
	Pictures          []*Picture
	CreatedAt         time.Time
	// Link is the address that the texts have in them.
	Link string
}

// SharedList is one page of resources.
type SharedList struct {
	Rows  []*Shared
	Total int
}

// QRSvg is the link as a picture that stays sharp.
func (r *Shared) QRSvg() (string, error) { return qr.SVG(r.Link) }

// QRPng is the link as a PNG, in base64.
func (r *Shared) QRPng() (string, error) {
	picture, err := qr.PNG(r.Link)

	return base64.StdEncoding.EncodeToString(picture), err
}

// SharedResources is one page of what the caller can share, the newest first unless staff put them in another order.
//
// For affiliates. Returns errs.NotFound for others, or errs.Invalid for an unknown kind.
func (s *Service) SharedResources(ctx context.Context, w page.Window, kind *string) (*SharedList, error) {
	sharer, err := s.hooks.Sharer(ctx)
	if err != nil {
		return nil, err
	}

	wanted := trimmed(kind)
	if wanted != "" && !slices.Contains(kinds, wanted) {
		return nil, errs.Field("kind", errs.IsNotValid)
	}

	found, total, err := s.store.listOpen(ctx, w, wanted)
	if err != nil {
		return nil, err
	}

	rows, err := s.fill(ctx, sharer, found...)
	return &SharedList{Rows: rows, Total: total}, err
}

// SharedResource is a resource that the caller can share.
//
// For affiliates. Returns errs.NotFound for others, and for one that is archived.
func (s *Service) SharedResource(ctx context.Context, id int) (*Shared, error) {
	sharer, err := s.hooks.Sharer(ctx)
	if err != nil {
		return nil, err
	}

	r, err := s.store.loadResource(ctx, id)
	if err != nil {
		return nil, err
	}

	// Staff took it away, so an affiliate who kept its address does not get it.
	if r.ArchivedAt != nil {
		return nil, errs.Missing("Resource")
	}

	filled, err := s.fill(ctx, sharer, r)
	if err != nil {
		return nil, err
	}

	return filled[0], nil
}

// CountView counts that the caller opened a resource today, once. It says whether it counts: staff who view Atlas as
// someone else don't.
//
// For affiliates. Returns errs.NotFound for others, and for a resource that is archived.
func (s *Service) CountView(ctx context.Context, id int) (bool, error) {
	sharer, err := s.hooks.Sharer(ctx)
	if err != nil {
		return false, err
	}

	if actor.From(ctx).Impersonating() {
		return false, nil
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		isOpen, err := s.store.isOpen(ctx, id)
		if err != nil {
			return err
		}

		if !isOpen {
			return errs.Missing("Resource")
		}

		return s.store.addView(ctx, id, sharer.AffiliateID, clock.StartOfDay(s.clock.Now()))
	})

	return err == nil, err
}

// fill writes the link and the name of an affiliate into resources.
func (s *Service) fill(ctx context.Context, sharer *Sharer, of ...*Resource) ([]*Shared, error) {
	paths, err := s.paths(ctx, sharer, of)
	if err != nil {
		return nil, err
	}

	out := make([]*Shared, len(of))
	for i, r := range of {
		link := s.baseURL + paths(r)
		words := strings.NewReplacer("{link}", link, "{first_name}", sharer.FirstName, "{name}", sharer.Name)
		out[i] = &Shared{
			ID: r.ID, Title: r.Title, Kind: r.Kind, Note: r.Note, Pictures: r.Pictures, CreatedAt: r.CreatedAt,
			Link:    link,
			Subject: words.Replace(r.Subject), Body: words.Replace(r.Body),
		}
	}

	return out, nil
}

// paths says where the link of a resource is: that of a funnel which is open, or else the main link.
func (s *Service) paths(ctx context.Context, sharer *Sharer, of []*Resource) (func(r *Resource) string, error) {
	main := "/" + sharer.Slug
	// Where none names a funnel, the open ones need not be read.
	if !slices.ContainsFunc(of, func(r *Resource) bool { return r.FunnelID != nil }) {
		return func(*Resource) string { return main }, nil
	}

	open, err := s.commerce.Catalog.OpenFunnels(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the open funnels: %w", err)
	}

	return func(r *Resource) string {
		// A closed funnel sells nothing, the main link still brings leads.
		if r.FunnelID == nil || open[*r.FunnelID] == nil {
			return main
		}

		return "/" + *open[*r.FunnelID].Slug + main
	}, nil
}

var (
	braces = regexp.MustCompile(`\{[A-Za-z_][A-Za-z0-9_ -]*\}`)
	// mergeWords are what texts can have in braces.
	mergeWords = []string{"{link}", "{first_name}", "{name}"}
)

// unknownWord is the first word in braces that nothing is known for; empty for none.
func unknownWord(text string) string {
	for _, word := range braces.FindAllString(text, -1) {
		if !slices.Contains(mergeWords, word) {
			return word
		}
	}

	return ""
}
