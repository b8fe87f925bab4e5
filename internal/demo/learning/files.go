package learning

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"unicode"

	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/files"
)

// makeFile makes a file of the demo and keeps it like one that was uploaded.
func (d *Demo) makeFile(ctx context.Context, purpose, name, title string, lines []string) (*files.File, error) {
	content, err := samplefile.Make(name, title, lines)
	if err != nil {
		return nil, fmt.Errorf("make file %s: %w", name, err)
	}

	return d.files.Upload(ctx, purpose, name, bytes.NewReader(content))
}

// makeFilm makes a film of the demo, so that it plays without the internet, and keeps it like one that was uploaded.
func (d *Demo) makeFilm(ctx context.Context, purpose string, film samplefile.Film) (*files.File, error) {
	content, err := film.MP4()
	if err != nil {
		return nil, fmt.Errorf("make film %s: %w", film.Title, err)
	}

	name := strings.Join(strings.FieldsFunc(strings.ToLower(film.Title), isNoLetter), "-") + ".mp4"

	return d.files.Upload(ctx, purpose, name, bytes.NewReader(content))
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// cut splits a line of the demo at its bars into trimmed cells.
func cut(line string) []string {
	cells := strings.Split(line, "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}

	return cells
}
