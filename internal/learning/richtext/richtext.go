// Package richtext makes HTML that people write safe to show, and knows whose videos may be embedded in it.
package richtext

import (
	"html"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"

	"atlas/internal/platform/files"
)

// Max bounds a description, in bytes of HTML.
const Max = 200_000

var (
	// ourFile is the address of an uploaded file as it is stored: without a signature.
	ourFile = regexp.MustCompile(regexp.QuoteMeta(files.Path) + `([a-z0-9]+\.[a-z0-9]+)`)
	// signedFile is the same as an editor got it and sends it back.
	signedFile = regexp.MustCompile(regexp.QuoteMeta(files.Path) + `([a-z0-9]+\.[a-z0-9]+)\?[^"'\s>]*`)
	onlyFile   = regexp.MustCompile(`^` + ourFile.String() + `$`)
	pixels     = regexp.MustCompile(`^[0-9]{1,4}$`)
)

// safe is what HTML may hold: the marks of a text, links that lead out safely, pictures of ours, and videos of hosts we
// know.
var safe = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h2", "h3", "h4", "strong", "b", "em", "i", "u", "s", "sub", "sup", "mark",
		"blockquote", "code", "pre", "ul", "ol", "li",
		"table", "thead", "tbody", "tr", "th", "td")
	p.AllowAttrs("start").Matching(pixels).OnElements("ol")
	p.AllowAttrs("colspan", "rowspan").Matching(pixels).OnElements("td", "th")
	p.AllowAttrs("href").OnElements("a")
	p.AllowURLSchemes("https", "http", "mailto", "tel")
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.RequireNoReferrerOnFullyQualifiedLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.AllowAttrs("src").Matching(onlyFile).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(pixels).OnElements("img")
	p.AllowAttrs("src").Matching(embedAddress).OnElements("iframe")
	p.AllowAttrs("allowfullscreen").OnElements("iframe")
	p.RequireSandboxOnIFrame(bluemonday.SandboxAllowScripts, bluemonday.SandboxAllowSameOrigin,
		bluemonday.SandboxAllowPresentation, bluemonday.SandboxAllowPopups)
	return p
}()

// Safe is HTML as it is stored; nil for one that shows nothing.
func Safe(text string) *string {
	text = strings.TrimSpace(safe.Sanitize(signedFile.ReplaceAllString(strings.ToValidUTF8(text, ""), files.Path+"$1")))
	if text == "" || text == "<p></p>" {
		return nil
	}
	return &text
}

// PicturesIn names the uploaded files that stored HTML shows.
func PicturesIn(texts ...*string) []string {
	var names []string
	for _, text := range texts {
		if text == nil {
			continue
		}

		for _, match := range ourFile.FindAllStringSubmatch(*text, -1) {
			names = append(names, match[1])
		}
	}

	return names
}

// Signed gives the pictures of stored HTML the addresses that a function has for their files.
func Signed(text string, address func(file string) string) string {
	return ourFile.ReplaceAllStringFunc(text, func(path string) string {
		return html.EscapeString(address(strings.TrimPrefix(path, files.Path)))
	})
}

// Paragraphs is plain text as HTML: a blank line begins a paragraph.
func Paragraphs(text string) string {
	var out strings.Builder
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			out.WriteString("<p>" + strings.ReplaceAll(html.EscapeString(part), "\n", "<br>") + "</p>")
		}
	}
	return out.String()
}
