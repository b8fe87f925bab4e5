package broadcasts

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"atlas/internal/learning/richtext"
	"atlas/internal/platform/errs"
)

const (
	subjectMax = 150
	// bodyMax is in bytes of HTML: mail programs cut off what is longer than about a hundred kilobytes, frame included.
	bodyMax  = 60_000
	linksMax = 50
)

// reader is who an email is written to.
type reader struct {
	// UserID is nil for someone without an account.
	UserID                     *int
	EmailKey                   string
	Email, FirstName, LastName string
	Batch                      string
	// IsReachable tells that they get marketing emails.
	IsReachable bool
}

// fields are the merge fields, in the order in which they are offered, and what to say where someone has no value.
var fields = []struct {
	name      string
	value     func(reader) string
	otherwise string
}{
	{"first name", func(r reader) string { return r.FirstName }, "friend"},
	{"full name", func(r reader) string { return strings.TrimSpace(r.FirstName + " " + r.LastName) }, "friend"},
	{"email", func(r reader) string { return r.Email }, "your email address"},
	{"batch", func(r reader) string { return r.Batch }, "your batch"},
}

// FieldNames lists the merge fields, without their brackets.
func FieldNames() []string {
	var out []string
	for _, field := range fields {
		out = append(out, field.name)
	}

	return out
}

var mergeField = regexp.MustCompile(`\{([^{}]*)\}`)

// checkFields refuses merge fields that there aren't, and brackets that belong to none.
func checkFields(text string) error {
	for _, found := range mergeField.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(FieldNames(), found[1]) {
			return fmt.Errorf("%s isn't a merge field. Use {%s}.", found[0],
				strings.Join(FieldNames(), "}, {")) //nolint:staticcheck // shown to people
		}
	}

	// A field that is written in two styles is two texts, each with half of the brackets.
	if strings.ContainsAny(mergeField.ReplaceAllString(text, ""), "{}") {
		return fmt.Errorf("A curly bracket is open. Write merge fields like {first name}, in one style.") //nolint:staticcheck // shown to people
	}

	return nil
}

// merge puts the values of a reader into a text.
func merge(text string, to reader) string {
	return mergeField.ReplaceAllStringFunc(text, func(found string) string {
		name := strings.Trim(found, "{}")
		for _, field := range fields {
			if field.name != name {
				continue
			}

			if value := field.value(to); value != "" {
				return value
			}

			return field.otherwise
		}

		return found
	})
}

// cleanBody is a body as it is stored, or what is wrong with it.
func cleanBody(body string, base string) (string, error) {
	if len(body) > bodyMax {
		return "", errs.Field("body", "This text is too long for an email. Shorten it, or link to a page.")
	}

	safe := richtext.Safe(body)
	if safe == nil {
		return "", errs.Field("body", errs.IsRequired)
	}

	// Checked as it will be read, once everything unsafe is gone.
	nodes, err := parse(*safe)
	if err != nil {
		return "", errs.Field("body", errs.IsNotValid)
	}

	problem := ""
	walk(nodes, func(n *html.Node) {
		switch {
		case n.DataAtom == atom.Img || n.DataAtom == atom.Iframe:
			problem = "An email can't have pictures or videos. Add a link instead."
		case n.Type == html.TextNode:
			if err := checkFields(n.Data); err != nil {
				problem = err.Error()
			}
		}
	})
	if problem != "" {
		return "", errs.Field("body", problem)
	}
	if len(linksIn(nodes, base)) > linksMax {
		return "", errs.Field("body", fmt.Sprintf("An email can have up to %d links.", linksMax))
	}
	// Marks alone, such as an empty paragraph, are no email.
	if strings.TrimSpace(strings.Join(plainText(nodes), "")) == "" {
		return "", errs.Field("body", errs.IsRequired)
	}

	return *safe, nil
}

// parse reads HTML that richtext made safe.
func parse(body string) ([]*html.Node, error) {
	nodes, err := html.ParseFragment(strings.NewReader(body),
		&html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div})
	if err != nil {
		return nil, fmt.Errorf("read the text of a broadcast: %w", err)
	}

	return nodes, nil
}

// walk visits nodes and all below them, parents first.
func walk(nodes []*html.Node, visit func(*html.Node)) {
	for _, n := range nodes {
		visit(n)
		for child := range n.ChildNodes() {
			walk([]*html.Node{child}, visit)
		}
	}
}

// linksIn lists the web addresses that a body leads to, each once, in order.
func linksIn(nodes []*html.Node, base string) []string {
	var out []string
	walk(nodes, func(n *html.Node) {
		if n.DataAtom != atom.A {
			return
		}

		address := webAddress(attribute(n, "href"), base)
		if address != "" && !slices.Contains(out, address) {
			out = append(out, address)
		}
	})

	return out
}

