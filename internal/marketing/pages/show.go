package pages

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"atlas/internal/commerce"
)

// Shown is a page as a visitor gets it.
type Shown struct {
	// ID is the path by which staff know the page, Path where visitors find it; empty for the page of a funnel without
	// a short address.
	ID               string
	Path             string
	Title            string
	ShareTitle       string
	ShareDescription string
	Body             string
	FunnelID         string
	// Questions are what the page asks and answers, for search engines.
	Questions []Question
	// Offer is what the page sells now: that of its funnel, or of its first price. Nil for a page without one, and
	// while it is closed.
	Offer *Offer
	// Events are the live days that the page is about, asked for once per page that is put together; nil for a page of
	// none.
	Events func() []Event
	// Corner is HTML in place of the link to log in, Script a script to run; both empty for most pages.
	Corner, Script string
	// Trial is how the visitor takes part in an experiment on the page; nil if none runs. The answer differs by visitor
	// then.
	Trial *Trial
	// IsFramed lets our own app show the page in a frame, for previews.
	IsFramed bool
	// Ready keeps what is made of a page that is the same for every visitor; nil for a page of one visitor.
	Ready *Ready
}

// Ready keeps what someone makes of a page for as long as the page is the same.
type Ready struct {
	once  sync.Once
	value any
}

// Get gives what was made of the page, or makes it. Everyone else waits meanwhile instead of doing the same.
func (r *Ready) Get(make func() any) any {
	r.once.Do(func() { r.value = make() })

	return r.value
}

// Question is one that a page answers.
type Question struct{ Question, Answer string }

// Offer is what people can buy now, with its price in centavos.
type Offer struct {
	Name  string
	Price int64
}

// Event is a live day that people can come to.
type Event struct {
	Name, Path       string
	StartsAt, EndsAt time.Time
}

// livePage is the published version of a page.
type livePage struct {
	Shown
	body *body
	// experiment runs on the page; nil for none.
	experiment *liveExperiment
	// more stands below the page; empty for most.
	more string
	// closed is what a closed page knows of its visitor; nil for every other page.
	closed *closedView
}

// publicIndex says where visitors find what. It is small, and read from memory for every address that is no page of the
// app.
type publicIndex struct {
	// ids are the paths of published pages, by address.
	ids map[string]string
	// titles are those of published pages, by path.
	titles map[string]string
	// isPublished are the paths of the published pages of funnels.
	isPublished map[string]bool
	// landings are where the short addresses of funnels lead that don't lead to the checkout, by funnel.
	landings map[string]string
	// closed are the paths of the closed pages that funnels have of their own, by funnel.
	closed map[string]string
}

// Show gives the published page at an address with its live parts filled; nil for none. Anyone may ask.
func (s *Site) Show(ctx context.Context, address string) (*Shown, error) {
	id, err := s.pathAt(ctx, address)
	if err != nil || id == "" {
		return nil, err
	}

	return s.show(ctx, id, address)
}

// ShowFunnel gives the published page of a funnel; nil for none. Anyone may ask.
func (s *Site) ShowFunnel(ctx context.Context, funnelID string) (*Shown, error) {
	index, err := s.index(ctx)
	if err != nil {
		return nil, err
	}

	id := FunnelPagePath(funnelID)
	if !index.isPublished[id] {
		return nil, nil
	}

	return s.show(ctx, id, "")
}

// show fills the page of an id.
func (s *Site) show(ctx context.Context, id, address string) (*Shown, error) {
	page, err := s.livePage(ctx, id)
	if err != nil || page == nil {
		return nil, err
	}

	return s.showLive(ctx, shownKey{id: id, address: address}, page)
}

// showLive fills a published page, or the variant of it that the visitor sees.
func (s *Site) showLive(ctx context.Context, key shownKey, page *livePage) (*Shown, error) {
	// Without an experiment nothing has to be known of the visitor.
	if page.experiment == nil {
		return s.shared(ctx, key, page)
	}

	picked, trial, err := s.pages.Experiments.pickVariant(ctx, page.experiment, page.Path)
	if err != nil {
		return nil, err
	}

	// A copy: other requests read the same page at the same time.
	variant := *page
	if picked.body != nil {
		variant.body = picked.body
		variant.Questions = picked.questions
	}

	key.letter = picked.letter
	// A number that the browser was only now asked to keep counts once it comes back with the picture.
	if trial.NewKey != "" {
		key.asksToKeep = true
		variant.more = seenPicture(trial.ExperimentID, page.Path)
	}

	filled, err := s.shared(ctx, key, &variant)
	if err != nil {
		return nil, err
	}

	// Others share the page, but not how this visitor takes part.
	own := *filled
	own.Trial = trial

	return &own, nil
}

// shownKey names a page that many visitors share.
type shownKey struct {
	id, address, letter string
	// funnelID and isListed tell apart what visitors of a closed page see: what they came for, and whether they are on
	// its waitlist now.
	funnelID string
	isListed bool
	// asksToKeep is for the page that asks a browser to show that it keeps its number.
	asksToKeep bool
}

