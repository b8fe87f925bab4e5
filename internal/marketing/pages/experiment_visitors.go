package pages

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"html"
	"net/url"
	"regexp"
	"strconv"
	"sync"
	"time"

	"atlas/internal/platform/actor"
)

// VisitorTime is how long a browser keeps its random number.
const VisitorTime = 180 * 24 * time.Hour

const (
	visitorKeyBytes = 16
	// flushMax is how many visitors one statement writes.
	flushMax = 200
	// waitMax is how many visitors wait at most while the database takes none.
	waitMax = 50_000
	// SeenPath answers the picture by which a new browser shows that it keeps its random number.
	SeenPath = "/api/seen"
)

// visitorKeyShape is a random number as browsers keep it. Anyone can write that.
var visitorKeyShape = regexp.MustCompile(`^[A-Za-z0-9_-]{22}$`)

// Browser is what is known of the browser that asks for a page.
type Browser struct {
	// Key is the random number that it keeps; empty for none.
	Key string

	// Address is what was asked for. CanCount tells that a person opens it, and not a preview or someone who asked
	// not to be followed.
	Address  string
	CanCount bool
	// IsRobot always sees the page itself.
	IsRobot bool

	// Preview is the letter of the variant that staff want to look at; empty for none. Who finds out who asks.
	Preview string
	Who     func() actor.Actor
}

type browserKey struct{}

// WithBrowser puts what is known of a browser into the context of its request.
func WithBrowser(ctx context.Context, b Browser) context.Context {
	return WithBrowserFunc(ctx, func() Browser { return b })
}

// WithBrowserFunc is WithBrowser for what is found out only when an experiment asks: on most pages none runs.
func WithBrowserFunc(ctx context.Context, find func() Browser) context.Context {
	return context.WithValue(ctx, browserKey{}, find)
}

func browserOf(ctx context.Context) Browser {
	find, _ := ctx.Value(browserKey{}).(func() Browser)
	if find == nil {
		return Browser{}
	}

	b := find()
	// Anyone can write a cookie: what is no number of ours counts as none.
	if !visitorKeyShape.MatchString(b.Key) {
		b.Key = ""
	}

	return b
}

func (b Browser) caller() actor.Actor {
	if b.Who == nil {
		return actor.Actor{}
	}

	return b.Who()
}

// Trial is how a visitor takes part in an experiment.
type Trial struct {
	ExperimentID int
	Letter       string
	// NewKey is the random number that the browser is asked to keep; empty if it has one.
	NewKey string
	// IsPreview is for staff who look at a variant.
	IsPreview bool

	visitor   string
	round     int
	isCounted bool
}

// IsNew tells that the visitor would be counted now.
func (t *Trial) IsNew() bool { return t.visitor != "" && !t.isCounted && t.NewKey == "" }

// pickVariant decides which variant of the page at an address a browser sees. The same browser sees the same variant,
// also after the shares changed.
func (s *Experiments) pickVariant(
	ctx context.Context, e *liveExperiment, address string,
) (*liveVariant, *Trial, error) {
	browser := browserOf(ctx)
	base := e.variant(baseLetter)
	trial := &Trial{ExperimentID: e.id, Letter: baseLetter, round: e.round}

	// Staff see a variant without being counted, and strangers can't choose theirs.
	if wanted := e.variant(browser.Preview); wanted != nil && browser.caller().Page(listPage, funnelPage) {
		trial.Letter = wanted.letter
		trial.IsPreview = true

		return wanted, trial, nil
	}

	// A number is given only where a person opens the page at its own address.
	canStart := browser.CanCount && browser.Address == address
	isOutside := browser.IsRobot || browser.Key == "" && !canStart || isStaff(browser.caller())
	if isOutside {
		return base, trial, nil
	}

	// A browser without a number gets one now, and counts once it shows that it keeps it.
	key := browser.Key
	if key == "" {
		key = newVisitorKey()
		trial.NewKey = key
	}

	visitor, point := hashVisitor(e.id, key)
	trial.visitor = visitor
	// What was shown before wins over the shares, which may have changed since.
	letter, err := s.letterOf(ctx, e, visitor)
	if err != nil {
		return nil, nil, err
	}

	trial.isCounted = letter != ""
	picked := e.variant(letter)
	if picked == nil {
		picked = e.at(point)
	}

	trial.Letter = picked.letter

	return picked, trial, nil
}

