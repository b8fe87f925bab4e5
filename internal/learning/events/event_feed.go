package events

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// CalendarFeed is where a calendar program reads somebody's events.
type CalendarFeed struct {
	UserID     int        `db:"user_id"`
	Key        string     `db:"feed_key"`
	CreatedAt  time.Time  `db:"created_at"`
	LastReadAt *time.Time `db:"last_read_at"`

	Path string
}

// FeedPath is where feeds are read from.
const (
	FeedPath = "/api/calendar/"
	feedEnd  = ".ics"
	keyBytes = 16
	// readStep is how exactly the last reading is kept.
	readStep = time.Hour
)

// feedToken is the secret part of an address: who reads the database alone cannot make it.
func feedToken(secret []byte, key string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("calendar feed\n" + key))
	return key + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// MyCalendarFeed is the caller's feed; nil without one. Anybody signed in; nobody sees the address of whom they view
// Atlas as.
func (s *Learners) MyCalendarFeed(ctx context.Context) (*CalendarFeed, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	// The address is as good as a password.
	if a.Impersonating() {
		return nil, nil
	}

	f, err := calendarFeeds.Get(ctx, s.db, a.UserID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the calendar feed of user %d: %w", a.UserID, err)
	}

	f.Path = FeedPath + feedToken(s.secret, f.Key) + feedEnd
	return f, nil
}

// RenewCalendarFeed makes the caller's calendar feed, or gives it a new address; the old one stops working. Requires
// that the caller is signed in and not viewing as someone else.
func (s *Learners) RenewCalendarFeed(ctx context.Context) (*CalendarFeed, error) {
	if err := checkOwnFeed(ctx); err != nil {
		return nil, err
	}

	var raw [keyBytes]byte
	if _, err := rand.Read(raw[:]); err != nil {
		return nil, fmt.Errorf("draw a key: %w", err)
	}

	userID, key := actor.From(ctx).UserID, base64.RawURLEncoding.EncodeToString(raw[:])
	if err := s.store.saveFeed(ctx, userID, key); err != nil {
		return nil, fmt.Errorf("write the calendar feed of user %d: %w", userID, err)
	}

	return s.MyCalendarFeed(ctx)
}

// EndCalendarFeed ends the caller's calendar feed: its address stops working. Requires that the caller is signed in and
// not viewing as someone else.
func (s *Learners) EndCalendarFeed(ctx context.Context) error {
	if err := checkOwnFeed(ctx); err != nil {
		return err
	}
	return calendarFeeds.Delete(ctx, s.db, actor.From(ctx).UserID)
}

// checkOwnFeed wants a caller who is signed in and not viewing as someone else.
func checkOwnFeed(ctx context.Context) error {
	switch a := actor.From(ctx); {
	case !a.SignedIn():
		return errs.Login()
	case a.Impersonating():
		return errs.Impersonating()
	}
	return nil
}

// Feed returns the calendar that the last part of an address names, for the calendar program that has the address.
//
// Returns errs.NotFound for an address that we did not sign, for a feed that was ended or renewed, and if its owner is
// archived.
func (s *Learners) Feed(ctx context.Context, name, site, title string) ([]byte, error) {
	// Checked by its signature first: guesses cost no statement.
	token, isFeed := strings.CutSuffix(name, feedEnd)
	size := base64.RawURLEncoding.EncodedLen(keyBytes)
	if !isFeed || len(token) != 2*size || !hmac.Equal([]byte(token), []byte(feedToken(s.secret, token[:size]))) {
		return nil, errs.Missing("Calendar")
	}

	f, err := calendarFeeds.One(ctx, s.db, "WHERE feed_key = ?", token[:size])
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Calendar")
	}
	if err != nil {
		return nil, fmt.Errorf("read a calendar feed: %w", err)
	}

	who, err := s.identity.MemberImport.ActorOf(ctx, f.UserID, nil)
	if errs.Is(err, errs.Forbidden) {
		return nil, errs.Missing("Calendar")
	}
	if err != nil {
		return nil, fmt.Errorf("read the owner of a calendar feed: %w", err)
	}

	// Calendars ask every hour: the moment is written once in a while.
	if now := s.clock.Now(); f.LastReadAt == nil || now.Sub(*f.LastReadAt) > readStep {
		if err := s.store.recordFeedRead(ctx, f.UserID, now); err != nil {
			return nil, fmt.Errorf("note that the calendar of user %d was read: %w", f.UserID, err)
		}
	}

	return s.calendar(actor.With(ctx, who), site, title)
}
