package broadcasts

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// The addresses in emails. They work without a login, so their keys are signed.
const (
	clickPath       = "/api/email/go/"
	unsubscribePath = "/api/email/unsubscribe"
)

// What a key is for: one for clicks never unsubscribes anyone.
const (
	forClick       = "broadcast-click"
	forUnsubscribe = "broadcast-unsubscribe"
)

const signatureBytes = 16

// sign makes a key of two numbers.
func (s *Service) sign(purpose string, a, b int) string {
	text := strconv.Itoa(a) + "." + strconv.Itoa(b)
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(purpose + "\x00" + text))

	return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:signatureBytes])
}

// read gives the numbers of a key; false for one that is none of ours.
func (s *Service) read(purpose, key string) (a, b int, ok bool) {
	parts := strings.Split(key, ".")
	if len(parts) != 3 {
		return 0, 0, false
	}
	a, errA := strconv.Atoi(parts[0])
	b, errB := strconv.Atoi(parts[1])
	if errA != nil || errB != nil {
		return 0, 0, false
	}

	return a, b, hmac.Equal([]byte(key), []byte(s.sign(purpose, a, b)))
}

// clickLink is the whole address of the redirect for a link of a recipient.
func (s *Service) clickLink(recipientID, position int) string {
	return strings.TrimRight(s.baseURL, "/") + clickPath + s.sign(forClick, recipientID, position)
}

func (s *Service) unsubscribeLink(userID, broadcastID int) string {
	return unsubscribePath + "?" + url.Values{"k": {s.sign(forUnsubscribe, userID, broadcastID)}}.Encode()
}

// Click gives where a link of a broadcast leads, and counts the click unless a program opened it. Anyone with the link may call it.
//
// Returns errs.NotFound for a key that is none of ours: the redirect leads only to addresses that stand in a broadcast.
func (s *Service) Click(ctx context.Context, key string, isPerson bool) (string, error) {
	recipientID, position, ok := s.read(forClick, key)
	if !ok {
		return "", errs.Missing("Link")
	}

	var address string
	err := s.db.Row(ctx, `SELECT l.url FROM broadcast_links l JOIN broadcast_recipients r ON r.broadcast_id = l.broadcast_id
		WHERE r.id = ? AND l.position = ?`, []any{recipientID, position}, &address)
	if errors.Is(err, db.ErrNone) {
		return "", errs.Missing("Link")
	}
	if err != nil {
		return "", fmt.Errorf("read link %d of recipient %d: %w", position, recipientID, err)
	}
	if !isPerson {
		return address, nil
	}

	_, err = s.db.Exec(ctx, `INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) VALUES (?, ?, 1, ?)
		ON CONFLICT (recipient_id, position) DO UPDATE SET clicks = broadcast_clicks.clicks + 1`, recipientID, position, s.clock.Now())
	if err != nil {
		// The person goes on either way.
		s.log.ErrorContext(ctx, "count a click", "recipient", recipientID, "error", err)
	}

	return address, nil
}

// CanUnsubscribe tells whether a key is one of ours.
func (s *Service) CanUnsubscribe(key string) bool {
	_, _, ok := s.read(forUnsubscribe, key)

	return ok
}

// Unsubscribe ends broadcasts to the person of a key, or has them again with again. A second time changes nothing. Anyone with the link may
// call it.
//
// Returns errs.NotFound for a key that is none of ours.
func (s *Service) Unsubscribe(ctx context.Context, key string, again bool) error {
	userID, broadcastID, ok := s.read(forUnsubscribe, key)
	if !ok {
		return errs.Missing("Link")
	}
	if again {
		if _, err := s.db.Exec(ctx, `DELETE FROM broadcast_unsubscribes WHERE user_id = ?`, userID); err != nil {
			return fmt.Errorf("subscribe user %d again: %w", userID, err)
		}

		return nil
	}

	// From the tables, because both may be gone by now.
	_, err := s.db.Exec(ctx, `INSERT INTO broadcast_unsubscribes (user_id, broadcast_id, created_at)
		SELECT u.id, (SELECT b.id FROM broadcasts b WHERE b.id = ?), CAST(? AS BIGINT) FROM users u WHERE u.id = ? ON CONFLICT DO NOTHING`,
		broadcastID, s.clock.Now(), userID)
	if err != nil {
		return fmt.Errorf("unsubscribe user %d: %w", userID, err)
	}

	return nil
}
