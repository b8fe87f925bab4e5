package broadcasts

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// clickPath is where links in emails lead first. They work without a login, so their keys are signed.
const clickPath = "/api/email/go/"

// What a key is for: one of a broadcast never counts for a sequence, and none unsubscribes anyone.
const (
	forClick         = "broadcast-click"
	forSequenceClick = "sequence-click"
)

const signatureBytes = 16

// sign makes a key of two numbers.
func (s *Service) sign(purpose string, a, b int) string {
	text := strconv.Itoa(a) + "." + strconv.Itoa(b)
	mac := hmac.New(sha256.New, s.secret)
	// The purpose is signed along: a key for one thing is none for another.
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

	// Compared in constant time, so that nobody can guess a signature byte by byte.
	return a, b, hmac.Equal([]byte(key), []byte(s.sign(purpose, a, b)))
}

// clickLink is the whole address of the redirect for a link of a recipient.
func (s *Service) clickLink(recipientID, position int) string {
	return strings.TrimRight(s.baseURL, "/") + clickPath + s.sign(forClick, recipientID, position)
}

// sequenceClickLink is the same for a link of an email of a sequence that was sent.
func (s *Service) sequenceClickLink(sendID, position int) string {
	return strings.TrimRight(s.baseURL, "/") + clickPath + s.sign(forSequenceClick, sendID, position)
}

// clicksOf says by purpose where a link leads and how its clicks are counted.
var clicksOf = map[string]struct{ find, count string }{
	forClick: {
		`SELECT l.url FROM broadcast_links l JOIN broadcast_recipients r ON r.broadcast_id = l.broadcast_id
			WHERE r.id = ? AND l.position = ?`,
		`INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) VALUES (?, ?, 1, ?)
			ON CONFLICT (recipient_id, position) DO UPDATE SET clicks = broadcast_clicks.clicks + 1`,
	},
	forSequenceClick: {
		`SELECT l.url FROM email_sequence_links l JOIN email_sequence_sends d ON d.email_id = l.email_id
			WHERE d.id = ? AND l.position = ?`,
		`INSERT INTO email_sequence_clicks (send_id, position, clicks, first_at) VALUES (?, ?, 1, ?)
			ON CONFLICT (send_id, position) DO UPDATE SET clicks = email_sequence_clicks.clicks + 1`,
	},
}

// Click gives where a link of an email leads, and counts the click unless a program opened it. Anyone with the link
// may call it.
//
// Returns errs.NotFound for a key that is none of ours: the redirect leads only to addresses that are in an email of
// ours.
func (s *Service) Click(ctx context.Context, key string, isPerson bool) (string, error) {
	for purpose, of := range clicksOf {
		id, position, ok := s.read(purpose, key)
		if !ok {
			continue
		}

		var address string
		err := s.db.Row(ctx, of.find, []any{id, position}, &address)
		if errors.Is(err, db.ErrNone) {
			return "", errs.Missing("Link")
		}
		if err != nil {
			return "", fmt.Errorf("read link %d of %s %d: %w", position, purpose, id, err)
		}
		// Mail programs open links to check them; counting those would make every email a success.
		if !isPerson {
			return address, nil
		}

		if _, err := s.db.Exec(ctx, of.count, id, position, s.clock.Now()); err != nil {
			// The person goes on either way.
			s.log.ErrorContext(ctx, "count a click", "purpose", purpose, "id", id, "error", err)
		}

		return address, nil
	}

	return "", errs.Missing("Link")
}
