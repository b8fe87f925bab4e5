package journey

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"atlas/internal/identity/sessions"
	"atlas/internal/journey/forms"
	"atlas/internal/journey/stages"
)

// CurrentUserPart is stage, managedStage, stagesAsReviewer and isJourneyFormCompleted of the current user. Of several
// stages that somebody leads managedStage is the first by number.
func CurrentUserPart() sessions.CurrentUserPart {
	return sessions.CurrentUserPart{
		Joins: `LEFT JOIN journeys walk ON walk.user_id = u.id
			LEFT JOIN stages stage ON stage.id = COALESCE(walk.stage_id,
				CASE WHEN EXISTS (SELECT 1 FROM user_access_levels w
				WHERE w.user_id = u.id AND w.level_id = 'member') THEN ` + stages.LowestStage + ` END)`,
		Columns: []string{
			"stage.id", "stage.number", "stage.name",
			`(SELECT string_agg(c.role || ' ' || b.id || ' ' || b.number || ' ' || b.name, '` + "\n" +
				`') FROM stage_crew c JOIN stages b ON b.id = c.stage_id
				WHERE c.user_id = u.id AND b.archived_at IS NULL)`,
			`EXISTS (SELECT 1 FROM forms f JOIN form_responses r ON r.form_id = f.id WHERE f.slug = '` +
				forms.JourneyFormSlug + `' AND r.user_id = u.id AND r.is_complete)`,
		},
		Read: func() ([]any, func(context.Context, map[string]any) error) {
			p := new(journeyFields)
			return []any{&p.id, &p.number, &p.name, &p.crew, &p.hasForm}, p.fill
		},
	}
}

// journeyFields is where somebody stands, and the stages they look after: role, id, number and name, a line for each.
type journeyFields struct {
	id, number *int
	name, crew *string
	hasForm    bool
}

func (p *journeyFields) fill(_ context.Context, into map[string]any) error {
	into["isJourneyFormCompleted"] = p.hasForm
	if p.id != nil {
		into["stage"] = stageRef{*p.id, *p.number, *p.name}
	}

	leads, reviews := []stageRef{}, []stageRef{}
	crew := ""
	if p.crew != nil {
		crew = *p.crew
	}

	// One column carries all stages that someone looks after, so the current user is still one statement.
	for text := range strings.Lines(crew) {
		role, ref, err := parseCrewLine(strings.TrimSuffix(text, "\n"))
		switch {
		case err != nil:
			return err
		case role == stages.Leader:
			leads = append(leads, ref)
		case role == stages.Reviewer:
			reviews = append(reviews, ref)
		}
	}

	// The database joins the lines in any order.
	byNumber := func(a, b stageRef) int { return cmp.Compare(a.Number, b.Number) }
	slices.SortFunc(leads, byNumber)
	slices.SortFunc(reviews, byNumber)
	if len(leads) > 0 {
		into["managedStage"] = leads[0]
	}

	into["stagesAsReviewer"] = reviews
	return nil
}

func parseCrewLine(text string) (role string, ref stageRef, err error) {
	words := strings.SplitN(text, " ", 4)
	if len(words) < 4 {
		return "", ref, fmt.Errorf("journey: %q is no stage that somebody looks after", text)
	}

	if ref.ID, err = strconv.Atoi(words[1]); err != nil {
		return "", ref, fmt.Errorf("read the stage of %q: %w", text, err)
	}

	ref.Number, err = strconv.Atoi(words[2])
	ref.Name = words[3]
	return words[0], ref, err
}

// stageRef is a stage in the current user.
type stageRef struct {
	ID     int    `json:"id"`
	Number int    `json:"number"`
	Name   string `json:"name"`
}
