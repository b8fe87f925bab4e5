package merging

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/manage"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/db"
	"atlas/internal/platform/merge"
)

// The answers to questions about fields.
const (
	ofSurvivor = "survivor"
	ofSource   = "source"
	ofBoth     = "both"
)

// mergeField is something about a person that the survivor has or takes over.
type mergeField struct {
	name, label string
	// columns are those of users, separated by spaces.
	columns string
	// shown is what the person has, as staff read it.
	shown func(u *people.User) string
	// swapped fields are unique: the person who goes gets what the survivor had.
	swapped bool
}

var mergeFields = []mergeField{
	{name: "email", label: "Email", columns: "email email_key email_proven_at", swapped: true,
		shown: func(u *people.User) string { return u.Email }},
	{name: "tribeId", label: "Tribe ID", columns: "tribe_id", swapped: true,
		shown: func(u *people.User) string { return values.OrEmpty(u.TribeID) }},
	{name: "firstName", label: "First name", columns: "first_name", shown: func(u *people.User) string { return u.FirstName }},
	{name: "middleName", label: "Middle name", columns: "middle_name",
		shown: func(u *people.User) string { return values.OrEmpty(u.MiddleName) }},
	{name: "lastName", label: "Last name", columns: "last_name", shown: func(u *people.User) string { return u.LastName }},
	{
		name:    "suffix",
		label:   "Suffix",
		columns: "suffix",
		shown:   func(u *people.User) string { return values.OrEmpty(u.Suffix) },
	},
	{name: "sex", label: "Sex", columns: "sex", shown: func(u *people.User) string { return values.OrEmpty(u.Sex) }},
	{name: "birthdate", label: "Birthdate", columns: "birthdate", shown: shownBirthdate},
	{name: "mobileNumber", label: "Mobile number", columns: "mobile_number",
		shown: func(u *people.User) string { return contact.MobileText(values.OrEmpty(u.MobileNumber)) }},
	{name: "location", label: "Location", columns: "country_code country state_code state city", shown: shownPlace},
	{name: "facebook", label: "Facebook", columns: "facebook_profile",
		shown: func(u *people.User) string { return values.OrEmpty(u.Facebook) }},
	{name: "instagram", label: "Instagram", columns: "instagram_profile",
		shown: func(u *people.User) string { return values.OrEmpty(u.Instagram) }},
	{name: "linkedin", label: "LinkedIn", columns: "linkedin_profile",
		shown: func(u *people.User) string { return values.OrEmpty(u.Linkedin) }},
	{name: "tiktok", label: "TikTok", columns: "tiktok_profile",
		shown: func(u *people.User) string { return values.OrEmpty(u.Tiktok) }},
	{name: "x", label: "X", columns: "x_profile", shown: func(u *people.User) string { return values.OrEmpty(u.X) }},
	{name: "youtube", label: "YouTube", columns: "youtube_profile",
		shown: func(u *people.User) string { return values.OrEmpty(u.Youtube) }},
	{
		name:    "website",
		label:   "Website",
		columns: "website",
		shown:   func(u *people.User) string { return values.OrEmpty(u.Website) },
	},
	{name: "picture", label: "Profile picture", columns: "profile_image",
		shown: func(u *people.User) string { return values.OrEmpty(u.ProfileImage) }},
	{name: "notes", label: "Notes", columns: "notes", shown: func(u *people.User) string { return values.OrEmpty(u.Notes) }},
	{name: "basePoints", label: "Base points", columns: "base_points", shown: func(u *people.User) string {
		if u.BasePoints == 0 {
			return ""
		}
		return strconv.Itoa(u.BasePoints)
	}},
}

// shownBirthdate is a birthdate as the page of a person shows it.
func shownBirthdate(u *people.User) string {
	day, err := time.Parse(time.DateOnly, values.OrEmpty(u.Birthdate))
	if err != nil {
		return values.OrEmpty(u.Birthdate)
	}
	return day.Format("01/02/2006")
}

func shownPlace(u *people.User) string {
	parts := slices.DeleteFunc([]string{values.OrEmpty(u.City), values.OrEmpty(u.State), values.OrEmpty(u.Country)},
		func(text string) bool { return text == "" })
	return strings.Join(parts, ", ")
}

