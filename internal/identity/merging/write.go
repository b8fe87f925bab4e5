package merging

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/identity/access"
	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/identity/profiles"
	"atlas/internal/identity/values"
	"atlas/internal/platform/merge"
)

func levelQuestion(survivor, source []*accesslevels.Level) *merge.Question {
	names := func(levels []*accesslevels.Level) string {
		out := []string{}
		for _, level := range levels {
			out = append(out, level.Name)
		}

		return strings.Join(out, ", ")
	}

	q := &merge.Question{Name: "levels", Label: "Access levels", Survivor: names(survivor), Source: names(source),
		Answer: ofBoth}
	if q.Survivor == q.Source {
		return nil
	}

	both := names(unitedLevels(survivor, source))
	q.Options = []*merge.Option{
		{Value: ofSurvivor, Label: orNothing(q.Survivor)}, {Value: ofSource, Label: orNothing(q.Source)},
		{Value: ofBoth, Label: "All together: " + orNothing(both)},
	}
	return q
}

// unitedLevels are the levels of both; who holds any other level is no non-member.
func unitedLevels(survivor, source []*accesslevels.Level) []*accesslevels.Level {
	all := slices.Clone(survivor)
	for _, level := range source {
		if !slices.ContainsFunc(all, func(l *accesslevels.Level) bool { return l.ID == level.ID }) {
			all = append(all, level)
		}
	}

	// In the order of levels; the lowest one says nothing beside another.
	slices.SortStableFunc(all, func(a, b *accesslevels.Level) int { return a.Position - b.Position })
	if len(all) > 1 {
		all = slices.DeleteFunc(all, func(l *accesslevels.Level) bool { return l.ID == access.SignupLevel })
	}

	return all
}

// mergeFields writes what was decided about the person.
func (s *Service) mergeFields(ctx context.Context, w *merge.Writer, p merge.Pair, choices map[string]string) error {
	survivor, source, err := s.pair(ctx, p)
	if err != nil {
		return fmt.Errorf("read both people: %w", err)
	}

	for _, f := range mergeFields {
		switch choice := choices[f.name]; {
		case choice == ofSource && f.name == "picture":
			err = s.mergePicture(ctx, w, survivor, source)
		case choice == ofSource && f.swapped:
			err = f.swap(ctx, w, survivor, source)
		case choice == ofSource:
			err = w.Set(ctx, f.label, "users", merge.Row{"id": p.Survivor}, valuesOf(source, f.columns))
		case choice == ofBoth && f.name == "notes":
			err = w.Set(ctx, f.label, "users", merge.Row{"id": p.Survivor},
				merge.Row{"notes": joinedNotes(survivor, source)})
		case choice == ofBoth && f.name == "basePoints":
			err = w.Add(ctx, f.label, "users", merge.Row{"id": p.Survivor}, "base_points", source.BasePoints)
		}

		if err != nil {
			return fmt.Errorf("write %s: %w", f.name, err)
		}
	}

	return s.mergeLevels(ctx, w, p, choices["levels"])
}

// valuesOf are columns of a person, separated by spaces, as they are kept.
func valuesOf(u *people.User, columns string) merge.Row {
	all := merge.Row{
		"email": u.Email, "email_key": u.EmailKey, "email_proven_at": u.EmailProvenAt, "tribe_id": u.TribeID,
		"first_name":  u.FirstName,
		"middle_name": u.MiddleName, "last_name": u.LastName, "suffix": u.Suffix, "sex": u.Sex,
		"birthdate": u.Birthdate, "mobile_number": u.MobileNumber,
		"country_code": u.CountryCode, "country": u.Country, "state_code": u.StateCode, "state": u.State,
		"city":             u.City,
		"facebook_profile": u.Facebook, "instagram_profile": u.Instagram, "linkedin_profile": u.Linkedin,
		"tiktok_profile": u.Tiktok,
		"x_profile":      u.X, "youtube_profile": u.Youtube, "website": u.Website, "profile_image": u.ProfileImage,
		"notes": u.Notes, "base_points": u.BasePoints,
	}
	out := merge.Row{}
	for _, column := range strings.Fields(columns) {
		out[column] = all[column]
	}

	return out
}

