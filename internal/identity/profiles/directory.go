package profiles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// DirectoryEntry is what someone shows of themselves in the members' directory. Nobody is in it before they say so, and
// city, stage and batch have a consent each.
type DirectoryEntry struct {
	UserID     int       `db:"user_id"`
	IsListed   bool      `db:"is_listed"`
	Headline   string    `db:"headline"`
	About      string    `db:"about"`
	SkillLines string    `db:"skills"`
	SkillsKey  string    `db:"skills_key"`
	ShowsCity  bool      `db:"shows_city"`
	ShowsStage bool      `db:"shows_stage"`
	ShowsBatch bool      `db:"shows_batch"`
	UpdatedAt  time.Time `db:"updated_at"`
}

var directoryEntries = db.NewTable[DirectoryEntry]("directory_entries")

// Skills are what the person can do, in their own words and order.
func (e *DirectoryEntry) Skills() []string { return SkillsOf(e.SkillLines) }

// SkillsOf takes stored skills apart.
func SkillsOf(lines string) []string {
	if lines == "" {
		return []string{}
	}
	return strings.Split(lines, "\n")
}

// SkillKey is a skill as the directory looks for it: entries hold it between line breaks.
func SkillKey(skill string) string { return "\n" + fold.Plain(skill) + "\n" }

const (
	headlineMax = 120
	aboutMax    = 1000
	skillsMax   = 12
	skillMax    = 40
)

// DirectoryEntryInput is what someone says about themselves for the directory.
type DirectoryEntryInput struct {
	IsListed                          bool
	Headline, About                   string
	Skills                            []string
	ShowsCity, ShowsStage, ShowsBatch bool
}

// Apply checks the input and writes it into an entry.
func (in DirectoryEntryInput) Apply(e *DirectoryEntry) error {
	e.IsListed = in.IsListed
	e.ShowsCity, e.ShowsStage, e.ShowsBatch = in.ShowsCity, in.ShowsStage, in.ShowsBatch
	e.Headline, e.About = values.TidyName(in.Headline), strings.TrimSpace(values.Clean(in.About))

	check := new(errs.Check)
	check.Text("headline", e.Headline, 0, headlineMax)
	check.Text("about", e.About, 0, aboutMax)

	skills, keys := []string{}, []string{}
	for _, typed := range in.Skills {
		skill := values.TidyName(typed)
		key := fold.Plain(skill)

		// The same skill in another spelling is one skill.
		if key == "" || slices.Contains(keys, key) {
			continue
		}

		check.Text("skills", skill, 1, skillMax)
		skills, keys = append(skills, skill), append(keys, key)
	}

	check.That(len(skills) <= skillsMax, "skills", fmt.Sprintf("Choose up to %d skills.", skillsMax))

	// Every key stands between line breaks, so a search for one finds whole skills.
	e.SkillLines, e.SkillsKey = strings.Join(skills, "\n"), ""
	if len(keys) > 0 {
		e.SkillsKey = "\n" + strings.Join(keys, "\n") + "\n"
	}

	return check.Err()
}

// MyDirectoryEntry reads what the caller shows in the directory, or would show before they said anything.
//
// Requires a login.
func (s *Service) MyDirectoryEntry(ctx context.Context) (*DirectoryEntry, error) {
	caller := actor.From(ctx)
	if !caller.SignedIn() {
		return nil, errs.Login()
	}
	return s.directoryEntryOf(ctx, caller.UserID)
}

func (s *Service) directoryEntryOf(ctx context.Context, userID int) (*DirectoryEntry, error) {
	entry, err := directoryEntries.One(ctx, s.db, "WHERE user_id = ?", userID)
	if errors.Is(err, db.ErrNone) {
		return &DirectoryEntry{UserID: userID}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the directory entry of user %d: %w", userID, err)
	}
	return entry, nil
}

// SaveDirectoryEntry writes what the caller shows in the directory. Consent that is taken back counts at once.
//
// Requires that the caller sees members, no impersonation and no API key. Returns errs.Invalid with the fields at
// fault.
func (s *Service) SaveDirectoryEntry(ctx context.Context, in DirectoryEntryInput) (*DirectoryEntry, error) {
	self, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	if err := people.RequireMembersView(ctx); err != nil {
		return nil, err
	}

	var entry *DirectoryEntry
	err = s.db.Tx(ctx, func(ctx context.Context) (err error) {
		// The person is locked, so that two tabs write one after the other.
		if _, err = people.Users.Lock(ctx, s.db, self.UserID); err != nil {
			return fmt.Errorf("lock user %d: %w", self.UserID, err)
		}

		if entry, err = s.directoryEntryOf(ctx, self.UserID); err != nil {
			return fmt.Errorf("read directory entry of user %d: %w", self.UserID, err)
		}

		isNew := entry.UpdatedAt.IsZero()
		before := loggedDirectoryEntry(entry)
		if err := in.Apply(entry); err != nil {
			return err
		}

		entry.UpdatedAt = s.clock.Now()

		if isNew {
			err = directoryEntries.Insert(ctx, s.db, entry)
		} else {
			err = s.directory.update(ctx, entry)
		}

		if err != nil {
			return fmt.Errorf("write directory entry of user %d: %w", self.UserID, err)
		}

		return s.audit.Log(ctx,
			audit.LogEntry{Action: "directory_update", SubjectID: self.UserID, Entity: "user", EntityID: self.UserID,
				Before: before, After: loggedDirectoryEntry(entry)})
	})
	if err != nil {
		return nil, err
	}

	return entry, nil
}

// loggedDirectoryEntry is what the info log keeps: consent, and no words.
func loggedDirectoryEntry(e *DirectoryEntry) map[string]any {
	return map[string]any{"isListed": e.IsListed, "showsCity": e.ShowsCity, "showsStage": e.ShowsStage,
		"showsBatch": e.ShowsBatch}
}

// ListedInDirectory is the condition that users u are in the directory by their entry x: they said so, are not archived
// and are still among members.
const ListedInDirectory = `x.is_listed AND u.archived_at IS NULL AND EXISTS (SELECT 1 FROM user_access_levels held
	WHERE held.user_id = u.id AND held.level_id NOT IN ('non-member', 'affiliate'))`

// DirectoryHit is someone whom the search found.
type DirectoryHit struct {
	ID         int
	Slug, Name string
	// Headline and skills are empty for those who are not in the directory.
	Headline   string
	SkillLines string
}

// FindPeople finds people whose name, headline or skills hold all of these folded words, or words that begin with them:
// those of the directory and, for holders of the page users, all whom the caller sees.
//
// Requires the page profile and that the caller sees members; others find no one.
func (s *Service) FindPeople(ctx context.Context, words []string, limit int) ([]*DirectoryHit, error) {
	caller := actor.From(ctx)
	if caller.Sees < actor.SeesMembers || !caller.Page("profile") {
		return []*DirectoryHit{}, nil
	}

	where := new(db.Where).And("u.archived_at IS NULL AND u.id <> ?", caller.UserID)

	// Members find only those who want to be found; staff also those whom they may see anyway.
	if !caller.Page("users") {
		where.And(ListedInDirectory)
	} else {
		scope, err := s.people.ScopeFor(ctx, caller)
		if err != nil {
			return nil, fmt.Errorf("read whom the caller may see: %w", err)
		}
		if scope != nil {
			where.And("("+ListedInDirectory+") OR "+scope.Cond, scope.Args...)
		}
	}

	found, err := s.directory.find(ctx, where, words, limit)
	if err != nil {
		return nil, fmt.Errorf("find people: %w", err)
	}

	return found, nil
}
