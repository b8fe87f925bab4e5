package pages

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

//go:embed render/blocks.gen.json
var blocksFile []byte

const (
	dataMax   = 512 << 10
	blocksMax = 200
	itemsMax  = 50
	textMax   = 5000
)

// field is a field of a block, as the editor has it.
type field struct {
	Type        string           `json:"type"`
	Label       string           `json:"label"`
	ArrayFields map[string]field `json:"arrayFields"`
	Options     []struct {
		Value string `json:"value"`
	} `json:"options"`
	// Allow are the blocks that a column takes.
	Allow    []string `json:"allow"`
	Metadata struct {
		// Use says what a text is: a link, a picture, a video, a moment, the id of a funnel, the slug of a form or
		// the code of a coupon.
		Use string `json:"use"`
	} `json:"metadata"`
}

// blockFields are the fields of every kind of block, by its name.
var blockFields = sync.OnceValue(func() map[string]map[string]field {
	all := map[string]map[string]field{}
	if err := json.Unmarshal(blocksFile, &all); err != nil {
		panic(fmt.Errorf("read the fields of blocks: %w", err))
	}

	return all
})

type pageData struct {
	Root    struct{} `json:"root"`
	Content []block  `json:"content"`
}

type block struct {
	Type  string         `json:"type"`
	Props map[string]any `json:"props"`
}

var (
	blockID    = regexp.MustCompile(`^[A-Za-z0-9-]{1,80}$`)
	placeShape = regexp.MustCompile(`^#[A-Za-z0-9_-]*$`)

	// pictureShape is an uploaded picture with its size, so that a page keeps room for it, and whether it is there as
	// WebP too; fileShape is an uploaded video.
	pictureShape = regexp.MustCompile(`^/api/uploads/files/([A-Za-z0-9][A-Za-z0-9._-]{0,120})` +
		`#[1-9][0-9]{0,4}x[1-9][0-9]{0,4}(\.webp)?$`)
	fileShape  = regexp.MustCompile(`^/api/uploads/files/([A-Za-z0-9][A-Za-z0-9._-]{0,120})$`)
	videoShape = regexp.MustCompile(`^https://((www\.|m\.)?youtube\.com/(watch\?v=|embed/|shorts/|live/)|youtu\.be/)[A-Za-z0-9_-]{11}([?&][A-Za-z0-9_=&%-]*)?$` +
		`|^https://(www\.)?(vimeo\.com|player\.vimeo\.com/video)/[0-9]{1,12}([?/][A-Za-z0-9_=&%/-]*)?$`)
	funnelShape = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)
	codeShape   = regexp.MustCompile(`^[\p{L}\p{N}_-]{1,40}$`)
	numberShape = regexp.MustCompile(`^[1-9][0-9]{0,8}$`)
)

// momentLayout is how blocks keep a moment on a Manila clock.
const momentLayout = "2006-01-02T15:04"

// Clean checks blocks and gives them back without anything that no block has a field for.
//
// Returns errs.Invalid at data, with the place of what is wrong.
func Clean(text string) (string, error) {
	// Measured before it is read: a huge text must not take the memory.
	if len(text) > dataMax {
		return "", errs.Field("data", "The page is too long. Move some of it to another page.")
	}

	var data pageData
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		return "", errs.Field("data",
			"We couldn't read the blocks of this page. Load it again and repeat your last change.")
	}

	// Only what a block has a field for is kept: what nobody checks is never stored, and never served.
	content, err := (&cleaner{seen: map[string]bool{}}).blocks(data.Content, nil)
	if err != nil {
		return "", err
	}

	cleaned, err := json.Marshal(map[string]any{"root": map[string]any{"props": map[string]any{}}, "content": content})

	return string(cleaned), err
}

// readBlocks are the blocks of a page.
func readBlocks(data string) ([]block, error) {
	var page pageData
	if err := json.Unmarshal([]byte(data), &page); err != nil {
		return nil, fmt.Errorf("read the blocks of a page: %w", err)
	}

	return page.Content, nil
}

// cleaner checks all blocks of a page.
type cleaner struct {
	seen map[string]bool
	// path leads to the column whose blocks are being checked; empty for those of the page itself.
	path string
}

