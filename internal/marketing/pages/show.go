package pages

import (
	"context"
	"fmt"
	"strings"
)

// Shown is a page as a visitor gets it.
type Shown struct {
	// ID is the path by which staff know the page, Path where visitors find it; empty for the page of a funnel without a short address.
	ID               string
	Path             string
	Title            string
	ShareTitle       string
	ShareDescription string
	Body             string
	FunnelID         string
	// Questions are what the page asks and answers, for search engines.
	Questions []Question
	// Offer is what the page of a funnel sells now; nil for other pages, and while it is closed.
	Offer *Offer
	// Corner is HTML in place of the link to log in, Script the path of a script; both empty for most pages.
	Corner, Script string
	// IsFramed lets our own app show the page in a frame, for previews.
	IsFramed bool
}

// Question is one that a page answers.
type Question struct{ Question, Answer string }

// Offer is what people can buy now, with its price in centavos.
type Offer struct {
	Name  string
	Price int64
}

// livePage is the published version of a page.
type livePage struct {
	Shown
	body *body
}

// publicIndex says where visitors find what. It is small, and read from memory for every address that is no page of the app.
type publicIndex struct {
	// ids are the paths of published pages, by address.
	ids map[string]string
	// titles are those of published pages, by path.
	titles map[string]string
	// isPublished are the paths of the published pages of funnels.
	isPublished map[string]bool
	// landings are where the short addresses of funnels lead that don't lead to the checkout, by funnel.
	landings map[string]string
}

// Show gives the published page at an address with its live parts filled; nil for none. Anyone may ask.
func (s *Service) Show(ctx context.Context, address string) (*Shown, error) {
	id, err := s.idAt(ctx, address)
	if err != nil || id == "" {
		return nil, err
	}

	return s.show(ctx, id)
}

// ShowFunnel gives the published page of a funnel; nil for none. Anyone may ask.
func (s *Service) ShowFunnel(ctx context.Context, funnelID string) (*Shown, error) {
	index, err := s.index(ctx)
	if err != nil {
		return nil, err
	}
	id := FunnelPagePath(funnelID)
	if !index.isPublished[id] {
		return nil, nil
	}

	return s.show(ctx, id)
}

func (s *Service) show(ctx context.Context, id string) (*Shown, error) {
	page, err := s.livePage(ctx, id)
	if err != nil || page == nil {
		return nil, err
	}

	shown := page.Shown
	if shown.Body, err = s.fill(ctx, page.body); err != nil {
		return nil, fmt.Errorf("fill the live parts of %s: %w", id, err)
	}
	if shown.FunnelID != "" {
		if shown.Offer, err = s.offerNow(ctx, shown.FunnelID); err != nil {
			return nil, err
		}
	}

	return &shown, nil
}

// offerNow is what a funnel sells now; nil while it is closed.
func (s *Service) offerNow(ctx context.Context, funnelID string) (*Offer, error) {
	now := s.clock.Now()
	facts, err := s.facts.Get(ctx, now, "", s.loadFacts)
	if err != nil {
		return nil, fmt.Errorf("read what funnel %s sells: %w", funnelID, err)
	}
	found, err := s.offerOf(ctx, facts, funnelID, now)
	if err != nil || found == nil || !found.IsOpen || len(found.Terms) == 0 {
		return nil, err
	}

	return &Offer{Name: found.ProductName, Price: int64(found.Terms[0].Quote.Price)}, nil
}

// questionsOf are the questions of blocks, with their answers.
func questionsOf(data string) []Question {
	content, err := readBlocks(data)
	if err != nil {
		return nil
	}
	var out []Question
	for _, one := range content {
		items, _ := one.Props["items"].([]any)
		if one.Type != "Questions" {
			continue
		}
		for _, item := range items {
			row, _ := item.(map[string]any)
			question, _ := row["question"].(string)
			answer, _ := row["answer"].(string)
			if question != "" && answer != "" {
				out = append(out, Question{question, answer})
			}
		}
	}

	return out
}

// Title is the title of the published page at an address; empty for none.
func (s *Service) Title(ctx context.Context, address string) (string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return "", err
	}

	return index.titles[index.at(address)], nil
}

// FunnelLanding is where the short address of a funnel leads: its published page, or what it links to; empty for the checkout.
func (s *Service) FunnelLanding(ctx context.Context, funnelID string) (string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return "", err
	}

	return index.landings[funnelID], nil
}

// idAt is the path of the page that is published at an address; empty for none.
func (s *Service) idAt(ctx context.Context, address string) (string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return "", err
	}

	return index.at(address), nil
}

// at is the path of the page at an address; empty for none. Slugs compare case-insensitively.
func (i *publicIndex) at(address string) string {
	if id := i.ids[address]; id != "" {
		return id
	}

	return i.ids[strings.ToLower(address)]
}

func (s *Service) index(ctx context.Context) (*publicIndex, error) {
	return s.indexes.Get(ctx, s.clock.Now(), "", s.loadIndex)
}

func (s *Service) livePage(ctx context.Context, id string) (*livePage, error) {
	return s.live.Get(ctx, s.clock.Now(), id, func(ctx context.Context) (*livePage, error) { return s.loadLive(ctx, id) })
}

// PublishedPaths are the addresses and titles of all published pages that search engines and visitors may be told of.
func (s *Service) PublishedPaths(ctx context.Context) (map[string]string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return nil, err
	}

	out := map[string]string{}
	for address, id := range index.ids {
		out[address] = index.titles[id]
	}

	return out, nil
}
