package identity

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"atlas/internal/identity/access"
	"atlas/internal/identity/passwords"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func TestHashes(t *testing.T) {
	h := passwords.NewHasher(passwords.CurrentCost)
	stored, err := h.Hash(t.Context(), password)
	check.NoError(t, "hash the password", err)
	if !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") || h.IsOutdated(stored) {
		t.Errorf("got hash %q, want one of today", stored)
	}
	weak, _ := passwords.NewHasher(passwords.CheapCost).Hash(t.Context(), password)
	if !h.IsOutdated(weak) || !h.IsOutdated("nonsense") {
		t.Errorf("weak hashes are outdated: got %t and %t, want true for both", h.IsOutdated(weak),
			h.IsOutdated("nonsense"))
	}
	if again, _ := h.Hash(t.Context(), password); again == stored {
		t.Error("got the same hash twice, want salt")
	}
	if right, err := h.Matches(t.Context(), password, &weak); !right || err != nil {
		t.Errorf("an old hash matches: got %t and error %v, want true and none", right, err)
	}
}

func TestEveryCharacterOfAPasswordCounts(t *testing.T) {
	h := passwords.NewHasher(passwords.CheapCost)
	for _, n := range []int{1, 63, 64, 71, 72, 73, 127} {
		text := strings.Repeat("ñ", n)
		stored, err := h.Hash(t.Context(), text+"a")
		check.NoError(t, fmt.Sprintf("hash of %d characters", n), err)
		for wrong, want := range map[string]bool{text + "a": true, text + "b": false, text: false, text + "A": false, text + "a ": false} {
			if got, err := h.Matches(t.Context(), wrong, &stored); got != want || err != nil {
				t.Errorf("character %d: got match %t and error %v, want %t and none", n, got, err, want)
			}
		}
	}
	if _, err := h.Hash(t.Context(), strings.Repeat("x", 129)); !errs.Is(err, errs.Invalid) {
		t.Errorf("hashing 129 characters: got error %v, want one with code %s", err, errs.Invalid)
	}
	decomposed, composed := "Jose\u0301", "José"
	stored, _ := h.Hash(t.Context(), decomposed)
	if same, _ := h.Matches(t.Context(), composed, &stored); !same {
		t.Error("got the same password refused when typed on another keyboard, want it accepted")
	}
}

func TestNobodyMatchesNothing(t *testing.T) {
	h := passwords.NewHasher(passwords.CheapCost)
	if right, err := h.Matches(t.Context(), password, nil); right || err != nil || h.Compared.Load() != 1 {
		t.Errorf("got match %t, error %v and %d comparisons for nobody, want false, none and 1", right, err,
			h.Compared.Load())
	}
}

func TestHashingIsBounded(t *testing.T) {
	h := passwords.NewHasher(passwords.CheapCost)
	for range passwords.HashesAtOnce {
		check.NoError(t, "wait for a place", h.Enter(t.Context()))
	}
	waiting, stop := context.WithCancel(t.Context())
	done := make(chan error)
	for range passwords.HashesWaiting {
		go func() { done <- h.Enter(waiting) }()
	}
	for h.Waiting.Load() < passwords.HashesAtOnce+passwords.HashesWaiting {
		runtime.Gosched() // the goroutines are on their way
	}
	if _, err := h.Hash(t.Context(), password); !errs.Is(err, errs.RateLimited) {
		t.Errorf("waiting beyond the limit: got error %v, want one with code %s", err, errs.RateLimited)
	}
	stop()
	for range passwords.HashesWaiting {
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("the one who gave up waiting: got error %v, want %v", err, context.Canceled)
		}
	}
	for range passwords.HashesAtOnce {
		h.Leave()
	}
	if _, err := h.Hash(t.Context(), password); err != nil || h.Waiting.Load() != 0 {
		t.Errorf("got error %v and %d waiting, want none and 0", err, h.Waiting.Load())
	}
}

func TestBusyHasherCostsNoTry(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.hasher.Waiting.Store(passwords.HashesAtOnce + passwords.HashesWaiting)
		for range 30 {
			_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
			h.refused(err, errs.RateLimited, tooMany)
		}
		h.hasher.Waiting.Store(0)
		h.signIn("maria")
	})
}

func TestNewRefusesWhatIsUnsafe(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		good := Deps{DB: h.d, Clock: h.clock, Log: h.log, Mailer: h.mailer, Queue: h.queue, Settings: h.settings, Secret: []byte("short")}
		if _, err := New(good); err == nil {
			t.Error("got a hasher with a short secret, want an error")
		}
		good.Secret, good.Clock = make([]byte, 32), nil
		if _, err := New(good); err == nil {
			t.Error("got a service without a clock, want an error")
		}
	})
}

func TestWhoHoldsStaffRights(t *testing.T) {
	rights := func(pages, functions string) *actor.Rights {
		r := &actor.Rights{Pages: map[string]bool{}, Functions: map[string]bool{}}
		for _, page := range strings.Fields(pages) {
			r.Pages[page] = true
		}
		for _, function := range strings.Fields(functions) {
			r.Functions[function] = true
		}
		return r
	}
	for name, c := range map[string]struct {
		rights *actor.Rights
		want   bool
	}{
		"a visitor":       {nil, false},
		"a member":        {rights("profile", ""), false},
		"a team lead":     {rights("profile viewSubGroup viewSubGroupMembers", ""), false},
		"a coach":         {rights("profile group stage", "win_confirm"), true},
		"one page":        {rights("profile users", ""), true},
		"one function":    {rights("profile", "course_update"), true},
		"a page withheld": {&actor.Rights{Pages: map[string]bool{"users": false}, Functions: map[string]bool{"course_update": false}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := access.HoldsStaffRights(c.rights); got != c.want {
				t.Errorf("got %t, want %t", got, c.want)
			}
		})
	}
}

func TestAPasswordOfSpacesIsNone(t *testing.T) {
	h := passwords.NewHasher(passwords.CheapCost)
	for _, blank := range []string{"", " ", "        ", "\t\n", "\u00a0\u2003"} {
		if _, err := h.Hash(t.Context(), blank); !errs.Is(err, errs.Invalid) {
			t.Errorf("%q: got %v, want it refused", blank, err)
		}
		if *passwords.MeetsChecklist(blank) {
			t.Errorf("got %q to meet the checklist, want it refused", blank)
		}
	}
	if !*passwords.MeetsChecklist(password) {
		t.Errorf("got %q to fail the checklist, want it to meet it", password)
	}
}
