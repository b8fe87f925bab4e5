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
)

func TestTakeCountsUpToTheLimitAndForgetsAfterTheWindow(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		limit := ratelimit.Limit{Events: 3, Window: 15 * time.Minute}
		take := func() bool {
			_, err := h.rates.Take(t.Context(), "bucket", limit)
			if err != nil && !errs.Is(err, errs.RateLimited) {
				t.Fatal(err)
			}
			return err == nil
		}
		h.clock.Advance(30 * time.Second) // the middle of a slot
		for i := range 3 {
			if !take() {
				t.Fatal("refused at", i)
			}
			h.clock.Advance(5 * time.Minute)
		}
		for range 10 {
			if take() { // the first event is 15 minutes old, its slot ended 30 seconds before
				break
			}
			t.Fatal("the first event is not forgotten after the window")
		}
		for i := range 20 {
			if take() {
				t.Fatal("allowed over the limit at", i)
			}
		}
		h.clock.Advance(5 * time.Minute)
		if !take() {
			t.Error("refused tries were counted")
		}
		if _, err := h.rates.Take(t.Context(), "another", limit); err != nil {
			t.Error("buckets are not apart", err)
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
			t.Fatal("wait", e)
		}
		h.clock.Advance(e.RetryAfter)
		if _, err := h.rates.Take(t.Context(), "bucket", limit); err != nil {
			t.Error("still refused after the wait it asked for", err)
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
					t.Error(err)
				}
			})
		}
		all.Wait()
		if allowed.Load() != 7 {
			t.Error(allowed.Load(), "of 50 allowed")
		}
	})
}

func TestTakeAllOrNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		one, many := ratelimit.Limit{Events: 1, Window: time.Minute}, ratelimit.Limit{Events: 100, Window: time.Minute}
		if _, err := h.rates.TakeAll(t.Context(), ratelimit.Event{Bucket: "wide", Limit: many}, ratelimit.Event{Bucket: "narrow", Limit: one}); err != nil {
			t.Fatal(err)
		}
		if _, err := h.rates.TakeAll(t.Context(), ratelimit.Event{Bucket: "wide", Limit: many}, ratelimit.Event{Bucket: "narrow", Limit: one}); !errs.Is(err, errs.RateLimited) {
			t.Fatal("not refused", err)
		}
		if n := h.count(`SELECT events FROM rate_counters WHERE bucket = 'wide'`); n != 1 {
			t.Error("a refused try was counted in the wide bucket:", n)
		}
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
		if got := caller.Network(ip); got != want {
			t.Errorf("network(%q) = %q, want %q", ip, got, want)
		}
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
				t.Fatal("guessed")
			}
		}
		if n := h.hasher.Compared.Load() - before; n != 10 {
			t.Error(n, "comparisons")
		}
		h.signIn("maria")
	})
}

func TestAddressTryingManyAccounts(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		before := h.hasher.Compared.Load()
		for i := range 150 {
			_, _ = h.SignIn.Login(t.Context(), address(fmt.Sprint("p", i)), "wrong", home)
		}
		if n := h.hasher.Compared.Load() - before; n != 100 {
			t.Error(n, "comparisons")
		}
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
		if n := processes[0].hasher.Compared.Load() + processes[1].hasher.Compared.Load(); n != 10 {
			t.Error(n, "comparisons")
		}
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
			known, err := h.rates.Familiar(t.Context(), h.keys.Account(address("maria")), caller.Network(home.IP))
			if err != nil || known != c.known {
				t.Error("after", c.wait, known, err)
			}
		}
		if err := h.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := h.count(`SELECT COUNT(*) FROM rate_counters`); n != 0 {
			t.Error(n, "counters left")
		}
	})
}
