package pages

import (
	_ "embed"
	"strings"
)

// CSS is the style of every published page, without what only the free training needs.
//
//go:embed render/page.gen.css
var CSS string

//go:embed render/training.gen.css
var trainingCSS string

// Style is the style of a page. Most show nothing of the free training, and don't carry its half.
func (p *Shown) Style() string {
	if strings.Contains(p.Body, `class="ft-`) || strings.Contains(p.Corner, `class="ft-`) {
		return CSS + trainingCSS
	}

	return CSS
}

// HasHero tells that a page shows a hero, which its header lies on.
func (p *Shown) HasHero() bool {
	return strings.Contains(p.Body, `class="pg-hero`) || strings.Contains(p.Body, `class="ft-hero`)
}
