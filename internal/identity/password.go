package identity

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/settings"
)

// passwordMax bounds what is hashed, in characters.
const passwordMax = 128

// isBlank tells whether a password is missing: one of spaces alone counts as none.
func isBlank(password string) bool { return strings.TrimSpace(password) == "" }

// checkPassword notes what is wrong with a new password. Only "required" and the maximum always hold; the checklist
// that the screens show is enforced for people who work here, and for everyone when the setting
// enforce-password-checklist says so.
func (s *Service) checkPassword(ctx context.Context, c *errs.Check, field, password string, isStaff bool) {
	switch {
	case isBlank(password):
		c.Add(field, errs.IsRequired)
		return
	case utf8.RuneCountInString(password) > passwordMax:
		c.Add(field, errs.IsTooLong)
		return
	}

	// Staff see the data of others, so the checklist holds for them whatever the setting says.
	if isStaff || s.settings.Bool(ctx, settings.EnforcePasswordChecklist) {
		for _, problem := range checklistProblems(password) {
			c.Add(field, problem)
		}
	}
}

// checklistProblems are the lines of the password checklist that a password does not meet.
func checklistProblems(password string) []string {
	problems := []string{}
	for _, line := range []struct {
		isMet   bool
		problem string
	}{
		{utf8.RuneCountInString(password) >= 8, "needs at least 8 characters"},
		{has(password, unicode.IsUpper), "needs an uppercase letter"},
		{has(password, unicode.IsLower), "needs a lowercase letter"},
		{has(password, unicode.IsNumber), "needs a number"},
		{has(password, isSpecial), "needs a special character"},
	} {
		if !line.isMet {
			problems = append(problems, line.problem)
		}
	}

	return problems
}

// meetsChecklist tells whether a password meets every line of the checklist. The answer is kept beside the hash, which
// cannot be asked.
func meetsChecklist(password string) *bool {
	meets := !isBlank(password) && len(checklistProblems(password)) == 0
	return &meets
}

// memberPages are what people see by default who do not work here.
var memberPages = func() map[string]bool {
	pages := map[string]bool{}
	for _, level := range catalogue.Levels {
		if !worksHere(level.ID) {
			for _, page := range catalogue.pageNames(level.Pages) {
				pages[page] = true
			}
		}
	}
	return pages
}()

// holdsStaffRights tells whether rights open a page of staff or allow anything that staff do.
func holdsStaffRights(rights *actor.Rights) bool {
	if rights == nil {
		return false
	}

	for _, isAllowed := range rights.Functions {
		if isAllowed {
			return true
		}
	}

	for page, isOpen := range rights.Pages {
		if isOpen && !memberPages[page] {
			return true
		}
	}

	return false
}

// isStaff is holdsStaffRights for what somebody holds at this moment.
func (s *Service) isStaff(ctx context.Context, userID int) (bool, error) {
	now, err := s.store.levels.standingOf(ctx, userID)
	if err != nil {
		return false, fmt.Errorf("read the rights of user %d: %w", userID, err)
	}
	return holdsStaffRights(now.rights), nil
}

func has(text string, kind func(rune) bool) bool {
	for _, r := range text {
		if kind(r) {
			return true
		}
	}
	return false
}

func isSpecial(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsSpace(r)
}

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

// HashPassword makes the stored form of a password, for accounts that staff, seeds and the command line make.
func (s *Service) HashPassword(ctx context.Context, password string) (string, error) {
	return s.hasher.hash(ctx, password)
}
