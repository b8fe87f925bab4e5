package affiliates

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/robot"
	"atlas/internal/settings"
)

// touch is that somebody followed a link.
type touch struct {
	ID          int `db:"id,made"`
	AffiliateID int `db:"affiliate_id"`
	// IsMain tells the main link from that of a funnel; FunnelID is what it led to, nil for the sign-up page.
	IsMain   bool      `db:"is_main"`
	FunnelID *string   `db:"funnel_id"`
	At       time.Time `db:"at"`
}

var touches = db.NewTable[touch]("affiliate_touches")

// signUpPath is where a main link without a funnel leads.
const signUpPath = "/signup"

// Followed is what becomes of a visit through a link.
type Followed struct {
	// Path is where it leads, FunnelID the funnel whose checkout that is; empty for none.
	Path, FunnelID string
	// Mark is what the browser keeps of the visit, until Until; empty for a visit that does not count.
	Mark  string
	Until time.Time
}

// Follow is where the link of an affiliate leads: the main link, or with a funnel the link of that. The visit is kept, unless it is not a
// person's, comes too often from one network, or the affiliate has left; a main link of somebody who left leads on to a funnel only. nil for a
// word of nobody. Anybody.
func (s *Service) Follow(ctx context.Context, word, funnelID string, isPerson bool) (*Followed, error) {
	a, err := s.ownerOfWord(ctx, word)
	if err != nil || a == nil {
		return nil, err
	}
	t := &touch{AffiliateID: a.ID, IsMain: funnelID == "", FunnelID: a.FunnelID, At: s.clock.Now()}
	if !t.IsMain {
		t.FunnelID = &funnelID
	}
	out := &Followed{Path: signUpPath}
	switch {
	case t.FunnelID != nil:
		out.Path, out.FunnelID = "/checkout/"+url.PathEscape(*t.FunnelID), *t.FunnelID
	case !a.IsActive:
		return nil, nil
	}
	if !isPerson || !a.IsActive || robot.Is(actor.From(ctx).UserAgent) {
		return out, nil
	}
	if err := s.identity.MayFollow(ctx); err != nil {
		if errs.Is(err, errs.RateLimited) {
			return out, nil
		}
		return nil, err
	}
	if err := touches.Insert(ctx, s.db, t); err != nil {
		return nil, err
	}
	out.Mark, out.Until = s.mark(t.ID), t.At.Add(s.linkTime(ctx))
	return out, nil
}

// linkTime is how long a visit counts.
func (s *Service) linkTime(ctx context.Context) time.Duration {
	return time.Duration(s.settings.Int(ctx, settings.AffiliateLinkDays)) * 24 * time.Hour
}

const markBytes = 16

// mark is a visit as a browser keeps it: its number, signed.
func (s *Service) mark(touchID int) string {
	id := strconv.Itoa(touchID)
	mac := hmac.New(sha256.New, s.secret)
	_, _ = mac.Write([]byte("affiliate-touch:" + id))
	return id + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:markBytes])
}

// touchOfMark is the visit of a mark; 0 for one that we did not sign.
func (s *Service) touchOfMark(mark string) int {
	text, _, _ := strings.Cut(mark, ".")
	id, err := strconv.Atoi(text)
	if err != nil || id <= 0 || !hmac.Equal([]byte(mark), []byte(s.mark(id))) {
		return 0
	}
	return id
}

type markKey struct{}

// WithMark puts what a browser kept of its last visit into the context of its request.
func WithMark(ctx context.Context, mark string) context.Context {
	if mark == "" {
		return ctx
	}
	return context.WithValue(ctx, markKey{}, mark)
}

// touchOf is the last visit of the browser behind ctx, valid or not; 0 for none.
func (s *Service) touchOf(ctx context.Context) int {
	mark, _ := ctx.Value(markKey{}).(string)
	return s.touchOfMark(mark)
}

// winner is a visit that counts, and who is credited with it.
type winner struct {
	touch
	// affiliateID and userID are the affiliate, or whom they became.
	affiliateID, userID int
}

// lastTouch is the last visit of the browser behind ctx, if it still counts and its affiliate is one; nil otherwise.
func (s *Service) lastTouch(ctx context.Context) (*winner, error) {
	id := s.touchOf(ctx)
	if id == 0 {
		return nil, nil
	}
	w := new(winner)
	err := s.db.Row(ctx, `SELECT t.id, t.is_main, t.funnel_id, a.id, a.user_id FROM affiliate_touches t JOIN affiliates had ON had.id = t.affiliate_id
			JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) JOIN users u ON u.id = a.user_id
		WHERE t.id = ? AND t.at > ? AND `+isActive, []any{id, s.clock.Now().Add(-s.linkTime(ctx))}, &w.ID, &w.IsMain, &w.FunnelID, &w.affiliateID, &w.userID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return w, nil
}
