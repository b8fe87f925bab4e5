package accesslevels

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Level is a role: pages and functions that people hold together.
type Level struct {
	ID          string  `db:"id"`
	Name        string  `db:"name"`
	NameKey     string  `db:"name_key"`
	Description *string `db:"description"`
	// StoredPages and StoredFunctions are lists of names, or one word for all of them.
	StoredPages     []string `db:"pages,json"`
	StoredFunctions []string `db:"functions,json"`
	IsSystem        bool     `db:"is_system"`
	// OpensMemberContent is set for levels of people who work here: they open what is for members without being one,
	// and content that lists the level.
	OpensMemberContent bool      `db:"opens_member_content"`
	Position           int       `db:"position"`
	UpdatedAt          time.Time `db:"updated_at"`

	// grant is both lists as rights are put together from them, set on levels from the cache.
	grant *access.Grant
}

// Pages are the names of the pages this level opens.
func (l *Level) Pages() []string {
	return known(access.Catalogue.PageNames, access.Catalogue.PagesOf(l.StoredPages))
}

// Functions are the names of the functions this level allows.
func (l *Level) Functions() []string {
	return known(access.Catalogue.FunctionNames, access.Catalogue.FunctionsOf(l.StoredFunctions))
}

// known leaves out names that a later release no longer has.
func known(all, names []string) []string {
	out := make([]string, 0, len(names))
	for _, name := range names {
		if slices.Contains(all, name) {
			out = append(out, name)
		}
	}
	return out
}

// LevelInput is what an editor of a level sends.
type LevelInput struct {
	// ID is only read when a level is created.
	ID          *string
	Name        string
	Description *string
	Pages       []string
	Functions   []string
	// OpensMemberContent stays as it is without a value.
	OpensMemberContent *bool
}

var levelID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

const (
	levelIDMax          = 40
	levelNameMax        = 60
	levelDescriptionMax = 300
)

// Validate gathers what is wrong with the input; the id counts only for a new level.
func (in LevelInput) Validate(creating bool) error {
	c := new(errs.Check)
	if creating {
		id := ""
		if in.ID != nil {
			id = *in.ID
		}

		c.Text("id", id, 1, levelIDMax)
		c.That(id == "" || levelID.MatchString(id), "id", errs.IsNotFormatted)
		c.That(id != "new", "id", errs.IsNotValid) // the address of the page for a new level
	}

	c.Text("name", in.Name, 1, levelNameMax)
	if in.Description != nil {
		c.Text("description", *in.Description, 0, levelDescriptionMax)
	}

	// Counted after the unknown ones were left out, so a name that doesn't exist is refused and not dropped.
	c.That(len(known(access.Catalogue.PageNames, in.Pages)) == len(in.Pages), "pages", errs.IsNotValid)
	c.That(len(known(access.Catalogue.FunctionNames, in.Functions)) == len(in.Functions), "functions", errs.IsNotValid)
	return c.Err()
}

// levelPages are the pages of which one at least is needed to see what levels open.
var levelPages = []string{"accessLevels", "accessLevel", "newAccessLevel", "editAccessLevel"}

func SeesLevels(a actor.Actor) bool {
	return a.Page(levelPages...) || a.Can("access-level_create", "access-level_update")
}

// Shown is a level as the caller may see it: everybody may know its name, not everybody what it opens.
func Shown(a actor.Actor, l *Level) *Level {
	if SeesLevels(a) {
		return l
	}
	return &Level{ID: l.ID, Name: l.Name, Description: l.Description, IsSystem: l.IsSystem,
		UpdatedAt: l.UpdatedAt}
}

// All lists all levels in their order. Pages and functions are empty for those without an access level page,
// access-level_create or access-level_update.
//
// Requires a login.
func (s *Service) All(ctx context.Context) ([]*Level, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}
	levels, err := Rows.All(ctx, s.db, "ORDER BY position, name_key")
	for i := range levels {
		levels[i] = Shown(a, levels[i])
	}
	return levels, err
}

// Get reads one level with what it opens.
//
// Requires an access level page, access-level_create or access-level_update. Returns errs.NotFound if there is no such
// level, and to everybody else.
func (s *Service) Get(ctx context.Context, id string) (*Level, error) {
	if !SeesLevels(actor.From(ctx)) {
		return nil, errs.Missing("Access level")
	}
	level, err := Rows.Get(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Access level")
	}
	return level, err
}

// Catalogue is the rows of the matrix.
type Catalogue struct{ Pages, Functions []*access.Name }

// Catalogue lists every page and function, and whether the caller holds it.
//
// Anyone may call it: the names are no secret.
func (s *Service) Catalogue(ctx context.Context) *Catalogue {
	a := actor.From(ctx)
	mark := func(names []access.Name, held func(...string) bool) []*access.Name {
		out := make([]*access.Name, len(names))
		for i, name := range names {
			name.Held = held(name.Name)
			out[i] = &name
		}

		return out
	}

	return &Catalogue{mark(access.Catalogue.Pages, a.Page), mark(access.Catalogue.Functions, a.Can)}
}

// checkOpens returns errs.Invalid if a level that is only a role would open content.
func (l *Level) checkOpens(in LevelInput) error {
	if in.OpensMemberContent == nil || !*in.OpensMemberContent || !slices.Contains(access.RolesOnly, l.ID) {
		return nil
	}

	return errs.Field("opensMemberContent",
		"can't be turned on for "+l.Name+": give a subscription or free access instead")
}

// apply brings the input into the level. A level that stood for every name keeps doing so while all of them are ticked,
// so that names of later releases come along.
func (l *Level) apply(in LevelInput) {
	l.Name = strings.Join(strings.Fields(in.Name), " ")
	l.NameKey = db.Fold(l.Name)
	l.Description = nil
	if in.Description != nil && strings.TrimSpace(*in.Description) != "" {
		text := strings.TrimSpace(*in.Description)
		l.Description = &text
	}

	if in.OpensMemberContent != nil {
		l.OpensMemberContent = *in.OpensMemberContent
	}

	// Written only when it differs, so that a level which stands for everything goes on doing so.
	if !sameNames(l.Pages(), in.Pages) {
		l.StoredPages = ordered(access.Catalogue.PageNames, in.Pages)
	}
	if !sameNames(l.Functions(), in.Functions) {
		l.StoredFunctions = ordered(access.Catalogue.FunctionNames, in.Functions)
	}
}

func sameNames(a, b []string) bool {
	return len(Missing(a, b)) == 0 && len(Missing(b, a)) == 0
}

// ordered keeps names in the order of the catalogue, each once.
func ordered(all, names []string) []string {
	out := []string{}
	for _, name := range all {
		if slices.Contains(names, name) {
			out = append(out, name)
		}
	}
	return out
}
