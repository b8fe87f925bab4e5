package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
)

// Functions that somebody must hold to write.
const (
	createProducts = "product_create"
	updateProducts = "product_update"
	createTerms    = "payment-term_create"
	updateTerms    = "payment-term_update"
	createFunnels  = "funnel_create"
	UpdateFunnels  = "funnel_update"
	EnrollPeople   = "user_enroll/unenroll"
)

const (
	nameMax        = 150
	LineMax        = 300
	descriptionMax = 20_000
	DaysMax        = 36_500
	// changedMax is how many things change at once.
	changedMax = 500
)

// applyName writes a name and what it is found by.
func applyName(c *errs.Check, given graphql.Omittable[*string], isNew bool, name, key *string) {
	typed, ok := given.ValueOK()
	if !ok && !isNew {
		return
	}
	*name = text.TrimLine(typed)
	*key = fold.Plain(*name)
	c.Text("name", *name, 1, nameMax)
}

// applyText writes a text of several lines; null empties it.
func applyText(c *errs.Check, field string, given graphql.Omittable[*string], most int, into *string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = ""
	if typed != nil {
		*into = strings.TrimSpace(*typed)
	}
	c.Text(field, *into, 0, most)
}

// applyFlag writes a switch; null leaves it.
func applyFlag(given graphql.Omittable[*bool], into *bool) {
	if typed, ok := given.ValueOK(); ok && typed != nil {
		*into = *typed
	}
}

// applyCount writes a whole number within bounds; null empties it.
func applyCount(c *errs.Check, field string, given graphql.Omittable[*int], least, most int, into **int) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = typed
	if typed != nil {
		c.That(*typed >= least, field, errs.IsTooLow)
		c.That(*typed <= most, field, errs.IsTooHigh)
	}
}

// checkAmount wants an amount between nothing and the most.
func checkAmount(c *errs.Check, field string, amount, most money.Centavos) {
	c.That(amount >= 0, field, errs.IsTooLow)
	c.That(amount <= most, field, errs.IsTooHigh)
}

// choices are the words of the wire for what is stored.
type choices []struct{ stored, shown string }

func (n choices) show(stored string) string {
	for _, one := range n {
		if one.stored == stored {
			return one.shown
		}
	}
	return stored
}

// read finds what is stored for a word of the wire; the stored word will do.
func (n choices) read(c *errs.Check, field string, given *string) string {
	if given != nil {
		for _, one := range n {
			if *given == one.shown || *given == one.stored {
				return one.stored
			}
		}
	}
	c.Add(field, errs.IsNotValid)
	return ""
}

var (
	slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	nonSlug     = regexp.MustCompile(`[^a-z0-9]+`)
	// reservedSlugs would be read as something else in an address.
	reservedSlugs = []string{"new", "closed"}
)

const SlugMax = 60

// slugOf makes a slug from a name.
func slugOf(name string) string {
	made := strings.Trim(nonSlug.ReplaceAllString(fold.Plain(name), "-"), "-")
	return strings.Trim(made[:min(len(made), SlugMax)], "-")
}

// checkSlug wants an id or a slug that can be part of an address.
func checkSlug(c *errs.Check, field, slug string) {
	switch {
	case slug == "":
		c.Add(field, errs.IsRequired)
	case len(slug) > SlugMax:
		c.Add(field, errs.IsTooLong)
	case !slugPattern.MatchString(slug):
		c.Add(field, errs.IsNotFormatted)
	case slices.Contains(reservedSlugs, slug):
		c.Add(field, "is reserved. Choose another one.")
	}
}

// applyID writes the id of something new: the one that was typed, or one made from the name. Afterwards it stays.
func applyID(c *errs.Check, given graphql.Omittable[*string], isNew bool, name string, id *string) {
	typed := text.TrimLine(given.Value())
	switch {
	// Addresses and links name it, so it stays.
	case !isNew:
		c.That(typed == "" || typed == *id, "id", "can't be changed")
		return
	case typed == "":
		typed = slugOf(name)
	}

	*id = typed
	checkSlug(c, "id", typed)
}

// requestedStatus reads the status of a filter, active without one.
func requestedStatus(given *string) (archived bool, err error) {
	switch {
	case given == nil || *given == "" || *given == "active":
		return false, nil
	case *given == "archived":
		return true, nil
	}
	return false, errs.Field("status", errs.IsNotValid)
}

// NormalizeIDs returns the ids of a call, each once and always in the same order, so that no two calls wait for each
// other's locks.
func NormalizeIDs[T int | string](ids []T) ([]T, error) {
	if len(ids) == 0 || len(ids) > changedMax {
		return nil, errs.Field("ids", errs.IsNotValid)
	}
	return slices.Compact(slices.Sorted(slices.Values(ids))), nil
}

// laterThan is now, or a moment after what stands there already: two changes never have the same time.
func (s *Service) laterThan(at time.Time) time.Time {
	return record.LaterThan(s.clock.Now(), at)
}

// nextAvailableSlug returns the slug, or the slug with the first number behind it that is not taken.
func nextAvailableSlug(slug string, taken []string) string {
	free := slug
	for n := 2; slices.Contains(taken, free); n++ {
		free = slug + "-" + strconv.Itoa(n)
	}
	return free
}
