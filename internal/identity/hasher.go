package identity

import (
	"context"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"atlas/internal/platform/errs"
)

var (
	// currentCost is the floor that OWASP gives for Argon2id: 19 MiB, two passes, one lane.
	currentCost = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	// cheapCost is for tests.
	cheapCost = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
)

// A hash takes a core for some 60 ms, so a flood of sign-ins could stop everything else: only so many run at once, only
// so many wait, and the rest are asked to come back.
const (
	hashesAtOnce  = 2
	hashesWaiting = 50
	hashRetry     = 2 * time.Second
)

type hasher struct {
	cost    *argon2id.Params
	running chan struct{}
	waiting atomic.Int64
	// dummy is compared against when there is nobody, so that nobody takes as long as somebody.
	dummy string
	// compared counts comparisons, for tests of what a guesser gets.
	compared atomic.Int64
}

func newHasher(cost *argon2id.Params) *hasher {
	h := &hasher{cost: cost, running: make(chan struct{}, hashesAtOnce)}
	dummy, err := argon2id.CreateHash(newToken(), cost)
	if err != nil {
		panic("identity: " + err.Error()) // only without random numbers
	}
	h.dummy = dummy
	return h
}

// enter waits for a free place; the caller must leave.
func (h *hasher) enter(ctx context.Context) error {
	// Each hash takes memory and a core: a crowd that guesses is turned away before it takes them all.
	if h.waiting.Add(1) > hashesWaiting+hashesAtOnce {
		h.waiting.Add(-1)
		return errs.TooMany(hashRetry)
	}

	select {
	case h.running <- struct{}{}:
		return nil
	case <-ctx.Done():
		h.waiting.Add(-1)
		return ctx.Err()
	}
}

func (h *hasher) leave() {
	<-h.running
	h.waiting.Add(-1)
}

// hash makes the stored form of a password.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	switch {
	case isBlank(password):
		return "", errs.Field("password", errs.IsRequired)
	case utf8.RuneCountInString(password) > passwordMax:
		return "", errs.Field("password", errs.IsTooLong)
	}

	if err := h.enter(ctx); err != nil {
		return "", err
	}

	// One form of every letter: keyboards write the same accent in two ways.
	defer h.leave()
	return argon2id.CreateHash(norm.NFC.String(password), h.cost)
}

// matches compares a password with a stored hash; with none it takes as long and says no.
func (h *hasher) matches(ctx context.Context, password string, stored *string) (bool, error) {
	if utf8.RuneCountInString(password) > passwordMax {
		return false, nil
	}

	if err := h.enter(ctx); err != nil {
		return false, err
	}

	defer h.leave()

	// Without a hash another one is compared, so that the time tells nothing.
	against := h.dummy
	if stored != nil {
		against = *stored
	}

	same, err := argon2id.ComparePasswordAndHash(norm.NFC.String(password), against)
	h.compared.Add(1)
	return same && stored != nil, err
}

// outdated tells whether a stored hash is weaker than those made today.
func (h *hasher) outdated(stored string) bool {
	params, _, _, err := argon2id.DecodeHash(stored)
	return err != nil || params.Memory < h.cost.Memory || params.Iterations < h.cost.Iterations ||
		params.KeyLength < h.cost.KeyLength
}
