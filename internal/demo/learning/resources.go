package learning

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/learning/content"
	"atlas/internal/learning/resources"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
)

//go:embed resources.md
var resourceTexts string

// resourceText is a resource of the demo as its text tells it.
type resourceText struct {
	name, category, kind, target, about string
	// age is how many days ago it was published; negative for a draft.
	age    int
	levels []string
	lines  []string
}

// readResources reads the resources of the demo: # name | category | kind and target | age, key: value, and the
// lines of the file.
func readResources(text string) ([]*resourceText, error) {
	out := []*resourceText{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if heading, ok := strings.CutPrefix(line, "# "); ok {
			r, err := readHeading(cut(heading))
			if err != nil {
				return nil, err
			}

			out = append(out, r)
			continue
		}

		if line == "" {
			continue
		}

		r := out[len(out)-1]
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "about":
			r.about = value
		case "levels":
			r.levels = strings.Split(value, ", ")
		default:
			r.lines = append(r.lines, line)
		}
	}

	return out, nil
}

func readHeading(parts []string) (*resourceText, error) {
	if len(parts) != 4 {
		return nil, fmt.Errorf("nobody knows what %q means", parts)
	}

	r := &resourceText{name: parts[0], category: parts[1], age: -1}
	r.kind, r.target, _ = strings.Cut(parts[2], " ")
	if parts[3] == content.Draft {
		return r, nil
	}

	var err error
	r.age, err = strconv.Atoi(parts[3])
	return r, err
}

// fillResources makes resources, some with a file.
func (d *Demo) fillResources(ctx context.Context) error {
	list, err := readResources(resourceTexts)
	if err != nil {
		return fmt.Errorf("read the resources of the demo: %w", err)
	}

	ids := make([]int, len(list))
	for i, text := range list {
		ids[i], err = d.addResource(ctx, text)
		if err != nil {
			return fmt.Errorf("write resource %s: %w", text.name, err)
		}
	}

	return d.learning.Search.Index(ctx, "resource", ids...)
}

func (d *Demo) addResource(ctx context.Context, text *resourceText) (id int, err error) {
	// A draft has no age: it was made yesterday.
	at := d.clock.Now().AddDate(0, 0, -max(text.age, 1))
	r := &resources.Resource{
		Name: text.name, NameKey: fold.Plain(text.name), Description: &text.about, Category: text.category,
		CategoryKey: fold.Plain(text.category), Kind: content.LinkKind, OwnerID: new(actor.From(ctx).UserID),
		CreatedAt: at, UpdatedAt: at,
	}
	if text.age >= 0 {
		r.PublishedAt = &at
	}

	if text.kind == content.LinkKind {
		r.Address = &text.target
	} else {
		f, err := d.makeFile(ctx, content.ForResourceFile, text.target, text.name, text.lines)
		if err != nil {
			return 0, err
		}

		r.FileID, r.Kind = &f.ID, f.Kind
	}

	if err := d.store.insertResource(ctx, r); err != nil {
		return 0, fmt.Errorf("write the resource: %w", err)
	}

	if r.FileID != nil {
		file := files.Wanted{ID: *r.FileID, Kinds: files.Kinds, Purpose: content.ForResourceFile}
		if err := d.files.Use(ctx, "resource", r.ID, file); err != nil {
			return 0, fmt.Errorf("use the file of the resource: %w", err)
		}
	}

	return r.ID, d.openToLevels(ctx, "resource", r.ID, text.levels)
}