// blocks checks a list of blocks. With allow, it is a column that takes only those.
func (c *cleaner) blocks(all []block, allow []string) ([]block, error) {
	out := make([]block, 0, len(all))
	for i, one := range all {
		place := fmt.Sprintf("%sBlock %d", c.path, i+1)
		fields, known := blockFields()[one.Type]
		if !known {
			return nil, errs.Field("data", place+" is of a kind that Atlas doesn't have. Remove it and save again.")
		}

		place += " (" + inWords(one.Type) + ")"
		id, _ := one.Props["id"].(string)
		// Ids are written into the page and name a block when something is wrong with it.
		if !blockID.MatchString(id) || c.seen[id] {
			return nil, errs.Field("data", place+" can't be told from another block. Remove it and add it again.")
		}

		at := position{place: place, id: id}
		if allow != nil && !slices.Contains(allow, one.Type) {
			return nil, at.wrong(place + " can't be in a column.")
		}

		// Counted over the whole page, columns included: the bound is on what a browser has to draw.
		c.seen[id] = true
		if len(c.seen) > blocksMax {
			return nil, errs.Field("data", fmt.Sprintf("A page can have up to %d blocks.", blocksMax))
		}

		props, err := c.props(fields, one.Props, at)
		if err != nil {
			return nil, err
		}

		props["id"] = id
		out = append(out, block{Type: one.Type, Props: props})
	}

	return out, nil
}

// props keeps the values that there are fields for. What is missing is empty.
func (c *cleaner) props(fields map[string]field, given map[string]any, at position) (map[string]any, error) {
	out := map[string]any{}
	for name, f := range fields {
		value, err := c.value(f, name, given[name], at.field(name))
		if err != nil {
			return nil, err
		}

		out[name] = value
	}

	return out, nil
}

func (c *cleaner) value(f field, name string, given any, at position) (any, error) {
	switch f.Type {
	case "slot":
		return c.column(f, given, at)
	case "array":
		return c.rows(f, given, at)
	}

	text, ok := given.(string)
	if !ok && given != nil {
		return nil, f.wrong(at, "must be text")
	}
	if f.Type == "select" && text == "" && !f.offers("") {
		// A block from before the choice was there has what is offered first.
		text = f.Options[0].Value
	}
	if utf8.RuneCountInString(text) > textMax {
		return nil, f.wrong(at, "use up to 5,000 characters")
	}
	if f.Type == "select" && !f.offers(text) {
		return nil, f.wrong(at, "choose one of the options")
	}

	// A field of this name is a link in every block, whether the block says so or not.
	use := f.Metadata.Use
	if name == "to" {
		use = "link"
	}

	if why := problemWith(use, text); why != "" {
		return nil, f.wrong(at, why)
	}

	return text, nil
}

// column checks the blocks inside of a block.
func (c *cleaner) column(f field, given any, at position) (any, error) {
	if given == nil {
		return []block{}, nil
	}

	// Read anew: inside of props, blocks are only maps yet.
	text, err := json.Marshal(given)
	if err != nil {
		return nil, f.wrong(at, "must be a list of blocks")
	}

	var inside []block
	if err := json.Unmarshal(text, &inside); err != nil {
		return nil, f.wrong(at, "must be a list of blocks")
	}

	// No block that has columns is allowed in one, so this goes one step deep and no further.
	return (&cleaner{seen: c.seen, path: at.place + ", " + f.Label + ", "}).blocks(inside,
		append([]string{}, f.Allow...))
}

// rows checks the rows of a list.
func (c *cleaner) rows(f field, given any, at position) (any, error) {
	items, ok := given.([]any)
	if !ok && given != nil {
		return nil, f.wrong(at, "must be a list")
	}
	if len(items) > itemsMax {
		return nil, f.wrong(at, fmt.Sprintf("can have up to %d rows", itemsMax))
	}

	out := make([]any, 0, len(items))
	for i, item := range items {
		row, ok := item.(map[string]any)
		if !ok {
			return nil, f.wrong(at, "must be a list")
		}

		cleaned, err := c.props(f.ArrayFields, row, at.field(fmt.Sprint(i)))
		if err != nil {
			return nil, err
		}

		out = append(out, cleaned)
	}

	return out, nil
}

// inWords is the kind of a block as people read it: Call to action.
func inWords(kind string) string {
	var out strings.Builder
	for i, letter := range kind {
		if i > 0 && unicode.IsUpper(letter) {
			out.WriteRune(' ')
			letter = unicode.ToLower(letter)
		}

		out.WriteRune(letter)
	}

	return out.String()
}

// position is where in a page something is wrong: in words, and by the id of the block and the name of its field.
type position struct{ place, id, name string }

// field is a field of the block, or of a row of it.
func (at position) field(name string) position {
	if at.name != "" {
		name = at.name + "." + name
	}
	at.name = name

	return at
}

// wrong refuses blocks with a sentence. Beside data it names the block and its field (data.BLOCK.FIELD), so that an
// editor can show both.
func (at position) wrong(sentence string) error {
	refusal := errs.Field("data", sentence)
	key := "data." + at.id
	if at.name != "" {
		key += "." + at.name
	}
	refusal.Fields[key] = []string{sentence}

	return refusal
}

