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

// StartsWithHero tells that the first block of a page is a hero, which its header lies on. On any other block the
// header would cover words or pictures.
func (p *Shown) StartsWithHero() bool {
	body := p.Body

	// Pictures to load early are named before the first block.
	for strings.HasPrefix(body, "<link ") {
		_, body, _ = strings.Cut(body, ">")
	}

	return strings.HasPrefix(body, `<section class="pg-hero`) || strings.HasPrefix(body, `<section class="ft-hero`)
}
