package identity

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"atlas/internal/identity/caller"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func TestTakeCountsUpToTheLimitAndForgetsAfterTheWindow(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		limit := ratelimit.Limit{Events: 3, Window: 15 * time.Minute}
		take := func() bool {
			_, err := h.rates.Take(t.Context(), "bucket", limit)
			if err != nil && !errs.Is(err, errs.RateLimited) {
				t.Fatalf("got error %v, want none or %q", err, errs.RateLimited)
			}
			return err == nil
		}
		h.clock.Advance(30 * time.Second) // the middle of a slot
		for i := range 3 {
			if !take() {
				t.Fatalf("got a refusal at %d, want it allowed below the limit", i)
			}
			h.clock.Advance(5 * time.Minute)
		}
		for range 10 {
			if take() { // the first event is 15 minutes old, its slot ended 30 seconds before
				break
			}
			t.Fatal("got a refusal although the first event left the window, want it allowed")
		}
		for i := range 20 {
			if take() {
				t.Fatalf("got it allowed over the limit at %d, want a refusal", i)
			}
		}
		h.clock.Advance(5 * time.Minute)
		if !take() {
			t.Error("got refused tries that were counted, want them free")
		}
		if _, err := h.rates.Take(t.Context(), "another", limit); err != nil {
			t.Errorf("another bucket: got error %v, want none", err)
		}
	})
}

func TestRefusalSaysHowLongToWait(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		limit := ratelimit.Limit{Events: 1, Window: 10 * time.Second}
		_, _ = h.rates.Take(t.Context(), "bucket", limit)
		h.clock.Advance(4 * time.Second)
		_, err := h.rates.Take(t.Context(), "bucket", limit)
		e, ok := errs.As(err)
		if !ok || e.RetryAfter <= 0 || e.RetryAfter > 6*time.Second {
			t.Fatalf("got error %+v, want a wait of up to 6 seconds", e)
		}
		h.clock.Advance(e.RetryAfter)
		if _, err := h.rates.Take(t.Context(), "bucket", limit); err != nil {
			t.Errorf("after the wait it asked for: got error %v, want none", err)
		}
	})
}

func TestParallelTakesOfManyProcessesStayWithinTheLimit(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		processes := []*Service{h.Service, h.another()}
		var allowed atomic.Int64
		var all sync.WaitGroup
		for i := range 50 {
			all.Go(func() {
				_, err := processes[i%2].rates.Take(t.Context(), "bucket", ratelimit.Limit{Events: 7, Window: time.Minute})
				switch {
				case err == nil:
					allowed.Add(1)
				case !errs.Is(err, errs.RateLimited):
					t.Errorf("got error %v, want none or %q", err, errs.RateLimited)
				}
			})
		}
		all.Wait()
		check.Equal(t, "allowed of 50", allowed.Load(), 7)
	})
}

func TestTakeAllOrNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		one, many := ratelimit.Limit{Events: 1, Window: time.Minute}, ratelimit.Limit{Events: 100, Window: time.Minute}
		_, err := h.rates.TakeAll(t.Context(), ratelimit.Event{Bucket: "wide", Limit: many}, ratelimit.Event{Bucket: "narrow", Limit: one})
		check.NoError(t, "take one event of both limits", err)
		if _, err := h.rates.TakeAll(t.Context(), ratelimit.Event{Bucket: "wide", Limit: many}, ratelimit.Event{Bucket: "narrow", Limit: one}); !errs.Is(err, errs.RateLimited) {
			t.Fatalf("a try beyond the narrow limit: got error %v, want %q", err, errs.RateLimited)
		}
		check.Equal(t, "events in the wide bucket", h.count(`SELECT events FROM rate_counters WHERE bucket = 'wide'`),
			1)
	})
}

func TestNetwork(t *testing.T) {
	for ip, want := range map[string]string{
		"203.0.113.7":         "203.0.113.7",
		"::ffff:203.0.113.7":  "203.0.113.7",
		"2001:db8:1:2:3::4":   "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::": "2001:db8:1:2::/64",
		"fe80::1%eth0":        "fe80::/64",
		"":                    "unknown",
		"nonsense":            "unknown",
	} {
		check.Equal(t, "network of "+ip, caller.Network(ip), want)
	}
}

const tooMany = "Too many attempts, try again later"

func TestTenWrongPasswordsFromOneAddress(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.person("ana", "member")
		h.signIn("maria") // home is familiar now
		for range 10 {
			_, err := h.SignIn.Login(t.Context(), address("maria"), "wrong", home)
			h.refused(err, errs.Unauthenticated, wrongLogin)
		}
		_, err := h.SignIn.Login(t.Context(), address("maria"), password, home)
		h.refused(err, errs.RateLimited, tooMany)
		h.signIn("ana") // another account from the same place
		h.clock.Advance(15 * time.Minute)
		h.signIn("maria")
	})
}

func TestUnknownAccountsAreLimitedAlike(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		for range 10 {
			_, err := h.SignIn.Login(t.Context(), address("nobody"), "wrong", home)
			h.refused(err, errs.Unauthenticated, wrongLogin)
		}
		_, err := h.SignIn.Login(t.Context(), address("nobody"), "wrong", home)
		h.refused(err, errs.RateLimited, tooMany)
	})
}

// A botnet shares ten comparisons per quarter of an hour on one account; its owner does not share them.
func TestGuessingFromManyAddresses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.signIn("maria")
		before := h.hasher.Compared.Load()
		for i := range 500 {
			guess := "wrong"
			if i == 400 {
				guess = password
			}
			stranger := sessions.Client{IP: fmt.Sprintf("198.51.%d.%d", 100+i/250, i%250)}
			if in, _ := h.SignIn.Login(t.Context(), address("maria"), guess, stranger); in != nil {
				t.Fatal("got a session by guessing, want none")
			}
		}
		check.Equal(t, "comparisons", h.hasher.Compared.Load()-before, 10)
		h.signIn("maria")
	})
}

func TestAddressTryingManyAccounts(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		before := h.hasher.Compared.Load()
		for i := range 150 {
			_, _ = h.SignIn.Login(t.Context(), address(fmt.Sprint("p", i)), "wrong", home)
		}
		check.Equal(t, "comparisons", h.hasher.Compared.Load()-before, 100)
	})
}

func TestParallelGuessesAreCounted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		processes := []*Service{h.Service, h.another()}
		var all sync.WaitGroup
		for i := range 50 {
			all.Go(func() { _, _ = processes[i%2].SignIn.Login(t.Context(), address("maria"), "wrong", home) })
		}
		all.Wait()
		check.Equal(t, "comparisons", processes[0].hasher.Compared.Load()+processes[1].hasher.Compared.Load(), 10)
	})
}

func TestRightPasswordsAreNotCounted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		for range 120 {
			h.signIn("maria")
		}
	})
}

func TestFamiliarityEnds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		h.signIn("maria")
		for _, c := range []struct {
			wait  time.Duration
			known bool
		}{{0, true}, {ratelimit.FamiliarFor - time.Second, true}, {time.Second, false}} {
			h.clock.Advance(c.wait)
			known, err := h.rates.IsFamiliar(t.Context(), h.keys.Account(address("maria")), caller.Network(home.IP))
			if err != nil || known != c.known {
				t.Errorf("after %v: got known %t and error %v, want %t and none", c.wait, known, err, c.known)
			}
		}
		check.NoError(t, "sweep", h.Sweep(t.Context()))
		check.Equal(t, "counters that are left", h.count(`SELECT COUNT(*) FROM rate_counters`), 0)
	})
}
