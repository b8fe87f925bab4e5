package manage

import (
	"context"
	"strings"
	"time"
	"unicode"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/places"
)

// UserInput is what an editor says about a person. What is left out stays as it is; null empties.
type UserInput struct {
	Email        graphql.Omittable[*string]
	TribeID      graphql.Omittable[*string]
	FirstName    graphql.Omittable[*string]
	MiddleName   graphql.Omittable[*string]
	LastName     graphql.Omittable[*string]
	Suffix       graphql.Omittable[*string]
	Sex          graphql.Omittable[*string]
	Birthdate    graphql.Omittable[*string]
	MobileNumber graphql.Omittable[*string]
	Socials      *SocialsInput
	Location     *people.LocationInput
	Notes        graphql.Omittable[*string]
	BasePoints   graphql.Omittable[*int]
	// Levels are all levels the person is to hold; nil leaves them.
	Levels []string
}

// SocialsInput are addresses or names at the sites.
type SocialsInput struct {
	Facebook, Instagram, Linkedin, Tiktok, X, Youtube, Website graphql.Omittable[*string]
}

const NotesMax = 5000

// Sexes are the choices there are.
var Sexes = []string{"Female", "Male"}

// apply writes the input into the person and gathers what is wrong with it.
func (in UserInput) apply(ctx context.Context, u *people.User, lists *places.Atlas, now time.Time) error {
	var c errs.Check
	name := func(field string, given graphql.Omittable[*string], into *string) {
		if typed, ok := given.ValueOK(); ok {
			*into = values.TidyName(values.OrEmpty(typed))
			c.Name(field, *into, 1, people.NameMax)
		}
	}

	name("firstName", in.FirstName, &u.FirstName)
	name("lastName", in.LastName, &u.LastName)
	text := func(field string, given graphql.Omittable[*string], most int, into **string) {
		if typed, ok := given.ValueOK(); ok {
			*into = values.OrNil(values.TidyName(values.OrEmpty(typed)))
			c.Text(field, values.OrEmpty(*into), 0, most)
		}
	}

	text("middleName", in.MiddleName, people.NameMax, &u.MiddleName)
	text("suffix", in.Suffix, people.SuffixMax, &u.Suffix)

	// Names go into emails, where an address would become a link that looks like ours.
	if in.MiddleName.IsSet() {
		c.That(!errs.HasWebAddress(values.OrEmpty(u.MiddleName)), "middleName", errs.IsWebAddress)
	}
	if in.Suffix.IsSet() {
		c.That(!errs.HasWebAddress(values.OrEmpty(u.Suffix)), "suffix", errs.IsWebAddress)
	}

	text("tribeId", in.TribeID, people.TribeIDMax, &u.TribeID)
	text("sex", in.Sex, people.SuffixMax, &u.Sex)
	c.That(u.Sex == nil || *u.Sex == Sexes[0] || *u.Sex == Sexes[1], "sex", errs.IsNotValid)
	in.applyEmail(u, &c)
	in.applyBirthdate(u, &c, now)
	in.applyMobile(u, &c)
	in.applyNotes(u, &c)
	if points, ok := in.BasePoints.ValueOK(); ok {
		u.BasePoints = 0
		if points != nil {
			u.BasePoints = *points
		}

		c.That(u.BasePoints >= 0, "basePoints", errs.IsTooLow)
		c.That(u.BasePoints <= people.BasePointsMax, "basePoints", errs.IsTooHigh)
	}

	if in.Socials != nil {
		in.Socials.apply(u, &c)
	}
	if in.Location != nil {
		in.Location.Apply(ctx, lists, u, &c)
	}

	return c.Err()
}

func (in UserInput) applyEmail(u *people.User, c *errs.Check) {
	typed, ok := in.Email.ValueOK()
	if !ok {
		return
	}
	u.Email, u.EmailKey = contact.CleanEmail(values.OrEmpty(typed)), contact.EmailKey(values.OrEmpty(typed))
	c.Required("email", u.Email)
	c.That(u.Email == "" || contact.ValidEmail(u.Email), "email", errs.IsNotFormatted)
}

func (in UserInput) applyBirthdate(u *people.User, c *errs.Check, now time.Time) {
	day, ok := in.Birthdate.ValueOK()
	if !ok {
		return
	}
	u.Birthdate = day
	c.That(day == nil || *day >= people.OldestBirthdate && *day <= now.In(clock.Manila).Format(time.DateOnly), "birthdate",
		errs.IsNotValid)
}

func (in UserInput) applyMobile(u *people.User, c *errs.Check) {
	typed, ok := in.MobileNumber.ValueOK()
	if !ok {
		return
	}

	u.MobileNumber = nil
	if strings.TrimSpace(values.OrEmpty(typed)) == "" {
		return
	}

	number, fits := contact.CleanMobile(*typed)
	c.That(fits, "mobileNumber", contact.MobileMessage)
	u.MobileNumber = &number
}

func (in UserInput) applyNotes(u *people.User, c *errs.Check) {
	typed, ok := in.Notes.ValueOK()
	if !ok {
		return
	}

	// Line breaks and tabs are what people typed; all other control characters are not.
	notes := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}

		return r
	}, strings.ToValidUTF8(values.OrEmpty(typed), ""))
	u.Notes = values.OrNil(strings.TrimSpace(notes))
	c.Text("notes", notes, 0, NotesMax)
}

func (in SocialsInput) apply(u *people.User, c *errs.Check) {
	for _, page := range []struct {
		field string
		given graphql.Omittable[*string]
		site  people.Site
		into  **string
	}{
		{"facebook", in.Facebook, people.FacebookSite, &u.Facebook},
		{"instagram", in.Instagram, people.InstagramSite, &u.Instagram},
		{"linkedin", in.Linkedin, people.LinkedinSite, &u.Linkedin},
		{"tiktok", in.Tiktok, people.TiktokSite, &u.Tiktok},
		{"x", in.X, people.XSite, &u.X},
		{"youtube", in.Youtube, people.YoutubeSite, &u.Youtube},
		{"website", in.Website, people.AnySite, &u.Website},
	} {
		typed, ok := page.given.ValueOK()
		if !ok {
			continue
		}

		// Cleared first: an empty field takes the page away.
		*page.into = nil
		if strings.TrimSpace(values.OrEmpty(typed)) == "" {
			continue
		}

		address, fits := page.site.Clean(*typed)
		c.That(fits, page.field, errs.IsNotFormatted)
		*page.into = &address
	}
}
