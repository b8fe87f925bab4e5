package apikeys

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

const (
	nameMax = 60
	// activeMax is how many keys work at a time; listMax is how many are listed, those that work first.
	activeMax = 100
	listMax   = 300
	// longest is how many days a key works at most.
	longest = 366
)

// The states of a key.
const (
	Active  = "active"
	Expired = "expired"
	Revoked = "revoked"
	// Stopped is a key whose maker is archived or whose level was deleted.
	Stopped = "stopped"
)

// Key is a key without its secret.
type Key struct {
	ID          int        `db:"id,made"`
	Name        string     `db:"name"`
	LevelID     string     `db:"level_id"`
	UserID      int        `db:"user_id"`
	PublicID    string     `db:"public_id"`
	SecretHash  string     `db:"secret_hash"`
	CreatedAt   time.Time  `db:"created_at"`
	ExpiresAt   time.Time  `db:"expires_at"`
	LastUsedAt  *time.Time `db:"last_used_at"`
	LastUsedIP  string     `db:"last_used_ip"`
	RevokedAt   *time.Time `db:"revoked_at"`
	RevokedByID *int       `db:"revoked_by_id"`

	// LevelName and Maker are names; State is one of the states above.
	LevelName string
	Maker     string
	State     string
}

// Hint is the part of the key that may be shown, to recognise it by.
func (k *Key) Hint() string { return Prefix + k.PublicID + "_…" }

// state tells whether the key works now.
func (k *Key) state(now time.Time, isStopped bool) string {
	switch {
	case k.RevokedAt != nil:
		return Revoked
	case !now.Before(k.ExpiresAt):
		return Expired
	case isStopped:
		return Stopped
	}

	return Active
}

// NewKey is a key that was just made, with its secret, which nobody can read again.
type NewKey struct {
	Key    *Key
	Secret string
}

// Level is a level that a key can have.
type Level struct {
	ID          string
	Name        string
	Description string
	// CanGive tells whether the caller holds all that the level opens.
	CanGive bool
}

// KeyInput is a key to make.
type KeyInput struct {
	Name    string
	LevelID string
	// ExpiresOn is the last Manila day on which it works.
	ExpiresOn string
	// Password, or Code where two-factor login is on.
	Password *string
	Code     *string

	// lastDay is ExpiresOn as its first moment.
	lastDay time.Time
}

func (in *KeyInput) validate(now time.Time) error {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	var c errs.Check
	c.Text("name", in.Name, 1, nameMax)
	c.Required("levelId", in.LevelID)
	today := clock.StartOfDay(now)
	day, err := time.ParseInLocation(time.DateOnly, in.ExpiresOn, clock.Manila)

	switch {
	case err != nil:
		c.Add("expiresOn", errs.IsNotValid)
	case day.Before(today):
		c.Add("expiresOn", "Choose a day from today on.")
	case !day.Before(clock.AddDays(today, longest)):
		c.Add("expiresOn", "A key can work for a year at most.")
	}

	in.lastDay = day

	return c.Err()
}

// Keys lists the keys: those that work first, then the latest.
//
// Requires the page apiKeys. Closed to keys and while viewing as someone else.
func (s *Service) Keys(ctx context.Context) ([]*Key, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	return s.loadKeys(ctx, s.clock.Now())
}

// Levels lists the levels that a key can have, and which of them the caller can give.
//
// Requires api-key_manage.
func (s *Service) Levels(ctx context.Context) ([]*Level, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	levels, err := s.loadLevels(ctx)
	if err != nil {
		return nil, fmt.Errorf("list levels: %w", err)
	}

	who := actor.From(ctx)
	out := make([]*Level, 0, len(levels))
	for _, level := range levels {
		rights, err := s.hooks.Rights(false, []Grant{level.grant})
		if err != nil {
			return nil, fmt.Errorf("read the rights of level %s: %w", level.ID, err)
		}

		level.CanGive = rights.IsSubsetOf(who.Rights)
		out = append(out, &level.Level)
	}

	return out, nil
}

