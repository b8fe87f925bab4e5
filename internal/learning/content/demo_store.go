package content

import (
	"bytes"
	"context"
	"strings"
	"unicode"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/samplefile"
)

// DemoDomain is where the people of the demo have their addresses.
const DemoDomain = "@atlas.test"

// demoMaker is whose files and resources those of the demo are.
const demoMaker = "tribe-team-fa" + DemoDomain

// AsDemoMaker is a call by whom the files of the demo belong to; nil when there is nobody.
func (s *Service) AsDemoMaker(ctx context.Context) (context.Context, error) {
	ids, err := db.Column[int](ctx, s.db, "SELECT id FROM users WHERE email_key = ?", demoMaker)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	who, err := s.identity.MemberImport.ActorOf(ctx, ids[0], nil)
	return actor.With(ctx, who), err
}

// DemoFile makes a file of the demo and keeps it like one that was uploaded.
func (s *Service) DemoFile(ctx context.Context, purpose, name, title string, lines []string) (*files.File, error) {
	content, err := samplefile.Make(name, title, lines)
	if err != nil {
		return nil, err
	}
	return s.files.Take(ctx, purpose, name, bytes.NewReader(content))
}

// DemoFilm makes a film of the demo, so that it plays without the internet, and keeps it like one that was uploaded.
func (s *Service) DemoFilm(ctx context.Context, purpose string, film samplefile.Film) (*files.File, error) {
	content, err := film.MP4()
	if err != nil {
		return nil, err
	}
	name := strings.Join(strings.FieldsFunc(strings.ToLower(film.Title), isNoLetter), "-") + ".mp4"
	return s.files.Take(ctx, purpose, name, bytes.NewReader(content))
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// DemoFields are the parts of a line of the demo, which are kept apart by bars.
func DemoFields(line string) []string {
	parts := strings.Split(line, "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}
