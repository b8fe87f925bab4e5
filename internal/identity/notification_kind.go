package identity

import (
	"context"
	"fmt"
	"slices"

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

// NoticeKind is a kind of thing that people are told. The domain in which it happens registers it.
type NoticeKind struct {
	// Name is unique in the site, such as event-reminder; Label is what people switch on and off, and Group says beside
	// which others.
	Name, Label, Group string
	// IsShown and Mail are how people are told who wished nothing else.
	IsShown bool
	Mail    string
	// Together is what several people did, such as "cheered for your win": the list then shows them as one. Empty for
	// things that stand alone.
	Together string
	// For tells to whom such a thing can happen; everybody unless told.
	For func(a actor.Actor) bool
}

// RegisterNotices adds kinds, in the order in which people see them. It is called while the app is built; a mistake
// panics.
func (s *Service) RegisterNotices(kinds ...NoticeKind) {
	for _, k := range kinds {
		if k.Name == "" || k.Label == "" || k.Group == "" || !slices.Contains(mailTimes, k.Mail) ||
			s.noticeKind(k.Name) != nil {
			panic("identity: the kind of notification " + k.Name + " is not sound")
		}
		s.notices = append(s.notices, k)
	}
}

func (s *Service) noticeKind(name string) *NoticeKind {
	if i := slices.IndexFunc(s.notices, func(k NoticeKind) bool { return k.Name == name }); i >= 0 {
		return &s.notices[i]
	}
	return nil
}

// NotificationPreference is how somebody is told of one kind of thing.
type NotificationPreference struct {
	kind    *NoticeKind
	IsShown bool
	Mail    string
}

// Kind, Label and Group are those of the kind.
func (p *NotificationPreference) Kind() string { return p.kind.Name }

// Label is what people call it.
func (p *NotificationPreference) Label() string { return p.kind.Label }

// Group says beside which others it stands.
func (p *NotificationPreference) Group() string { return p.kind.Group }

// DefaultIsShown is how it is without a wish.
func (p *NotificationPreference) DefaultIsShown() bool { return p.kind.IsShown }

// DefaultMail is how it is without a wish.
func (p *NotificationPreference) DefaultMail() string { return p.kind.Mail }

// MyNotificationPreferences lists how the caller is told of each kind of thing that can happen to them.
//
// Requires a login.
func (s *Service) MyNotificationPreferences(ctx context.Context) ([]*NotificationPreference, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	rows, err := s.db.Query(ctx, `SELECT kind, is_shown, mail FROM notification_preferences WHERE user_id = ?`,
		a.UserID)
	if err != nil {
		return nil, fmt.Errorf("read preferences of user %d: %w", a.UserID, err)
	}

	defer rows.Close()
	wished := map[string]NotificationPreference{}
	for rows.Next() {
		var kind string
		var p NotificationPreference
		if err := rows.Scan(&kind, &p.IsShown, &p.Mail); err != nil {
			return nil, fmt.Errorf("scan preference of user %d: %w", a.UserID, err)
		}

		wished[kind] = p
	}

	out := []*NotificationPreference{}
	for i := range s.notices {
		k := &s.notices[i]

		// Kinds that can never happen to the caller are not shown.
		if k.For != nil && !k.For(a) {
			continue
		}

		p, has := wished[k.Name]
		if !has {
			p = NotificationPreference{IsShown: k.IsShown, Mail: k.Mail}
		}

		p.kind = k
		out = append(out, &p)
	}

	return out, rows.Err()
}

// SetNotificationPreference changes how the caller is told of a kind of thing from now on.
//
// Requires a login, no impersonation and no API key. Returns errs.Invalid for an unknown kind or mail time.
func (s *Service) SetNotificationPreference(
	ctx context.Context, kind string, isShown bool, mail string,
) (*NotificationPreference, error) {
	a, err := ownAccount(ctx)
	if err != nil {
		return nil, err
	}

	k, c := s.noticeKind(kind), new(errs.Check)
	c.That(k != nil && (k.For == nil || k.For(a)), "kind", errs.IsNotValid)
	c.That(slices.Contains(mailTimes, mail), "mail", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return nil, err
	}

	_, err = s.db.Exec(ctx,
		`INSERT INTO notification_preferences (user_id, kind, is_shown, mail, updated_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (user_id, kind) DO UPDATE
		SET is_shown = excluded.is_shown, mail = excluded.mail, updated_at = excluded.updated_at`,
		a.UserID, kind, isShown, mail, s.clock.Now())
	return &NotificationPreference{kind: k, IsShown: isShown, Mail: mail}, err
}