// Create makes a key and gives its secret, once.
//
// Requires api-key_manage, and the caller's password or code. Returns errs.Invalid with the fields at fault,
// errs.Forbidden for a level that opens more than the caller can and while viewing as someone else, errs.RateLimited
// after wrong passwords, and errs.Conflict while 100 keys work.
func (s *Service) Create(ctx context.Context, in KeyInput) (*NewKey, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	if err := in.validate(now); err != nil {
		return nil, err
	}

	level, err := s.requireGrantable(ctx, in.LevelID)
	if err != nil {
		return nil, err
	}

	// Asked last, so that a typing mistake costs no code.
	if err := s.hooks.Prove(ctx, text(in.Password), text(in.Code)); err != nil {
		return nil, err
	}

	publicID, secret := newSecret()
	who := actor.From(ctx)
	key := &Key{
		Name: in.Name, LevelID: in.LevelID, UserID: who.UserID, PublicID: publicID, SecretHash: hash(secret),
		CreatedAt: now, ExpiresAt: clock.AddDays(in.lastDay, 1), LevelName: level.Name, Maker: who.Name, State: Active,
	}
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Counted in the transaction, which keeps two requests from making one key too many.
		working, err := s.countActive(ctx, now)
		if err != nil {
			return fmt.Errorf("count keys that work: %w", err)
		}
		if working >= activeMax {
			return errs.New(errs.Conflict, "%d keys work already. Revoke one first.", activeMax)
		}

		if err := keys.Insert(ctx, s.db, key); err != nil {
			return fmt.Errorf("write an API key: %w", err)
		}

		after := map[string]any{"name": key.Name, "level": level.Name, "expiresAt": key.ExpiresAt}
		return s.hooks.Note(ctx, Change{Action: "api_key_create", Key: key, After: after})
	})
	if err != nil {
		return nil, err
	}

	return &NewKey{Key: key, Secret: secret}, nil
}

// requireGrantable finds a level that opens nothing beyond what the caller can do.
func (s *Service) requireGrantable(ctx context.Context, id string) (*levelRow, error) {
	levels, err := s.loadLevels(ctx)
	if err != nil {
		return nil, fmt.Errorf("list levels: %w", err)
	}

	for _, level := range levels {
		if level.ID != id {
			continue
		}

		rights, err := s.hooks.Rights(false, []Grant{level.grant})
		if err != nil {
			return nil, fmt.Errorf("read the rights of level %s: %w", id, err)
		}
		if !rights.IsSubsetOf(actor.From(ctx).Rights) {
			return nil, errs.New(errs.Forbidden, "%s opens more than you can, so a key of yours can't have it",
				level.Name)
		}

		return level, nil
	}

	return nil, errs.Field("levelId", errs.IsNotValid)
}

// Revoke ends a key at once and for good. One that was revoked before stays as it was.
//
// Requires api-key_manage. Returns errs.NotFound.
func (s *Service) Revoke(ctx context.Context, id int) (*Key, error) {
	if err := requireManage(ctx); err != nil {
		return nil, err
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		key, err := s.lockKey(ctx, id)
		if err != nil || key.RevokedAt != nil {
			return err
		}

		key.RevokedAt = new(s.clock.Now())
		key.RevokedByID = new(actor.From(ctx).UserID)
		if err := keys.Update(ctx, s.db, key, "revoked_at", "revoked_by_id"); err != nil {
			return fmt.Errorf("revoke API key %d: %w", id, err)
		}

		return s.hooks.Note(ctx, Change{Action: "api_key_revoke", Key: key})
	})
	if err != nil {
		return nil, err
	}

	return s.loadKey(ctx, id, s.clock.Now())
}

func text(given *string) string {
	if given == nil {
		return ""
	}

	return *given
}