// swap exchanges what nobody else may have: first it is taken away, so that it is free.
func (f mergeField) swap(ctx context.Context, w *merge.Writer, survivor, source *people.User) error {
	between := merge.Row{"tribe_id": nil}
	if f.name == "email" {
		nowhere := "merging-" + values.ID(source.ID) + "@merging.invalid"
		between = merge.Row{"email": nowhere, "email_key": nowhere, "email_proven_at": nil}
	}

	for _, step := range []struct {
		id     int
		values merge.Row
	}{{source.ID, between}, {survivor.ID, valuesOf(source, f.columns)}, {source.ID, valuesOf(survivor, f.columns)}} {
		if err := w.Set(ctx, f.label, "users", merge.Row{"id": step.id}, step.values); err != nil {
			return fmt.Errorf("swap %s: %w", f.name, err)
		}
	}

	return nil
}

// mergePicture gives the survivor a copy of the other's picture, and has the other keep the survivor's old one: the
// survivor may replace theirs at any time, and then it would be gone for good.
func (s *Service) mergePicture(ctx context.Context, w *merge.Writer, survivor, source *people.User) error {
	const label = "Profile picture"
	stored, err := profiles.Avatars.All(ctx, s.db, "WHERE user_id = ? OR user_id = ? ORDER BY name", survivor.ID, source.ID)
	if err != nil {
		return fmt.Errorf("read pictures: %w", err)
	}

	address := source.ProfileImage
	for _, row := range stored {
		where := merge.Row{"name": row.Name}
		if row.UserID == survivor.ID {
			if err := w.Set(ctx, label, "avatars", where, merge.Row{"user_id": source.ID}); err != nil {
				return fmt.Errorf("keep old picture: %w", err)
			}

			continue
		}

		// Older pictures of the source stay with it.
		if (&profiles.Avatar{Name: row.Name}).URL() != values.OrEmpty(source.ProfileImage) {
			continue
		}

		copied := &profiles.Avatar{Name: strings.ToLower(rand.Text())}
		row := merge.Row{"name": copied.Name, "user_id": survivor.ID, "content": row.Content,
			"created_at": s.clock.Now()}
		if err := w.Insert(ctx, "", "avatars", merge.Row{"name": copied.Name}, row); err != nil {
			return fmt.Errorf("copy picture: %w", err)
		}

		address = new(copied.URL())
	}

	return w.Set(ctx, label, "users", merge.Row{"id": survivor.ID}, merge.Row{"profile_image": address})
}

// mergeLevels gives the survivor the levels that were decided on. Each of them was held by one of the two, and the
// caller may do whatever they may.
func (s *Service) mergeLevels(ctx context.Context, w *merge.Writer, p merge.Pair, choice string) error {
	if choice != ofSource && choice != ofBoth {
		return nil
	}

	held, err := s.levels.LevelsOf(ctx, []int{p.Survivor, p.Source})
	if err != nil {
		return fmt.Errorf("read levels of both people: %w", err)
	}

	wanted := held[p.Source]
	if choice == ofBoth {
		wanted = unitedLevels(held[p.Survivor], held[p.Source])
	}

	const label = "Access levels"
	where := func(level string) merge.Row { return merge.Row{"user_id": p.Survivor, "level_id": level} }
	from, to := levelIDs(held[p.Survivor]), levelIDs(wanted)

	for _, level := range accesslevels.Missing(from, to) {
		if err := w.Delete(ctx, label, "user_access_levels", where(level)); err != nil {
			return fmt.Errorf("take level %s: %w", level, err)
		}
	}

	for _, level := range accesslevels.Missing(to, from) {
		row := merge.Row{"user_id": p.Survivor, "level_id": level, "granted_at": s.clock.Now()}
		if err := w.Insert(ctx, label, "user_access_levels", where(level), row); err != nil {
			return fmt.Errorf("give level %s: %w", level, err)
		}
	}

	return nil
}

func levelIDs(levels []*accesslevels.Level) []string {
	out := []string{}
	for _, level := range levels {
		out = append(out, level.ID)
	}
	return out
}
