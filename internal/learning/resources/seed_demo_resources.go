package resources

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
)

//go:embed demo.md
var demoResources string

// demoResource is a resource of the demo as its text tells it.
type demoResource struct {
	name, category, kind, target, about string
	// age is how many days ago it was published; negative for a draft.
	age    int
	levels []string
	lines  []string
}

// readDemoResources reads the resources of the demo: # name | category | kind and target | age, key: value, and the
// lines of the file.
func readDemoResources(text string) ([]*demoResource, error) {
	out := []*demoResource{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if heading, ok := strings.CutPrefix(line, "# "); ok {
			r, err := demoHeading(content.DemoFields(heading))
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

func demoHeading(parts []string) (*demoResource, error) {
	if len(parts) != 4 {
		return nil, fmt.Errorf("nobody knows what %q means", parts)
	}

	r := &demoResource{name: parts[0], category: parts[1], age: -1}
	r.kind, r.target, _ = strings.Cut(parts[2], " ")
	if parts[3] == content.Draft {
		return r, nil
	}

	var err error
	r.age, err = strconv.Atoi(parts[3])
	return r, err
}

// SeedDemo fills an empty demo site with resources. The same each time.
func (s *Service) SeedDemo(ctx context.Context) error {
	list, err := readDemoResources(demoResources)
	if err != nil {
		return fmt.Errorf("read the resources of the demo: %w", err)
	}

	ids := make([]int, len(list))
	for i, text := range list {
		at := s.clock.Now().AddDate(0, 0, -max(text.age, 1))
		r := &Resource{
			Name: text.name, NameKey: fold.Plain(text.name), Description: &text.about, Category: text.category,
			CategoryKey: fold.Plain(text.category),
			Kind:        content.LinkKind, OwnerID: new(actor.From(ctx).UserID), CreatedAt: at, UpdatedAt: at,
		}
		if text.age >= 0 {
			r.PublishedAt = &at
		}

		if text.kind == content.LinkKind {
			r.Address = &text.target
		} else {
			f, err := s.content.DemoFile(ctx, "resource-file", text.target, text.name, text.lines)
			if err != nil {
				return err
			}

			r.FileID, r.Kind = &f.ID, f.Kind
		}

		if err := resources.Insert(ctx, s.db, r); err != nil {
			return err
		}

		if r.FileID != nil {
			if err := s.files.Use(ctx, "resource", r.ID,
				files.Wanted{ID: *r.FileID, Kinds: files.Kinds, Purpose: content.ForResourceFile}); err != nil {
				return err
			}
		}

		if err := s.access.AddDemoLevels(ctx, "resource", r.ID, text.levels); err != nil {
			return err
		}

		ids[i] = r.ID
	}

	return s.search.Index(ctx, "resource", ids...)
}
