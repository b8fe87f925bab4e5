package app_test

import (
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/orders"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// Names go into emails to others, so none that anybody can set holds the address of a web page. Imports are tried in identity.
func TestNoNameIsAWebAddress(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		const bad, good = "gcash-prize.com", "Ma. Teresa"
		text := func(s string) graphql.Omittable[*string] { return graphql.OmittableOf(&s) }
		ways := map[string]struct {
			field string
			set   func(name string) error
		}{
			"sign up, first": {"firstName", func(name string) error {
				_, err := a.Identity.SignIn.Signup(t.Context(), signin.SignupInput{Username: "s1@example.com", Password: "Tribe-demo-1", FirstName: name, LastName: good}, sessions.Client{IP: "203.0.113.7"})
				return err
			}},
			"sign up, last": {"lastName", func(name string) error {
				_, err := a.Identity.SignIn.Signup(t.Context(), signin.SignupInput{Username: "s2@example.com", Password: "Tribe-demo-1", FirstName: good, LastName: name}, sessions.Client{IP: "203.0.113.8"})
				return err
			}},
			"profile": {"firstName", func(name string) error {
				_, err := a.Identity.Profiles.UpdateProfile(a.By("member"), profiles.ProfileInput{FirstName: text(name)}, nil)
				return err
			}},
			"profile, middle": {"middleName", func(name string) error {
				_, err := a.Identity.Profiles.UpdateProfile(a.By("member"), profiles.ProfileInput{MiddleName: text(name)}, nil)
				return err
			}},
			"staff edit": {"lastName", func(name string) error {
				_, err := a.Identity.Manage.UpdateUser(a.By("admin"), a.ID("member"), manage.UserInput{LastName: text(name)}, nil)
				return err
			}},
			"staff edit, suffix": {"suffix", func(name string) error {
				if name == good {
					name = "Jr."
				}
				_, err := a.Identity.Manage.UpdateUser(a.By("admin"), a.ID("member"), manage.UserInput{Suffix: text(name)}, nil)
				return err
			}},
			"staff create": {"firstName", func(name string) error {
				_, err := a.Identity.Manage.CreateUser(a.By("admin"), manage.UserInput{Email: text("new@example.com"), FirstName: text(name), LastName: text(good)})
				return err
			}},
			"operator": {"firstName", func(name string) error {
				_, err := a.Identity.Setup.CreateAdmin(t.Context(), "boss@example.com", name, good, "A long enough passw0rd!")
				return err
			}},
			"checkout": {"firstName", func(name string) error {
				_, err := a.Commerce.PlaceOrder(t.Context(), orders.OrderInput{FunnelID: "nowhere", FirstName: name, LastName: good, Email: "b@example.com", Mobile: "09171234567", Key: "0123456789abcdef"})
				return err
			}},
			"checkout, last": {"lastName", func(name string) error {
				_, err := a.Commerce.PlaceOrder(t.Context(), orders.OrderInput{FunnelID: "nowhere", FirstName: good, LastName: name, Email: "b@example.com", Mobile: "09171234567", Key: "0123456789abcdef"})
				return err
			}},
			"waitlist": {"firstName", func(name string) error {
				_, err := a.Commerce.Waitlist.JoinWaitlist(t.Context(), "nowhere", name, "w@example.com", false)
				return err
			}},
		}
		for name, way := range ways {
			err := way.set(bad)
			a.Refused(err, errs.Invalid, way.field)
			a.Says(err, errs.IsWebAddress)
			if e, ok := errs.As(way.set(good)); ok && e.Fields[way.field] != nil {
				t.Errorf("%s: got %q refused with %+v, want it taken", name, good, e)
			}
		}
	})
}
