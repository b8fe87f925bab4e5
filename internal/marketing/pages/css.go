package pages

import _ "embed"

// CSS is the style of every published page.
//
//go:embed render/page.gen.css
var CSS string