// planFields asks about everything in which two people differ.
func (s *Service) planFields(ctx context.Context, p merge.Pair) (*merge.HookPlan, error) {
	survivor, source, err := s.pair(ctx, p)
	if err != nil {
		return nil, fmt.Errorf("read both people: %w", err)
	}

	out := &merge.HookPlan{Notes: mergeNotes(survivor, source)}
	for _, f := range mergeFields {
		if q := f.question(survivor, source); q != nil {
			out.Questions = append(out.Questions, q)
		}
	}

	levels, err := s.levels.LevelsOf(ctx, []int{p.Survivor, p.Source})
	if err != nil {
		return nil, fmt.Errorf("read levels of both people: %w", err)
	}

	if q := levelQuestion(levels[p.Survivor], levels[p.Source]); q != nil {
		out.Questions = append(out.Questions, q)
	}

	return out, nil
}

func (s *Service) pair(ctx context.Context, p merge.Pair) (survivor, source *people.User, err error) {
	people, err := people.Users.ByIDs(ctx, s.db, []int{p.Survivor, p.Source})
	if err == nil && len(people) != 2 {
		err = db.ErrNone
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read users %d and %d: %w", p.Survivor, p.Source, err)
	}
	if people[0].ID == p.Survivor {
		return people[0], people[1], nil
	}

	return people[1], people[0], nil
}

// question is nil where there is nothing to decide. What only one of them has is suggested, otherwise what the survivor
// has; of points the larger figure, because the same points may have been given to both.
func (f mergeField) question(survivor, source *people.User) *merge.Question {
	q := &merge.Question{Name: f.name, Label: f.label, Survivor: f.shown(survivor), Source: f.shown(source),
		IsPicture: f.name == "picture", Answer: ofSurvivor}
	if q.Survivor == q.Source {
		return nil
	}

	q.Options = []*merge.Option{{Value: ofSurvivor, Label: orNothing(q.Survivor)},
		{Value: ofSource, Label: orNothing(q.Source)}}

	// What only one of them has is nothing to decide.
	if q.Survivor == "" {
		q.Answer = ofSource
	}

	switch {
	case f.name == "notes" && q.IsConflict() && len([]rune(joinedNotes(survivor, source))) <= manage.NotesMax:
		q.Options, q.Answer = append(q.Options,
			&merge.Option{Value: ofBoth, Label: "Both, one after the other"}), ofBoth
	case f.name == "basePoints" && q.IsConflict():
		if source.BasePoints > survivor.BasePoints {
			q.Answer = ofSource
		}

		// The sum is offered only where the column can hold it.
		if sum := survivor.BasePoints + source.BasePoints; sum <= people.BasePointsMax {
			q.Options = append(q.Options, &merge.Option{Value: ofBoth, Label: fmt.Sprintf("The sum, %d", sum)})
		}
	}

	return q
}

func orNothing(text string) string {
	if text == "" {
		return "Nothing"
	}
	return text
}

func joinedNotes(survivor, source *people.User) string {
	return values.OrEmpty(survivor.Notes) + "\n\n" + values.OrEmpty(source.Notes)
}

// mergeNotes tells what staff might not expect.
func mergeNotes(survivor, source *people.User) []string {
	notes := []string{
		fmt.Sprintf("We'll archive %s. The address %s and the old profile link will open %s.", source.Name(),
			source.Email, survivor.Name()),
		fmt.Sprintf("Log in with the password of %s. Passwords and two-factor login never move.", survivor.Name()),
	}
	if survivor.PasswordHash == nil {
		notes = append(notes, fmt.Sprintf("%s has no password yet and can set one by email.", survivor.Name()))
	}
	if source.TwoFactorSince != nil && survivor.TwoFactorSince == nil {
		notes = append(notes,
			fmt.Sprintf("%s has two-factor login and %s doesn't. They'll have to set it up again.", source.Name(),
				survivor.Name()))
	}

	return append(notes, "We'll email both addresses. Undoing the merge can't take back emails or logged-out sessions.")
}
