package content

import (
	"net/url"
	"slices"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/richtext"
	"atlas/internal/platform/errs"
)

const (
	NameMax  = 150
	ShortMax = 500
)

// ApplyName wants a name.
func ApplyName(c *errs.Check, given *string) string {
	name := ""
	if given != nil {
		name = strings.Join(strings.Fields(*given), " ")
	}
	c.Text("name", name, 1, NameMax)
	return name
}

func ApplyText(c *errs.Check, field string, given graphql.Omittable[*string], most int, into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = nil
	if typed != nil && strings.TrimSpace(*typed) != "" {
		*into = new(strings.TrimSpace(*typed))
		c.Text(field, **into, 0, most)
	}
}

func ApplyHTML(c *errs.Check, field string, given graphql.Omittable[*string], into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = nil
	if typed != nil {
		// Measured before cleaning: a huge text must not be parsed.
		c.That(len(*typed) <= richtext.Max, field, errs.IsTooLong)
		*into = richtext.Safe(*typed)
	}
}

func ApplyVideo(c *errs.Check, field string, given graphql.Omittable[*string], into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}

	*into = nil
	if typed != nil && strings.TrimSpace(*typed) != "" {
		// Only players that we know are embedded: any other page could run script in a lesson.
		address := strings.TrimSpace(*typed)
		_, _, known := richtext.Embedded(address)
		c.That(known && len(address) <= 500, field, "must be a video link from YouTube, Vimeo, Loom or Wistia")
		*into = &address
	}
}

// CopySuffix tells a copy from what it was made of.
const CopySuffix = " (copy)"

const AddressMax = 1000

// WebAddress tells whether a link leads to the web and nowhere else.
func WebAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && !strings.ContainsAny(text, " \t\n<>\"")
}

// OneOf reads a choice of a filter: one of the offered, the first without a choice.
func OneOf(field string, requested *string, offered ...string) (string, error) {
	if requested == nil || *requested == "" {
		return offered[0], nil
	}
	if !slices.Contains(offered, *requested) {
		return "", errs.Field(field, errs.IsNotValid)
	}
	return *requested, nil
}