// isStaff tells whose visits don't count: also those of staff who only look, or who look at Atlas as someone else.
func isStaff(caller actor.Actor) bool {
	return caller.IsStaff() || caller.Impersonating() || caller.Page(listPage, funnelPage)
}

// letterOf is the letter of the variant that a visitor saw before; empty for none.
func (s *Experiments) letterOf(ctx context.Context, e *liveExperiment, visitor string) (string, error) {
	// Someone may come back before their first visit is written.
	if waiting, ok := s.visitors.find(e.id, visitor); ok {
		return waiting.letter, nil
	}

	return s.store.seenVariant(ctx, e.id, visitor)
}

// variant finds a variant by its letter; nil for none.
func (e *liveExperiment) variant(letter string) *liveVariant {
	for _, variant := range e.variants {
		if variant.letter == letter {
			return variant
		}
	}

	return nil
}

// at is the variant at a point from 0 to 99, by the shares.
func (e *liveExperiment) at(point int) *liveVariant {
	end := 0
	for _, variant := range e.variants {
		end += variant.share
		if point < end {
			return variant
		}
	}

	// Shares add up to 100, so this is only for rows that were changed by hand.
	return e.variants[0]
}

func newVisitorKey() string {
	var random [visitorKeyBytes]byte
	_, _ = rand.Read(random[:]) // never fails

	return base64.RawURLEncoding.EncodeToString(random[:])
}

// hashVisitor is how an experiment knows a browser, and a point from 0 to 99 that decides its variant. Nothing leads
// back to the key, or to the same browser in another experiment.
func hashVisitor(experimentID int, key string) (visitor string, point int) {
	sum := sha256.Sum256([]byte("experiment " + strconv.Itoa(experimentID) + " " + key))

	return hex.EncodeToString(sum[:16]), int(binary.BigEndian.Uint64(sum[16:24]) % 100)
}

// seenVisitor is someone who saw a variant.
type seenVisitor struct {
	experimentID int
	visitor      string
	letter       string
	round        int
	at           time.Time
}

// visitorQueue holds visitors that are not in the database yet, so that a burst of them costs a few statements.
type visitorQueue struct {
	// writing lets one flush follow the other, so that none returns while another one is still writing.
	writing   sync.Mutex
	mu        sync.Mutex
	waiting   map[visitorID]seenVisitor
	isWaiting bool
}

type visitorID struct {
	experimentID int
	visitor      string
}

func (q *visitorQueue) find(experimentID int, visitor string) (seenVisitor, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	found, ok := q.waiting[visitorID{experimentID, visitor}]

	return found, ok
}

// CountVisitor notes that a visitor saw a variant, once. A browser that has just been asked to keep its number counts
// when it shows that it does, see CountSeen. It is in the database a second later.
func (s *Experiments) CountVisitor(ctx context.Context, trial *Trial) {
	if trial == nil || !trial.IsNew() {
		return
	}

	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	if s.visitors.waiting == nil {
		s.visitors.waiting = map[visitorID]seenVisitor{}
	}

	id := visitorID{trial.ExperimentID, trial.visitor}
	// Anyone who is there already keeps what they saw first.
	if _, isThere := s.visitors.waiting[id]; isThere {
		return
	}

	s.visitors.waiting[id] = seenVisitor{trial.ExperimentID, trial.visitor, trial.Letter, trial.round, s.clock.Now()}
	if s.visitors.isWaiting {
		return
	}

	s.visitors.isWaiting = true
	later := context.WithoutCancel(ctx)
	time.AfterFunc(flushAfter, func() {
		if err := s.FlushVisitors(later); err != nil {
			s.log.ErrorContext(later, "count visitors of experiments", "error", err)
		}
	})
}

