package forms

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Functions that somebody must hold to write forms.
const (
	createForms = "form_create"
	updateForms = "form_update"
)

// Form is a form as those see it who look after forms.
type Form struct {
	ID           int             `db:"id,made"`
	Name         string          `db:"name"`
	NameKey      string          `db:"name_key"`
	Slug         string          `db:"slug"`
	Description  *string         `db:"description"`
	Thanks       *string         `db:"thanks"`
	IsPublic     bool            `db:"is_public"`
	OpensAt      *time.Time      `db:"opens_at"`
	ClosesAt     *time.Time      `db:"closes_at"`
	LocksAt      *time.Time      `db:"locks_at"`
	Draft        []*FormQuestion `db:"draft,json"`
	DraftSavedAt time.Time       `db:"draft_saved_at"`
	Version      int             `db:"version"`
	PublishedAt  *time.Time      `db:"published_at"`
	ArchivedAt   *time.Time      `db:"archived_at"`
	CreatedAt    time.Time       `db:"created_at"`
	UpdatedAt    time.Time       `db:"updated_at"`

	Versions             []*FormVersion
	SentCount, OpenCount int
	LastSentAt           *time.Time
	HasChanges           bool
	Window               string
}

// The states of forms.
const (
	formDraft     = "draft"
	formPublished = "published"
	formArchived  = "archived"
)

// Status is draft, published or archived.
func (f *Form) Status() string {
	switch {
	case f.ArchivedAt != nil:
		return formArchived
	case f.PublishedAt != nil:
		return formPublished
	}
	return formDraft
}

// IsJourneyForm tells whether a journey begins with it.
func (f *Form) IsJourneyForm() bool { return f.Slug == JourneyFormSlug }

// The windows of forms.
const (
	formSoon   = "soon"
	formOpen   = "open"
	formClosed = "closed"
	formLocked = "locked"
)

// windowAt is what may be done with the form at a moment; has tells whether one has sent it already.
func (f *Form) windowAt(now time.Time, has bool) string {
	passed := func(at *time.Time) bool { return at != nil && !now.Before(*at) }
	switch {
	// Locking is the stronger end: after it not even those who sent may change anything.
	case passed(f.LocksAt):
		return formLocked
	case passed(f.ClosesAt) && !has:
		return formClosed
	case f.OpensAt != nil && now.Before(*f.OpensAt):
		return formSoon
	}

	return formOpen
}

// FormInput is what an editor says of a form. What is left out stays as it is; null empties.
type FormInput struct {
	Name, Slug, Description, Thanks graphql.Omittable[*string]
	IsPublic                        graphql.Omittable[*bool]
	OpensAt, ClosesAt, LocksAt      graphql.Omittable[*time.Time]
}

const (
	formNameMax = 150
	formTextMax = 2000
	formSlugMin = 3
	formSlugMax = 60
)

var (
	formSlug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	// reservedSlugs would be read as something else by people or programs.
	reservedSlugs = []string{JourneyFormSlug, "new", "edit", "form", "forms", "preview", "responses", "admin", "api",
		"login", "logout"}
)

