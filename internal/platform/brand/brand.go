// Package brand is how a site is called and looks: its name, its logo and one color, from which everything else is
// derived.
package brand

import (
	"fmt"
	"strings"
)

// DefaultName is what a site is called that was given no name.
const DefaultName = "Atlas"

// Brand is what staff decided about the look of their site.
type Brand struct {
	Name string
	// Color is #rrggbb; empty for the color of Atlas.
	Color string
	// Logo is the name of the picture; empty for the boat of Atlas.
	Logo string
	// Sender is the name that emails come from; Support is where people ask for help. Both may be empty.
	Sender  string
	Support string
}

// Scale is all steps of the color.
func (b Brand) Scale() Scale { return ScaleOf(b.Color) }

// IsOwn tells whether the site calls itself something else than Atlas.
func (b Brand) IsOwn() bool { return b.Name != DefaultName }

// LogoPath is where the logo is, in so many pixels; empty while there is none.
func (b Brand) LogoPath(side int) string {
	if b.Logo == "" {
		return ""
	}
	return fmt.Sprintf("%s%s-%d.png", PicturePath, b.Logo, side)
}

// PicturePath begins the addresses of logos; SharePath is the picture that a shared link shows.
const (
	PicturePath = "/api/brand/logo/"
	SharePath   = "/api/brand/share.png"
)

// Sides are the widths in which a logo is handed out: for a favicon and emails, for Apple, and for the two icons of an
// installed app.
var Sides = []int{96, 180, 192, 512}

// CSS overrides the primary color of the web app in both schemes, and every name that is derived from it; empty for the
// color of Atlas. It is written into the head of a page, so that no other color shows first.
func (b Brand) CSS() string {
	if b.Color == "" {
		return ""
	}

	s := b.Scale()

	// Veils lie over pictures, so they are the deep color with an alpha and no color of their own.
	seen := func(step int, alpha float64) string { return fmt.Sprintf("%s%02x", s[step], int(alpha*255+0.5)) }
	deep := fmt.Sprintf("linear-gradient(18deg, %s, %s 55%%, %s)", s[9], s[8], s[6])
	veils := [][2]string{
		{"deep-sea", deep},
		{"veil-top",
			fmt.Sprintf("linear-gradient(180deg, %s 8%%, %s 38%%, %s 66%%)", seen(9, 0.92), seen(9, 0.55), seen(9, 0))},
		{"veil-left", fmt.Sprintf("linear-gradient(90deg, %s 40%%, %s)", seen(9, 0.94), seen(9, 0.15))},
		{"veil-cover", fmt.Sprintf("linear-gradient(200deg, %s 40%%, %s)", seen(9, 0), seen(9, 0.6))},
		{"on-sea-muted", s[2]}, {"sea-line", seen(3, 0.28)},
	}

	// Every step has its own name, for rules of the web app that use one of them.
	light := [][2]string{}
	for i, color := range s {
		light = append(light, [2]string{fmt.Sprintf("laot-%d", i), color})
	}

	light = append(light, [][2]string{
		{"sea-veil", fmt.Sprintf("linear-gradient(180deg, %s 20%%, %s 62%%)", seen(9, 0.9), seen(9, 0.1))},
		{"cover-laot", s[9]},
		{"selected", s[0]}, {"primary", s[7]}, {"primary-hover", s[8]}, {"on-primary", white}, {"primary-soft", s[1]},
		{"on-primary-soft", s[8]},
		{"link", s[7]}, {"focus", s[6]}, {"focus-halo", seen(5, 0.28)}, {"sea", s[9]}, {"sea-2", s[8]},
		{"chart-1", s[7]},
	}...)

	// On a dark ground the light steps are readable, so primary and link move up the scale.
	dark := [][2]string{
		{"selected", seen(4, 0.14)}, {"primary", s[4]}, {"primary-hover", s[3]}, {"on-primary", ink},
		{"primary-soft", seen(4, 0.18)}, {"on-primary-soft", s[2]},
		{"link", s[3]}, {"focus", s[3]}, {"focus-halo", seen(4, 0.35)}, {"sea", s[9]}, {"sea-2", s[8]},
		{"chart-1", s[4]},
	}
	// More specific than the rules of tokens.css, which come later in the page.
	return "html:root{" + declarations(append(light, veils...)) + `}html:root[data-mantine-color-scheme="dark"]{` +
		declarations(dark) + "}"
}

func declarations(all [][2]string) string {
	var b strings.Builder
	for _, d := range all {
		b.WriteString("--" + d[0] + ":" + d[1] + ";")
	}
	return b.String()
}
