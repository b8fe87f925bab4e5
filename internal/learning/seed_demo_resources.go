package learning

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/samplefile"
)

// demoMaker is whose files and resources those of the demo are.
const demoMaker = "tribe-team-fa" + demoDomain

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
			r, err := demoHeading(fields(heading))
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
	if parts[3] == Draft {
		return r, nil
	}

	var err error
	r.age, err = strconv.Atoi(parts[3])
	return r, err
}

// asMaker is a call by whom the files of the demo belong to; nil when there is nobody.
func (d *demoSeed) asMaker(ctx context.Context) (context.Context, error) {
	ids, err := db.Column[int](ctx, d.db, "SELECT id FROM users WHERE email_key = ?", demoMaker)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	who, err := d.identity.ActorOf(ctx, ids[0], nil)
	return actor.With(ctx, who), err
}

// file makes a file of the demo and keeps it like one that was uploaded.
func (d *demoSeed) file(ctx context.Context, purpose, name, title string, lines []string) (*files.File, error) {
	content, err := samplefile.Make(name, title, lines)
	if err != nil {
		return nil, err
	}
	return d.files.Take(ctx, purpose, name, bytes.NewReader(content))
}

// film makes a film of the demo, so that it plays without the internet, and keeps it like one that was uploaded.
func (d *demoSeed) film(ctx context.Context, purpose string, film samplefile.Film) (*files.File, error) {
	content, err := film.MP4()
	if err != nil {
		return nil, err
	}
	name := strings.Join(strings.FieldsFunc(strings.ToLower(film.Title), isNoLetter), "-") + ".mp4"
	return d.files.Take(ctx, purpose, name, bytes.NewReader(content))
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// resources makes the resources of the demo.
func (d *demoSeed) resources(ctx context.Context, list []*demoResource) error {
	ids := make([]int, len(list))
	for i, text := range list {
		at := d.now.AddDate(0, 0, -max(text.age, 1))
		r := &Resource{
			Name: text.name, NameKey: fold.Plain(text.name), Description: &text.about, Category: text.category,
			CategoryKey: fold.Plain(text.category),
			Kind:        linkKind, OwnerID: new(actor.From(ctx).UserID), CreatedAt: at, UpdatedAt: at,
		}
		if text.age >= 0 {
			r.PublishedAt = &at
		}

		if text.kind == linkKind {
			r.Address = &text.target
		} else {
			f, err := d.file(ctx, "resource-file", text.target, text.name, text.lines)
			if err != nil {
				return err
			}

			r.FileID, r.Kind = &f.ID, f.Kind
		}

		if err := resources.Insert(ctx, d.db, r); err != nil {
			return err
		}

		if r.FileID != nil {
			if err := d.files.Use(ctx, "resource", r.ID,
				files.Wanted{ID: *r.FileID, Kinds: files.Kinds, Purpose: resourceFile}); err != nil {
				return err
			}
		}

		if err := d.levels(ctx, "resource", r.ID, text.levels); err != nil {
			return err
		}

		ids[i] = r.ID
	}

	return d.index(ctx, "resource", ids...)
}

// levels lets levels open some content.
func (d *demoSeed) levels(ctx context.Context, content string, id int, levels []string) error {
	for _, level := range levels {
		if _, err := d.db.Exec(ctx,
			`INSERT INTO doors (content, content_id, opener, opener_id) VALUES (?, ?, 'level', ?)`, content, id,
			level); err != nil {
			return err
		}
	}
	return nil
}
