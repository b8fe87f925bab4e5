package optout

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"atlas/internal/platform/errs"
)

// Path is the page to unsubscribe, the same for all marketing emails.
const Path = "/unsubscribe"

// Kind is what a link to unsubscribe was sent with. It is in the link, so none is ever given a new meaning.
type Kind string

// The kinds of links, with whose number they carry.
const (
	// ForBroadcast has a recipient of a broadcast, ForSequence an email of a sequence that was sent, ForTraining a
	// registration.
	ForBroadcast Kind = "b"
	ForSequence  Kind = "s"
	ForTraining  Kind = "t"
	// ForUser has an account, for test emails.
	ForUser Kind = "u"
)

// Recipient is who a link to unsubscribe was sent to.
type Recipient struct {
	EmailKey string
	UserID   *int
	// BroadcastID and SequenceEmailID are the email that has the link.
	BroadcastID, SequenceEmailID *int
	// IsUnsubscribed tells whether they unsubscribed already.
	IsUnsubscribed bool
}

// Masked is the address with its middle hidden: enough for its owner, and no more.
func (r Recipient) Masked() string {
	name, host, _ := strings.Cut(r.EmailKey, "@")
	first := []rune(name)
	if len(first) > 1 {
		first = first[:1]
	}

	return string(first) + "•••@" + host
}

const signatureBytes = 16

// mac signs a text for a purpose; parts says what is between them, which differs between the links of earlier times.
func (s *Service) mac(purpose, between, text string) string {
	mac := hmac.New(sha256.New, s.secret)
	mac.Write([]byte(purpose + between + text))

	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:signatureBytes])
}

// Key names who got an email, in a form that nobody can make up.
func (s *Service) Key(kind Kind, id int) string {
	text := string(kind) + "." + strconv.Itoa(id)

	return text + "." + s.mac("unsubscribe", "\x00", text)
}

// Link is the path to unsubscribe for one email.
func (s *Service) Link(kind Kind, id int) string {
	return Path + "?" + url.Values{"k": {s.Key(kind, id)}}.Encode()
}

// Find reads who a key was sent to. Anyone with the link may call it.
//
// Returns errs.NotFound for a key that is none of ours, or whose owner was erased.
func (s *Service) Find(ctx context.Context, key string) (*Recipient, error) {
	to, err := s.find(ctx, key)
	if err != nil {
		return nil, err
	}
	// An erased address is none any more.
	if to == nil || !strings.Contains(to.EmailKey, "@") {
		return nil, errs.Missing("Link")
	}

	// No account has the number 0.
	id := 0
	if to.UserID != nil {
		id = *to.UserID
	}

	count, err := s.store.countUnsubscribed(ctx, to, id)
	if err != nil {
		return nil, fmt.Errorf("look for an unsubscribed address: %w", err)
	}

	to.IsUnsubscribed = count > 0

	return to, nil
}

// find reads a key of today, or one of the two forms that emails had before; nil for none of ours.
func (s *Service) find(ctx context.Context, key string) (*Recipient, error) {
	// Links in emails live as long as mailboxes do, so every form that was ever sent still works.
	parts := strings.Split(key, ".")
	switch {
	case len(parts) == 3 && s.isSigned("unsubscribe", "\x00", parts[0]+"."+parts[1], parts[2]):
		id, err := strconv.Atoi(parts[1])
		if err != nil {
			return nil, nil
		}

		return s.store.loadRecipient(ctx, Kind(parts[0]), id)

	// A person and the broadcast they got.
	case len(parts) == 3 && s.isSigned("broadcast-unsubscribe", "\x00", parts[0]+"."+parts[1], parts[2]):
		userID, errUser := strconv.Atoi(parts[0])
		broadcastID, errBroadcast := strconv.Atoi(parts[1])
		if errUser != nil || errBroadcast != nil {
			return nil, nil
		}

		to, err := s.store.loadRecipient(ctx, ForUser, userID)
		if err != nil || to == nil {
			return nil, err
		}

		return to, s.store.findBroadcast(ctx, to, broadcastID)

	// A registration for the free training.
	case len(parts) == 2 && s.isSigned("training-unsubscribe", ":", parts[0], parts[1]):
		id, err := strconv.Atoi(parts[0])
		if err != nil {
			return nil, nil
		}

		return s.store.loadRecipient(ctx, ForTraining, id)
	}

	return nil, nil
}

func (s *Service) isSigned(purpose, between, text, signature string) bool {
	return hmac.Equal([]byte(signature), []byte(s.mac(purpose, between, text)))
}

// Unsubscribe ends marketing emails to the owner of a key, or has them again with again. A second time changes
// nothing. Anyone with the link may call it.
//
// Returns errs.NotFound as Find does.
func (s *Service) Unsubscribe(ctx context.Context, key string, again bool) (*Recipient, error) {
	var to *Recipient
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// Read in the transaction: anyone who presses twice at once ends with one row.
		found, err := s.Find(ctx, key)
		if err != nil {
			return err
		}

		to = found
		if again {
			to.IsUnsubscribed = false
			return s.store.removeUnsubscribed(ctx, to)
		}

		to.IsUnsubscribed = true

		return s.store.insertStop(ctx, &Stop{
			EmailKey: to.EmailKey, UserID: to.UserID, Reason: Unsubscribed, BroadcastID: to.BroadcastID,
			SequenceEmailID: to.SequenceEmailID,
			CreatedAt:       s.clock.Now(),
		})
	})

	return to, err
}
