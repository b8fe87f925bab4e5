// Package passwords hashes and compares passwords, and holds the checklist of a good one.
package passwords

import (
	"context"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"atlas/internal/identity/secrets"
	"atlas/internal/platform/errs"
)

var (
	// CurrentCost is the floor that OWASP gives for Argon2id: 19 MiB, two passes, one lane.
	CurrentCost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	// CheapCost is for tests.
	CheapCost = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
)

// A hash takes a core for some 60 ms, so a flood of sign-ins could stop everything else: only so many run at once, only
// so many wait, and the rest are asked to come back.
const (
	HashesAtOnce  = 2
	HashesWaiting = 50
	hashRetry     = 2 * time.Second
)

// Hasher makes and compares hashes, only so many at once.
type Hasher struct {
	Cost    *argon2id.Params
	running chan struct{}
	Waiting atomic.Int64
	// dummy is compared against when there is nobody, so that nobody takes as long as somebody.
	dummy string
	// Compared counts comparisons, for tests of what a guesser gets.
	Compared atomic.Int64
}

// NewHasher makes a hasher of that cost.
func NewHasher(cost *argon2id.Params) *Hasher {
	h := &Hasher{Cost: cost, running: make(chan struct{}, HashesAtOnce)}
	dummy, err := argon2id.CreateHash(secrets.NewToken(), cost)
	if err != nil {
		panic("passwords: " + err.Error()) // only without random numbers
	}
	h.dummy = dummy
	return h
}

// Enter waits for a free place; the caller must leave.
func (h *Hasher) Enter(ctx context.Context) error {
	// Each hash takes memory and a core: a crowd that guesses is turned away before it takes them all.
	if h.Waiting.Add(1) > HashesWaiting+HashesAtOnce {
		h.Waiting.Add(-1)
		return errs.TooMany(hashRetry)
	}

	select {
	case h.running <- struct{}{}:
		return nil
	case <-ctx.Done():
		h.Waiting.Add(-1)
		return ctx.Err()
	}
}

// Leave gives the place of Enter to the next.
func (h *Hasher) Leave() {
	<-h.running
	h.Waiting.Add(-1)
}

// Hash makes the stored form of a password.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	switch {
	case IsBlank(password):
		return "", errs.Field("password", errs.IsRequired)
	case utf8.RuneCountInString(password) > Max:
		return "", errs.Field("password", errs.IsTooLong)
	}

	if err := h.Enter(ctx); err != nil {
		return "", err
	}

	// One form of every letter: keyboards write the same accent in two ways.
	defer h.Leave()
	return argon2id.CreateHash(norm.NFC.String(password), h.Cost)
}

// Matches compares a password with a stored hash; with none it takes as long and says no.
func (h *Hasher) Matches(ctx context.Context, password string, stored *string) (bool, error) {
	if utf8.RuneCountInString(password) > Max {
		return false, nil
	}

	if err := h.Enter(ctx); err != nil {
		return false, err
	}

	defer h.Leave()

	// Without a hash another one is compared, so that the time tells nothing.
	against := h.dummy
	if stored != nil {
		against = *stored
	}

	same, err := argon2id.ComparePasswordAndHash(norm.NFC.String(password), against)
	h.Compared.Add(1)
	return same && stored != nil, err
}

// IsOutdated tells whether a stored hash is weaker than those made today.
func (h *Hasher) IsOutdated(stored string) bool {
	params, _, _, err := argon2id.DecodeHash(stored)
	return err != nil || params.Memory < h.Cost.Memory || params.Iterations < h.Cost.Iterations ||
		params.KeyLength < h.Cost.KeyLength
}
