package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/secrets"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var (
	Users       = db.NewTable[User]("users")
	ColumnCount = strings.Count(Users.Columns(""), ",") + 1
)

// ErrEmailTaken says that somebody has the address. It is never shown to visitors.
var ErrEmailTaken = errs.New(errs.Conflict, "Someone already has this email address")

// ErrTribeIDTaken says that somebody has the Tribe ID.
var ErrTribeIDTaken = errs.New(errs.Conflict, "Someone already has this Tribe ID")

// ByEmail finds a person by address in any spelling, archived or not.
func (s *Service) ByEmail(ctx context.Context, email string) (*User, error) {
	return Users.One(ctx, s.db, "WHERE email_key = ?", contact.EmailKey(email))
}

// Credentials are what signing in needs of a person; ID 0 is nobody.
type Credentials struct {
	ID             int
	PasswordHash   *string
	ArchivedAt     *time.Time
	TwoFactorSince *time.Time
}

// CredentialsOf looks somebody up by address; the address of somebody who was merged leads to who they became. It
// always reads one row, of nothing for nobody, so that nobody takes as long as somebody.
func (s *Service) CredentialsOf(ctx context.Context, email string) (*Credentials, error) {
	found := new(Credentials)
	var id *int
	err := s.db.Row(ctx, `SELECT u.id, u.password_hash, u.archived_at, u.two_factor_since FROM (SELECT 1) AS one
		LEFT JOIN users u ON u.id = (SELECT COALESCE(m.merged_into_id, m.id) FROM users m WHERE m.email_key = ?)`,
		[]any{contact.EmailKey(email)}, &id, &found.PasswordHash, db.OptionalMillis(&found.ArchivedAt),
		db.OptionalMillis(&found.TwoFactorSince))
	if err != nil {
		return nil, fmt.Errorf("look up an address: %w", err)
	}
	if id != nil {
		found.ID = *id
	}

	return found, nil
}

// ByID finds a person, archived or not.
func (s *Service) ByID(ctx context.Context, id int) (*User, error) {
	return Users.Get(ctx, s.db, id)
}

// Create writes a new person with their levels. It fills id, email key, slug and times; the slug comes from the
// name and gets a number when it is taken. The address may be taken meanwhile: then ErrEmailTaken, and the transaction
// stays whole.
func (s *Service) Create(ctx context.Context, u *User, levels ...string) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		now := s.clock.Now()
		u.Email, u.EmailKey = contact.CleanEmail(u.Email), contact.EmailKey(u.Email)
		u.CreatedAt, u.UpdatedAt = now, now
		u.Fold()
		if err := s.insertWithSlug(ctx, u); err != nil {
			return err // ErrEmailTaken or ErrTribeIDTaken, for the caller
		}

		for _, level := range levels {
			if err := s.levels.Grant(ctx, u.ID, level); err != nil {
				return fmt.Errorf("give level %s to user %d: %w", level, u.ID, err)
			}
		}

		// Once after the last level, as it reads all of them.
		return s.levels.SyncUser(ctx, u.ID)
	})
}

const slugTries = 20

// insertWithSlug looks for a number once. Anyone who finds it gone when writing, because somebody of the same name was
// faster, draws one: a crowd that comes at the same moment would otherwise race for every next number, and wait for
// each other each time.
func (s *Service) insertWithSlug(ctx context.Context, u *User) error {
	base := contact.SlugFrom(u.FirstName, u.LastName)
	slug, err := s.FreeSlug(ctx, base)
	if err != nil {
		return fmt.Errorf("find slug for %s: %w", base, err)
	}

	for range slugTries {
		u.Slug = slug
		err := Users.InsertUnlessTaken(ctx, s.db, u)
		if !errors.Is(err, db.ErrNone) {
			return err
		}

		// Nothing was written; which rule forbade it decides whether another slug helps.
		alike, err := db.Column[string](ctx, s.db, `SELECT email_key FROM users WHERE email_key = ? OR tribe_id = ?`,
			u.EmailKey, u.TribeID)
		switch {
		case err != nil:
			return err
		case slices.Contains(alike, u.EmailKey):
			return ErrEmailTaken
		case len(alike) > 0:
			return ErrTribeIDTaken
		}

		slug = drawnSlug(base)
	}

	return errors.New("no free slug for " + base)
}

// drawnSlug is a name with a number that hardly anybody has.
func drawnSlug(base string) string { return Numbered(base, 1_000_000+secrets.RandomBelow(9_000_000)) }

// FirstNumbers are looked at together: almost everybody finds a free one among the first, and the doubled ones frame it
// for the rest.
var FirstNumbers = []int{1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 512, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 20,
	1 << 24}

// FreeSlug is the name itself, or the name with a number that nobody has yet: one look-up for most, three for the ten
// thousandth Maria Santos.
func (s *Service) FreeSlug(ctx context.Context, base string) (string, error) {
	taken, numbers := 0, FirstNumbers
	for {
		slugs := make([]string, len(numbers))
		for i, n := range numbers {
			slugs[i] = Numbered(base, n)
		}

		cond, arg := s.db.InTexts("slug", slugs)
		gone, err := db.Column[string](ctx, s.db, "SELECT slug FROM users WHERE "+cond, arg)
		if err != nil {
			return "", fmt.Errorf("look for slugs of %s: %w", base, err)
		}

		free := slices.IndexFunc(slugs, func(slug string) bool { return !slices.Contains(gone, slug) })
		if free < 0 {
			return drawnSlug(base), nil // the last of them was taken since the look before
		}
		if free > 0 {
			taken = numbers[free-1]
		}
		if numbers[free] == taken+1 {
			return slugs[free], nil
		}

		numbers = between(taken, numbers[free])
	}
}

// between are some numbers after one, evenly, up to another and with it.
func between(after, to int) []int {
	const most = 32
	var out []int
	for step := max(1, (to-after)/most); after+step < to; after += step {
		out = append(out, after+step)
	}
	return append(out, to)
}

func Numbered(base string, number int) string {
	if number == 1 {
		return base
	}
	return base + "-" + strconv.Itoa(number)
}
