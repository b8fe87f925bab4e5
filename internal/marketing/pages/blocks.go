package pages

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

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
)

// cleanData checks blocks and gives them back without anything that no block has a field for.
//
// Returns errs.Invalid at data, with the place of what is wrong.
func cleanData(text string) (string, error) {
	if len(text) > dataMax {
		return "", errs.Field("data", "The page is too long. Move some of it to another page.")
	}
	var data pageData
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		return "", errs.Field("data", errs.IsNotValid)
	}
	if len(data.Content) > blocksMax {
		return "", errs.Field("data", fmt.Sprintf("A page can have up to %d blocks.", blocksMax))
	}

	seen := map[string]bool{}
	for i, one := range data.Content {
		place := fmt.Sprintf("Block %d", i+1)
		fields, known := blockFields()[one.Type]
		if !known {
			return "", errs.Field("data", place+" is of a kind that we don't know.")
		}

		id, _ := one.Props["id"].(string)
		if !blockID.MatchString(id) || seen[id] {
			return "", errs.Field("data", place+" has no id of its own.")
		}
		seen[id] = true

		props, err := cleanProps(fields, one.Props, place+" ("+one.Type+")")
		if err != nil {
			return "", err
		}
		props["id"] = id
		data.Content[i].Props = props
	}
	cleaned, err := json.Marshal(map[string]any{"root": map[string]any{"props": map[string]any{}}, "content": data.Content})

	return string(cleaned), err
}

// cleanProps keeps the values that there are fields for. What is missing is empty.
func cleanProps(fields map[string]field, given map[string]any, place string) (map[string]any, error) {
	out := map[string]any{}
	for name, f := range fields {
		value, err := f.clean(name, given[name], place)
		if err != nil {
			return nil, err
		}
		out[name] = value
	}

	return out, nil
}

func (f field) clean(name string, given any, place string) (any, error) {
	wrong := func(why string) error { return errs.Field("data", place+", "+f.Label+": "+why) }

	if f.Type == "array" {
		items, ok := given.([]any)
		if !ok && given != nil {
			return nil, wrong(errs.IsNotValid)
		}
		if len(items) > itemsMax {
			return nil, wrong(fmt.Sprintf("can have up to %d rows", itemsMax))
		}
		out := make([]any, 0, len(items))
		for _, item := range items {
			row, ok := item.(map[string]any)
			if !ok {
				return nil, wrong(errs.IsNotValid)
			}
			cleaned, err := cleanProps(f.ArrayFields, row, place)
			if err != nil {
				return nil, err
			}
			out = append(out, cleaned)
		}

		return out, nil
	}

	text, ok := given.(string)
	if !ok && given != nil {
		return nil, wrong(errs.IsNotValid)
	}
	switch {
	case utf8.RuneCountInString(text) > textMax:
		return nil, wrong(errs.IsTooLong)
	case f.Type == "select" && !f.offers(text):
		return nil, wrong(errs.IsNotValid)
	case name == "to" && !isLink(text):
		return nil, wrong("must be a path such as /signup or an address that starts with https://")
	}

	return text, nil
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
	if err != nil || strings.ContainsAny(to, " \\\t\r\n") {
		return false
	}
	if strings.HasPrefix(to, "/") {
		return !strings.HasPrefix(to, "//")
	}

	return parsed.Scheme == "https" && parsed.Host != "" && parsed.User == nil
}
