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

// Click gives where a link of an email leads, and counts the click unless a program opened it. Anyone with the link
// may call it.
//
// Returns errs.NotFound for a key that is none of ours: the redirect leads only to addresses that are in an email of
// ours.
func (s *Service) Click(ctx context.Context, key string, isPerson bool) (string, error) {
	for purpose := range clicksOf {
		id, position, ok := s.read(purpose, key)
		if !ok {
			continue
		}

		address, err := s.store.findLink(ctx, purpose, id, position)
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

		if err := s.store.countClick(ctx, purpose, id, position); err != nil {
			// The person goes on either way.
			s.log.ErrorContext(ctx, "count a click", "purpose", purpose, "id", id, "error", err)
		}

		return address, nil
	}

	return "", errs.Missing("Link")
}
