package mail

import (
	"embed"
	"fmt"
	htmltemplate "html/template"
	"net/url"
	"regexp"
	"strings"
	texttemplate "text/template"

	"atlas/internal/platform/brand"
)

//go:embed templates
var templates embed.FS

var (
	htmlForm = htmltemplate.Must(htmltemplate.New("message.html").Funcs(htmltemplate.FuncMap{"lines": lines}).ParseFS(templates, "templates/message.html"))
	textForm = texttemplate.Must(texttemplate.ParseFS(templates, "templates/message.txt"))
)

// renderedMessage is a message as it is read.
type renderedMessage struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
	HTML    string `json:"html"`
	// File is what it carries; nil for nothing.
	File *File `json:"-"`
}

// templateData is what the templates see. They get data, never text that is itself a template.
type templateData struct {
	Subject, Preview, Code, Label, URL string
	LinkLabel, LinkURL                 string
	// HTML is shown instead of Lines; empty for none.
	HTML htmltemplate.HTML
	// Unsubscribe is an address or empty.
	Unsubscribe  string
	Lines, After []string
	Entries      []entryData
	Home, Host   string
	// Name is what the site is called, Motto follows it; Logo is an address or empty; Support is where to ask for help.
	Name, Motto, Logo, Support string
	// Colors are steps of the color of the site.
	Deep, Fill, Soft, Pale, Bright string
}

// entryData is an entry with the whole address of its link.
type entryData struct{ Title, Note, Label, URL string }

// motto follows the name of Atlas itself; other communities have their own.
const motto = "Small steps, same boat."

// render lays out a valid message.
func render(l Message, base *url.URL, siteBrand brand.Brand) (renderedMessage, error) {
	scale := siteBrand.Scale()
	p := templateData{
		Subject: l.Subject, Code: l.Code, Lines: l.Lines, After: l.After,
		Home: base.String(), Host: base.Host, Preview: preview(l.Lines),
		Name: siteBrand.Name, Support: siteBrand.Support,
		Deep: scale[8], Fill: scale[7], Soft: scale[1], Pale: scale[3], Bright: scale[4],
	}

	// The motto is that of Atlas; a brand of its own has none.
	if !siteBrand.IsOwn() {
		p.Motto = motto
	}
	if siteBrand.Logo != "" {
		p.Logo = join(base, siteBrand.LogoPath(96))
	}
	if l.Button != nil {
		p.Label, p.URL = l.Button.Label, join(base, l.Button.Path)
	}
	if l.Link != nil {
		p.LinkLabel, p.LinkURL = l.Link.Label, join(base, l.Link.Path)
	}

	for _, entry := range l.Entries {
		p.Entries = append(p.Entries, entryData{
			Title: entry.Title, Note: entry.Note, Label: entry.Link.Label, URL: join(base, entry.Link.Path),
		})
	}

	if l.HTML != "" {
		// Anyone who wrote the message cleaned it. Its plain form has addresses in it, which a mailbox shouldn't show
		// beside the subject.
		p.HTML = htmltemplate.HTML(l.HTML)
		p.Preview = preview(strings.Split(plainAddress.ReplaceAllString(strings.Join(l.Lines, "\n"), ""), "\n"))
	}

	if l.Unsubscribe != "" {
		p.Unsubscribe = join(base, l.Unsubscribe)
	}

	var html, text strings.Builder
	if err := htmlForm.Execute(&html, p); err != nil {
		return renderedMessage{}, fmt.Errorf("render HTML of mail: %w", err)
	}

	if err := textForm.Execute(&text, p); err != nil {
		return renderedMessage{}, fmt.Errorf("render text of mail: %w", err)
	}

	return renderedMessage{Subject: l.Subject, Text: text.String(), HTML: html.String()}, nil
}

// plainAddress is the address behind a link in plain text.
var plainAddress = regexp.MustCompile(` \(https?://[^\s)]*\)`)

const previewMax = 90

// preview is what a mailbox shows beside the subject: the first thing that is said after the greeting.
func preview(lines []string) string {
	if len(lines) > 1 {
		lines = lines[1:]
	}
	return cut(oneLine(strings.Join(lines, " ")), previewMax)
}

const redactionMark = "••••••"

// redactedCodeMin is the length from which a code is also looked for inside of sentences; shorter ones would redact
// ordinary words.
const redactedCodeMin = 4

// redacted returns a message without its secrets.
func (l Message) redacted() Message {
	var hide []string

	// Short codes would be found in ordinary words, and hiding them there would garble the message.
	if len(l.Code) >= redactedCodeMin {
		hide = append(hide, l.Code, redactionMark)
	}

	if l.Button != nil && len(l.Button.Path) > 1 {
		hide = append(hide, l.Button.Path, "/"+redactionMark)
		l.Button = &Button{Label: l.Button.Label, Path: "/" + redactionMark}
	}

	if l.Link != nil && len(l.Link.Path) > 1 {
		hide = append(hide, l.Link.Path, "/"+redactionMark)
		l.Link = &Button{Label: l.Link.Label, Path: "/" + redactionMark}
	}

	entries := make([]Entry, len(l.Entries))
	for i, entry := range l.Entries {
		if len(entry.Link.Path) > 1 {
			hide = append(hide, entry.Link.Path, "/"+redactionMark)
		}

		entry.Link.Path = "/" + redactionMark
		entries[i] = entry
	}
	l.Entries = entries

	if l.Code != "" {
		l.Code = redactionMark
	}

	// One replacer for all, so that what was put in for one secret is not replaced as part of another.
	hider := strings.NewReplacer(hide...)
	l.Subject = hider.Replace(l.Subject)
	l.Lines, l.After = replaced(hider, l.Lines), replaced(hider, l.After)

	return l
}

func replaced(r *strings.Replacer, in []string) []string {
	out := make([]string, len(in))
	for i, s := range in {
		out[i] = r.Replace(s)
	}
	return out
}

func lines(paragraph string) []string { return strings.Split(paragraph, "\n") }