// apply writes the input into the form and gathers what is wrong with it.
func (in FormInput) apply(f *Form) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || f.ID == 0 {
		f.Name = strings.Join(strings.Fields(cleanOptional(name)), " ")
		c.Text("name", f.Name, 1, formNameMax)
		f.NameKey = fold.Plain(f.Name)
	}

	// A slug that was typed is checked; one that was not is made of the name, which is read before.
	if slug, ok := in.Slug.ValueOK(); ok && slug != nil && strings.TrimSpace(*slug) != "" {
		checkSlug(c, f, strings.ToLower(strings.TrimSpace(*slug)))
	} else if f.ID == 0 {
		f.Slug = slugOf(f.Name)
	}

	formText(c, "description", in.Description, &f.Description)
	formText(c, "thanks", in.Thanks, &f.Thanks)
	if isPublic, ok := in.IsPublic.ValueOK(); ok && isPublic != nil {
		f.IsPublic = *isPublic

		// Everyone on the journey answers the journey form, so it needs to know who they are.
		c.That(!f.IsPublic || !f.IsJourneyForm(), "isPublic", "The journey form is only for people who are logged in.")
	}

	for _, at := range []struct {
		given graphql.Omittable[*time.Time]
		into  **time.Time
	}{{in.OpensAt, &f.OpensAt}, {in.ClosesAt, &f.ClosesAt}, {in.LocksAt, &f.LocksAt}} {
		if moment, ok := at.given.ValueOK(); ok {
			*at.into = moment
		}
	}

	c.That(f.OpensAt == nil || f.ClosesAt == nil || f.OpensAt.Before(*f.ClosesAt), "closesAt",
		"must be after the form opens")

	// Anyone who answered on the last day must be able to do so.
	for _, earlier := range []*time.Time{f.OpensAt, f.ClosesAt} {
		if earlier != nil && f.LocksAt != nil && f.LocksAt.Before(*earlier) {
			c.Add("locksAt", "must be after the form opens and closes")
			break
		}
	}

	return c.Err()
}

// checkSlug takes an address that is not the one it has already.
func checkSlug(c *errs.Check, f *Form, slug string) {
	// Saving a form anew sends its own slug.
	if slug == f.Slug && f.ID != 0 {
		return
	}

	// The journey starts at this address.
	if f.IsJourneyForm() {
		c.Add("slug", "The journey form's link can't be changed.")
		return
	}

	f.Slug = slug
	c.Text("slug", slug, formSlugMin, formSlugMax)
	c.That(formSlug.MatchString(slug), "slug", "can have lowercase letters, numbers and single hyphens")
	c.That(!slices.Contains(reservedSlugs, slug), "slug", "is reserved. Choose another one.")
}

// slugOf makes an address of a name.
func slugOf(name string) string {
	var b strings.Builder
	for _, r := range fold.Plain(name) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		// Everything else becomes one hyphen.
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}

	// Room is left for the number that makes it unique.
	slug := strings.Trim(b.String()[:min(b.Len(), formSlugMax-5)], "-")
	if len(slug) < formSlugMin || slices.Contains(reservedSlugs, slug) {
		slug = strings.Trim(slug+"-form-1", "-")
	}

	return slug
}

func cleanOptional(text *string) string {
	if text == nil {
		return ""
	}
	return cleanText(*text)
}

// cleanText makes text fit for every database: no null characters, valid UTF-8.
func cleanText(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""))
}

func formText(c *errs.Check, field string, given graphql.Omittable[*string], into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = nil
	if text := cleanOptional(typed); text != "" {
		*into = &text
		c.Text(field, text, 0, formTextMax)
	}
}

// FormFilter picks forms.
type FormFilter struct{ Status, Audience *string }

// FormList is one page of forms.
type FormList struct {
	Rows  []*Form
	Total int
}

// Forms lists one page of forms for staff.
//
// Requires the page forms. Returns errs.Invalid for an unknown filter.
func (s *Service) Forms(ctx context.Context, w page.Window, f *FormFilter) (*FormList, error) {
	if !actor.From(ctx).Page("forms") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &FormFilter{}
	}

	// An unknown filter is refused, so that a mistyped one does not show everything.
	status, err := page.ChoiceOf("status", f.Status, "all", formDraft, formPublished, formArchived)
	if err != nil {
		return nil, err
	}

	audience, err := page.ChoiceOf("audience", f.Audience, "all", "public", "private")
	if err != nil {
		return nil, err
	}

	return s.store.listForms(ctx, w, status, audience)
}

// Form reads one form for its editor, with its draft and its versions.
//
// Requires the page form. Returns errs.NotFound if there is no such form, and to everybody without the page.
func (s *Service) Form(ctx context.Context, id int) (*Form, error) {
	if !actor.From(ctx).Page("form") {
		return nil, errs.Missing("Form")
	}
	return s.store.formByID(ctx, id)
}
