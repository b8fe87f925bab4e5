package learning

import (
	"context"
	"html"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"

	"atlas/internal/platform/files"
)

// richTextMax bounds a description, in bytes of HTML.
const richTextMax = 200_000

var (
	// ourFile is the address of an uploaded file as it is stored: without a signature.
	ourFile = regexp.MustCompile(regexp.QuoteMeta(files.Path) + `([a-z0-9]+\.[a-z0-9]+)`)
	// signedFile is the same as an editor got it and sends it back.
	signedFile = regexp.MustCompile(regexp.QuoteMeta(files.Path) + `([a-z0-9]+\.[a-z0-9]+)\?[^"'\s>]*`)
	onlyFile   = regexp.MustCompile(`^` + ourFile.String() + `$`)
	pixels     = regexp.MustCompile(`^[0-9]{1,4}$`)
)

// safe is what HTML may hold: the marks of a text, links that lead out safely, pictures of ours, and videos of hosts we know.
var safe = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h2", "h3", "h4", "strong", "b", "em", "i", "u", "s", "sub", "sup", "mark", "blockquote", "code", "pre", "ul", "ol", "li",
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
	p.RequireSandboxOnIFrame(bluemonday.SandboxAllowScripts, bluemonday.SandboxAllowSameOrigin, bluemonday.SandboxAllowPresentation, bluemonday.SandboxAllowPopups)
	return p
}()

// safeHTML is HTML as it is stored; nil for one that shows nothing.
func safeHTML(text string) *string {
	text = strings.TrimSpace(safe.Sanitize(signedFile.ReplaceAllString(strings.ToValidUTF8(text, ""), files.Path+"$1")))
	if text == "" || text == "<p></p>" {
		return nil
	}
	return &text
}

// picturesIn names the uploaded files that stored HTML shows.
func picturesIn(texts ...*string) []string {
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

// signed gives the pictures of stored HTML addresses that show them for a while.
func (s *Service) signed(text *string) *string {
	if text == nil || !strings.Contains(*text, files.Path) {
		return text
	}
	out := ourFile.ReplaceAllStringFunc(*text, func(address string) string {
		return html.EscapeString(s.files.URL(&files.File{Name: strings.TrimPrefix(address, files.Path)}))
	})
	return &out
}

// pictures are the files that HTML shows, for Use.
func (s *Service) pictures(ctx context.Context, field string, texts ...*string) ([]files.Wanted, error) {
	found, err := s.files.ByNames(ctx, picturesIn(texts...))
	wanted := make([]files.Wanted, len(found))
	for i, f := range found {
		wanted[i] = files.Wanted{Field: field, ID: f.ID, Kinds: []string{files.Image}}
	}
	return wanted, err
}

// paragraphs is plain text as HTML: a blank line begins a paragraph.
func paragraphs(text string) string {
	var out strings.Builder
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			out.WriteString("<p>" + strings.ReplaceAll(html.EscapeString(part), "\n", "<br>") + "</p>")
		}
	}
	return out.String()
}
