package journey

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"atlas/internal/identity/profiles"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// directoryTables are people u with their entry x, and with stage us and batch b where they agreed to show them.
const directoryTables = ` FROM directory_entries x JOIN users u ON u.id = x.user_id ` + stageOfUser + `
	LEFT JOIN batch_members bm ON bm.user_id = u.id AND x.shows_batch LEFT JOIN batches b ON b.id = bm.batch_id `

const directoryColumns = `SELECT u.id, u.slug, u.first_name, u.last_name, u.profile_image, x.headline, x.about,
	x.skills,
	CASE WHEN x.shows_city THEN u.city END, CASE WHEN x.shows_stage THEN us.id END,
	CASE WHEN x.shows_stage THEN us.number END, CASE WHEN x.shows_stage THEN us.name END, b.name`

// readDirectory reads entries, each with what its person agreed to show.
func (s *store) readDirectory(ctx context.Context, tail string, args ...any) ([]*DirectoryMember, error) {
	out := []*DirectoryMember{}
	err := s.db.Each(ctx, directoryColumns+directoryTables+tail, args, func(scan func(...any) error) error {
		m, skills := new(DirectoryMember), ""
		var stage *string
		if err := scan(&m.UserID, &m.Slug, &m.FirstName, &m.LastName, &m.ProfileImage, &m.Headline, &m.About, &skills,
			&m.City, &m.stageID, &m.stageNumber, &stage, &m.Batch); err != nil {
			return fmt.Errorf("read a member of the directory: %w", err)
		}

		m.Skills = profiles.SkillsOf(skills)

		// The statement leaves the stage out where its person does not show it.
		if m.stageNumber != nil && stage != nil {
			m.Stage = new(stageWords(*m.stageNumber, *stage))
		}

		out = append(out, m)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the directory: %w", err)
	}

	return out, nil
}

func (s *store) listDirectory(ctx context.Context, w page.Window, f DirectoryFilter) (*DirectoryList, error) {
	where := new(db.Where).And(profiles.ListedInDirectory)
	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		like := db.Like(word)
		where.And(`(u.name_key LIKE ? ESCAPE '\' OR LOWER(x.headline) LIKE ? ESCAPE '\' OR x.skills_key LIKE ? ESCAPE '\')`, like, like, like)
	}

	// A filter must not find people by what they do not show.
	if f.City != nil && *f.City != "" {
		where.And("x.shows_city AND u.city = ?", *f.City)
	}
	if f.Skill != nil && *f.Skill != "" {
		where.And(`x.skills_key LIKE ? ESCAPE '\'`, db.Like(profiles.SkillKey(*f.Skill)))
	}
	if f.StageID != nil {
		where.And("x.shows_stage AND us.id = ?", *f.StageID)
	}
	if f.BatchID != nil {
		where.And("b.id = ?", *f.BatchID)
	}

	cond, args := where.SQL()

	total, err := s.db.Int(ctx, "SELECT COUNT(*)"+directoryTables+cond, args...)
	if err != nil {
		return nil, fmt.Errorf("count the directory: %w", err)
	}

	rows, err := s.readDirectory(ctx, cond+" ORDER BY u.name_key, u.id LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return &DirectoryList{rows, total}, err
}

// readDirectoryChoices counts what members show. One statement.
func (s *store) readDirectoryChoices(ctx context.Context) (*DirectoryChoices, error) {
	cities, skills, stages, batches := map[string]*DirectoryChoice{}, map[string]*DirectoryChoice{}, map[string]*DirectoryChoice{}, map[string]*DirectoryChoice{}
	count := func(in map[string]*DirectoryChoice, value, label string) {
		if in[value] == nil {
			in[value] = &DirectoryChoice{Value: value, Label: label}
		}

		in[value].Count++
	}

	err := s.db.Each(ctx,
		`SELECT CASE WHEN x.shows_city THEN u.city END, x.skills,
			CASE WHEN x.shows_stage THEN us.id END, us.number, us.name, b.id, b.name`+
			directoryTables+"WHERE "+profiles.ListedInDirectory, nil, func(scan func(...any) error) error {
			var city, stage, batch *string
			var lines string
			var stageID, number, batchID *int
			if err := scan(&city, &lines, &stageID, &number, &stage, &batchID, &batch); err != nil {
				return fmt.Errorf("read what a member shows: %w", err)
			}

			if city != nil && *city != "" {
				count(cities, *city, *city)
			}

			// Counted by the plain form: two spellings of a skill are one choice.
			for _, skill := range profiles.SkillsOf(lines) {
				count(skills, fold.Plain(skill), skill)
			}

			if stageID != nil {
				count(stages, strconv.Itoa(*stageID), stageWords(*number, *stage))
			}
			if batchID != nil {
				count(batches, strconv.Itoa(*batchID), *batch)
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("count what the directory shows: %w", err)
	}

	return &DirectoryChoices{mostFrequent(cities), mostFrequent(skills), mostFrequent(stages),
		mostFrequent(batches)}, nil
}