// shared is a page as all visitors of a moment see it, unless it knows the one who asks.
func (s *Site) shared(ctx context.Context, key shownKey, page *livePage) (*Shown, error) {
	if isPersonalPage(ctx) {
		return s.fill(ctx, page)
	}

	return s.shown.Get(ctx, s.clock.Now(), key, func(ctx context.Context) (*Shown, error) {
		filled, err := s.fill(ctx, page)
		if err != nil {
			return nil, err
		}

		// Only what many visitors share is worth keeping ready.
		filled.Ready = new(Ready)

		return filled, nil
	})
}

// fill puts what holds now into the live parts of a page.
func (s *Site) fill(ctx context.Context, page *livePage) (*Shown, error) {
	now := s.clock.Now()
	facts, err := s.facts.Get(ctx, now, "", s.loadFacts)
	if err != nil {
		return nil, fmt.Errorf("read what pages show: %w", err)
	}

	offer, err := s.offerNow(ctx, facts, page, now)
	if err != nil {
		return nil, err
	}

	view := partView{facts: facts, closed: page.closed, now: now}

	var out strings.Builder
	for i, piece := range page.body.pieces {
		out.WriteString(piece)
		// There is one more piece than there are live parts.
		if i == len(page.body.slots) {
			break
		}

		text, err := s.livePart(ctx, view, page.body.slots[i])
		if err != nil {
			return nil, fmt.Errorf("fill the live parts of %s: %w", page.ID, err)
		}

		out.WriteString(text)
	}

	// A copy, since the page itself stays in memory for the next visitor.
	filled := page.Shown
	filled.Body = out.String() + page.more
	filled.Offer = searchOffer(offer)

	return &filled, nil
}

type forOneKey struct{}

// WithPersonalPage is for a visitor whom a page knows: what is shown to them is no one else's.
func WithPersonalPage(ctx context.Context) context.Context {
	return context.WithValue(ctx, forOneKey{}, true)
}

func isPersonalPage(ctx context.Context) bool { return ctx.Value(forOneKey{}) != nil }

// offerNow is what a page sells now; nil while it is closed, and for a page that sells nothing. The price of a page
// without a funnel is that of its first price block.
func (s *Site) offerNow(
	ctx context.Context, facts *liveFacts, page *livePage, now time.Time,
) (*commerce.CheckoutOffer, error) {
	funnelID := page.FunnelID
	if funnelID == "" {
		price := slices.IndexFunc(page.body.slots, func(part slot) bool { return part.kind == priceKind })
		if price < 0 {
			return nil, nil
		}

		funnelID = page.body.slots[price].of
	}

	found, err := s.offerOf(ctx, facts, funnelID, now)
	if err != nil {
		return nil, fmt.Errorf("read what page %s sells: %w", page.ID, err)
	}
	// Search engines are told a price only while it can be paid.
	if found == nil || !found.IsOpen || len(found.Terms) == 0 {
		return nil, nil
	}

	return found, nil
}

// searchOffer is an offer as search engines are told of it.
func searchOffer(found *commerce.CheckoutOffer) *Offer {
	if found == nil {
		return nil
	}

	return &Offer{Name: found.ProductName, Price: int64(found.Terms[0].Quote.Price)}
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
//
// Anyone may ask.
func (s *Site) Title(ctx context.Context, address string) (string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return "", err
	}

	return index.titles[index.at(address)], nil
}

// FunnelLanding is where the short address of a funnel leads: its published page, or what it links to; empty for the
// checkout.
//
// Anyone may ask.
func (s *Site) FunnelLanding(ctx context.Context, funnelID string) (string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return "", err
	}

	return index.landings[funnelID], nil
}

// pathAt is the path of the page that is published at an address; empty for none.
func (s *Site) pathAt(ctx context.Context, address string) (string, error) {
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

func (s *Site) index(ctx context.Context) (*publicIndex, error) {
	return s.indexes.Get(ctx, s.clock.Now(), "", s.pages.store.loadIndex)
}

func (s *Site) livePage(ctx context.Context, id string) (*livePage, error) {
	return s.live.Get(ctx, s.clock.Now(),
		id, func(ctx context.Context) (*livePage, error) { return s.pages.store.loadLive(ctx, id) })
}

// PublishedPaths are the addresses and titles of all published pages that search engines and visitors may be told of.
//
// Anyone may ask.
func (s *Site) PublishedPaths(ctx context.Context) (map[string]string, error) {
	index, err := s.index(ctx)
	if err != nil {
		return nil, err
	}

	out := map[string]string{}
	for address, id := range index.ids {
		// Nobody looks for what is closed: people are led there.
		if address != ClosedPath {
			out[address] = index.titles[id]
		}
	}

	return out, nil
}