// seenPicture is the picture by which a browser shows that it keeps its number.
func seenPicture(experimentID int, address string) string {
	query := url.Values{"experiment": {strconv.Itoa(experimentID)}, "page": {address}}

	return `<img src="` + SeenPath + "?" + html.EscapeString(query.Encode()) + `" alt="" width="1" height="1" hidden>`
}

// CountSeen counts the browser behind ctx for an experiment. Pages ask for it as a picture when they have given a
// browser its number: who keeps no cookies, and robots that don't say so, never count. Anyone may ask; for an
// experiment that doesn't run nothing happens.
func (s *Experiments) CountSeen(ctx context.Context, path string, experimentID int) error {
	id, err := s.pages.Site.pathAt(ctx, path)
	if err != nil || id == "" {
		return err
	}

	page, err := s.pages.Site.livePage(ctx, id)
	// The numbers come from an address that anyone can write, so they must fit together.
	isFor := err == nil && page != nil && page.experiment != nil && page.experiment.id == experimentID
	if !isFor {
		return err
	}

	browser := browserOf(ctx)
	if browser.Key == "" || !browser.CanCount {
		return nil
	}

	_, trial, err := s.pickVariant(ctx, page.experiment, page.Path)
	if err != nil {
		return err
	}

	s.CountVisitor(ctx, trial)

	return nil
}

// FlushVisitors writes the visitors that wait in memory. Those that can't be written wait again, for the next visitor.
// The process calls it before it stops.
func (s *Experiments) FlushVisitors(ctx context.Context) error {
	s.visitors.writing.Lock()
	defer s.visitors.writing.Unlock()

	// Taken out under the lock and written without it: no visitor waits for the database.
	s.visitors.mu.Lock()
	waiting := s.visitors.waiting
	s.visitors.waiting, s.visitors.isWaiting = nil, false
	s.visitors.mu.Unlock()

	byExperiment := map[int][]seenVisitor{}
	for _, one := range waiting {
		byExperiment[one.experimentID] = append(byExperiment[one.experimentID], one)
	}

	// What one experiment can't take must not keep the visitors of others from being counted.
	var failed error
	for id, all := range byExperiment {
		for len(all) > 0 {
			count := min(len(all), flushMax)
			if err := s.store.addVisitors(ctx, all[:count]); err != nil {
				failed = errors.Join(failed, err)
				// What is written already is not put back.
				s.requeueVisitors(ctx, id, all)

				break
			}

			all = all[count:]
		}
	}

	return failed
}

// requeueVisitors has visitors wait again who could not be written. Those of an experiment that was deleted meanwhile
// would never get in, so they go.
func (s *Experiments) requeueVisitors(ctx context.Context, experimentID int, all []seenVisitor) {
	// Without an answer they are kept: the database may only be away.
	isThere, err := s.store.hasExperiment(ctx, experimentID)
	isDeleted := err == nil && !isThere
	if isDeleted {
		return
	}

	s.visitors.mu.Lock()
	defer s.visitors.mu.Unlock()
	if s.visitors.waiting == nil {
		s.visitors.waiting = map[visitorID]seenVisitor{}
	}

	for _, one := range all {
		// A database that stays away for long must not fill the memory.
		if len(s.visitors.waiting) >= waitMax {
			return
		}

		s.visitors.waiting[visitorID{one.experimentID, one.visitor}] = one
	}
}

// convertTrial counts the browser behind ctx for the experiment on the page that it opened last, if that is what the
// page is for.
func (s *Experiments) convertTrial(ctx context.Context, path, kind string) error {
	key := browserOf(ctx).Key
	if key == "" || path == "" {
		return nil
	}

	running, err := s.store.findRunningAt(ctx, path)
	isGoal := running != nil && (running.Goal == anyGoal || running.Goal == kind)
	if err != nil || !isGoal {
		return err
	}

	// Who saw the page less than a second ago may not be written yet. Written here, they go with the order if that
	// fails, and the queue writes them again.
	visitor, _ := hashVisitor(running.ID, key)
	if waiting, ok := s.visitors.find(running.ID, visitor); ok {
		if err := s.store.addVisitors(ctx, []seenVisitor{waiting}); err != nil {
			return err
		}
	}

	return s.store.convertVisitor(ctx, running.ID, visitor)
}
