package notify

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/identity/caller"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// When a notification is mailed.
const (
	MailNow    = "now"
	MailDaily  = "daily"
	MailWeekly = "weekly"
	MailOff    = "off"
)

var mailTimes = []string{MailNow, MailDaily, MailWeekly, MailOff}

// Kind is a kind of thing that people are told. The domain in which it happens registers it.
type Kind struct {
	// Name is unique in the site, such as event-reminder; Label is what people switch on and off, and Group says beside
	// which others.
	Name, Label, Group string
	// IsShown and Mail are how people are told who chose nothing else.
	IsShown bool
	Mail    string
	// Together is what several people did, such as "cheered for your win": the list then shows them as one. Empty for
	// things that stand alone.
	Together string
	// For tells to whom such a thing can happen; everybody unless told.
	For func(a actor.Actor) bool
}

// Register adds kinds, in the order in which people see them. It is called while the app is built; a mistake
// panics.
func (s *Service) Register(kinds ...Kind) {
	for _, k := range kinds {
		if k.Name == "" || k.Label == "" || k.Group == "" || !slices.Contains(mailTimes, k.Mail) ||
			s.kind(k.Name) != nil {
			panic("notify: the kind of notification " + k.Name + " is not valid")
		}
		s.kinds = append(s.kinds, k)
	}
}

func (s *Service) kind(name string) *Kind {
	if i := slices.IndexFunc(s.kinds, func(k Kind) bool { return k.Name == name }); i >= 0 {
		return &s.kinds[i]
	}
	return nil
}

// Preference is how somebody is told of one kind of thing.
type Preference struct {
	kind    *Kind
	IsShown bool
	Mail    string
}

// Kind, Label and Group are those of the kind.
func (p *Preference) Kind() string { return p.kind.Name }

// Label is what people call it.
func (p *Preference) Label() string { return p.kind.Label }

// Group says beside which others it stands.
func (p *Preference) Group() string { return p.kind.Group }

// DefaultIsShown is how it is without a choice of their own.
func (p *Preference) DefaultIsShown() bool { return p.kind.IsShown }

// DefaultMail is how it is without a choice of their own.
func (p *Preference) DefaultMail() string { return p.kind.Mail }

// Preferences lists how the caller is told of each kind of thing that can happen to them.
//
// Requires a login.
func (s *Service) Preferences(ctx context.Context) ([]*Preference, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	chosen, err := s.store.preferences(ctx, a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read preferences of user %d: %w", a.UserID, err)
	}

	out := []*Preference{}
	for i := range s.kinds {
		k := &s.kinds[i]

		// Kinds that can never happen to the caller are not shown.
		if k.For != nil && !k.For(a) {
			continue
		}

		p, has := chosen[k.Name]
		if !has {
			p = Preference{IsShown: k.IsShown, Mail: k.Mail}
		}

		p.kind = k
		out = append(out, &p)
	}

	return out, nil
}

// SetPreference changes how the caller is told of a kind of thing from now on.
//
// Requires a login, no impersonation and no API key. Returns errs.Invalid for an unknown kind or mail time.
func (s *Service) SetPreference(
	ctx context.Context, kind string, isShown bool, mail string,
) (*Preference, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	k, c := s.kind(kind), new(errs.Check)
	c.That(k != nil && (k.For == nil || k.For(a)), "kind", errs.IsNotValid)
	c.That(slices.Contains(mailTimes, mail), "mail", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return nil, err
	}

	preference := &Preference{kind: k, IsShown: isShown, Mail: mail}
	return preference, s.store.upsertPreference(ctx, a.UserID, preference, s.clock.Now())
}