func (f field) wrong(at position, why string) error {
	return at.wrong(at.place + ", " + f.Label + ": " + why + ".")
}

// problemWith says what is wrong with a text for what it is used; empty if nothing is. No text is always right: a block
// may be unfinished.
func problemWith(use, text string) string {
	if text == "" {
		return ""
	}

	switch use {
	case "link":
		if !isLink(text) {
			return "must be a path such as /signup or an address that starts with https://"
		}
	case "picture":
		if !pictureShape.MatchString(text) {
			return "must be a picture that was uploaded here"
		}
	case "video":
		if !videoShape.MatchString(text) && !fileShape.MatchString(text) {
			return "must be a YouTube or Vimeo link, or a video that was uploaded here"
		}
	case "moment":
		if _, err := time.ParseInLocation(momentLayout, text, clock.Manila); err != nil {
			return "choose a date and a time"
		}
	case "funnel":
		if !funnelShape.MatchString(text) {
			return "choose a funnel from the list"
		}
	case "code":
		if !codeShape.MatchString(text) {
			return "can't have spaces or signs other than - and _"
		}
	case "form":
		if !codeShape.MatchString(text) {
			return "choose a form from the list"
		}
	case "number":
		if !numberShape.MatchString(text) {
			return "must be a number"
		}
	}

	return ""
}

// requireReady refuses to publish what would leave visitors with less than a page: pictures without words for those
// who can't see them, and buttons that lead nowhere.
//
// Returns errs.Invalid at data with the first place.
func requireReady(cleaned string) error {
	var data pageData
	if err := json.Unmarshal([]byte(cleaned), &data); err != nil {
		return fmt.Errorf("read the blocks of a page: %w", err)
	}

	return eachBlock(data.Content, func(place string, one block) error {
		text := func(name string) string { value, _ := one.Props[name].(string); return strings.TrimSpace(value) }
		missing := func(name, what string) error {
			return position{place: place, id: text("id"),
				name: name}.wrong(place + " needs " + what + " before the page can be published.")
		}

		switch {
		case text("picture") != "" && text("alt") == "" && blockFields()[one.Type]["alt"].Type != "":
			return missing("alt", "a description of its picture")
		case one.Type == "Picture" && text("picture") == "":
			return missing("picture", "a picture")
		case one.Type == "Video" && text("video") == "":
			return missing("video", "a video")
		case one.Type == "Coupon" && text("funnel") == "":
			return missing("funnel", "a funnel and a coupon code")
		case one.Type == "Coupon" && text("code") == "":
			return missing("code", "a coupon code")
		case one.Type == "FormLink" && text("form") == "":
			return missing("form", "a form")
		case one.Type == "Countdown" && text("until") == "date" && text("at") == "":
			return missing("at", "a date")
		case text("action") != "" && text("to") == "" && blockFields()[one.Type]["to"].Type != "" &&
			one.Type != "Countdown":
			return missing("to", "an address for its button")
		}

		return nil
	})
}

// eachBlock visits all blocks of a page, also those in columns, until one is at fault.
func eachBlock(all []block, visit func(place string, one block) error) error {
	for i, one := range all {
		if err := visit(fmt.Sprintf("Block %d (%s)", i+1, inWords(one.Type)), one); err != nil {
			return err
		}

		for name, f := range blockFields()[one.Type] {
			if f.Type != "slot" {
				continue
			}

			// Inside of props, blocks are only maps, so they are read anew.
			text, err := json.Marshal(one.Props[name])
			if err != nil {
				return fmt.Errorf("read a column: %w", err)
			}

			var inside []block
			if err := json.Unmarshal(text, &inside); err != nil {
				return fmt.Errorf("read a column: %w", err)
			}

			if err := eachBlock(inside, visit); err != nil {
				return err
			}
		}
	}

	return nil
}

func (f field) offers(value string) bool {
	for _, option := range f.Options {
		if option.Value == value {
			return true
		}
	}

	return false
}

// isLink tells whether a page may lead there: a path of ours, a place on the page, an https address, or nowhere.
func isLink(to string) bool {
	if to == "" || placeShape.MatchString(to) {
		return true
	}

	parsed, err := url.Parse(to)
	// Browsers take a backslash for a slash, and drop tabs and line breaks.
	if err != nil || strings.ContainsAny(to, " \\\t\r\n") {
		return false
	}
	if strings.HasPrefix(to, "/") {
		// Two slashes begin the address of another site.
		return !strings.HasPrefix(to, "//")
	}

	// A name before the host can make a strange address look like ours.
	return parsed.Scheme == "https" && parsed.Host != "" && parsed.User == nil
}