// webAddress is the whole address of a link; empty for one that leads to no web page, such as mailto.
func webAddress(href, base string) string {
	from, err := url.Parse(base)
	if err != nil {
		return ""
	}

	to, err := from.Parse(strings.TrimSpace(href))
	// A name before the host can make a strange address look like ours.
	if err != nil || to.Host == "" || to.User != nil || to.Scheme != "https" && to.Scheme != "http" {
		return ""
	}

	return to.String()
}

func attribute(n *html.Node, name string) string {
	for _, one := range n.Attr {
		if one.Key == name {
			return one.Val
		}
	}

	return ""
}

// styles are set on every element, because mail programs know no sheets. Colors of text come from the frame, so that
// the dark one works.
var styles = map[atom.Atom]string{
	atom.P: "margin:0 0 16px", atom.H2: "margin:24px 0 12px;font-size:22px;line-height:28px",
	atom.H3: "margin:20px 0 10px;font-size:18px;line-height:25px",
	atom.H4: "margin:16px 0 8px;font-size:16px;line-height:24px", atom.Ul: "margin:0 0 16px;padding-left:24px",
	atom.Ol: "margin:0 0 16px;padding-left:24px",
	atom.Li: "margin:0 0 6px", atom.Blockquote: "margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #fec13c",
	atom.A:     "color:#0b7d77",
	atom.Hr:    "margin:24px 0;border:0;border-top:1px solid #dedad0",
	atom.Td:    "padding:6px 10px;border:1px solid #dedad0",
	atom.Th:    "padding:6px 10px;border:1px solid #dedad0;text-align:left",
	atom.Table: "margin:0 0 16px;border-collapse:collapse",
	atom.Pre:   "margin:0 0 16px;white-space:pre-wrap",
}

// renderedEmail is an email to one reader.
type renderedEmail struct {
	subject, html string
	lines         []string
}

// renderEmail makes the email to a reader. link says where a web address leads from the email.
func renderEmail(subject, body, base string, to reader, link func(address string) string) (renderedEmail, error) {
	nodes, err := parse(body)
	if err != nil {
		return renderedEmail{}, err
	}

	walk(nodes, func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			// A text node is escaped when it is written, so a name can hold anything.
			n.Data = merge(n.Data, to)
		case n.DataAtom == atom.A:
			href := attribute(n, "href")
			if address := webAddress(href, base); address != "" {
				href = link(address)
			}

			// Only the address stays: other attributes have no use in an email.
			n.Attr = []html.Attribute{{Key: "href", Val: href}}
		}

		if style := styles[n.DataAtom]; n.Type == html.ElementNode && style != "" {
			n.Attr = append(n.Attr, html.Attribute{Key: "style", Val: style})
		}
	})

	var out strings.Builder
	for _, n := range nodes {
		if err := html.Render(&out, n); err != nil {
			return renderedEmail{}, fmt.Errorf("write the text of a broadcast: %w", err)
		}
	}

	// After the walk, so that the text part has the same names and links.
	return renderedEmail{subject: merge(subject, to), html: out.String(), lines: plainText(nodes)}, nil
}

// plainText is a body as paragraphs without marks. A link is followed by its address.
func plainText(nodes []*html.Node) []string {
	var out []string
	var line strings.Builder
	flush := func() {
		if text := strings.TrimSpace(line.String()); text != "" {
			out = append(out, text)
		}

		line.Reset()
	}

	var visit func(n *html.Node)
	visit = func(n *html.Node) {
		isBlock := slices.Contains([]atom.Atom{atom.P, atom.H2, atom.H3, atom.H4, atom.Li, atom.Blockquote, atom.Pre,
			atom.Tr, atom.Hr}, n.DataAtom)
		switch {
		case n.Type == html.TextNode:
			line.WriteString(n.Data)
		case n.DataAtom == atom.Br:
			line.WriteString("\n")
		case n.DataAtom == atom.Li:
			flush()
			line.WriteString("- ")
		// The paragraph inside of a list item stays beside its dash.
		case isBlock && line.String() != "- ":
			flush()
		}

		for child := range n.ChildNodes() {
			visit(child)
		}

		if href := attribute(n, "href"); n.DataAtom == atom.A && href != "" {
			line.WriteString(" (" + href + ")")
		}

		if n.DataAtom == atom.Td || n.DataAtom == atom.Th {
			line.WriteString("  ")
		}
		if isBlock {
			flush()
		}
	}

	for _, n := range nodes {
		visit(n)
	}

	// What stands outside of any paragraph is a line as well.
	flush()

	return out
}
