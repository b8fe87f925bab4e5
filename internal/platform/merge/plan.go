package merge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
)

// Plan is everything a merge would do.
type Plan struct {
	Questions []*Question
	Lines     []*Line
	Notes     []string
}

// MakePlan makes the plan of a merge. It writes nothing.
func MakePlan(ctx context.Context, d *db.DB, parts []Part, p Pair) (*Plan, error) {
	plan := &Plan{Questions: []*Question{}, Lines: []*Line{}, Notes: []string{}}
	for _, part := range parts {
		if part.Hook != nil && part.Hook.Plan != nil {
			outlook, err := part.Hook.Plan(ctx, p)
			if err != nil {
				return nil, err // may be a refusal, for staff
			}

			plan.Questions = append(plan.Questions, outlook.Questions...)
			plan.Lines = append(plan.Lines, outlook.Lines...)
			plan.Notes = append(plan.Notes, outlook.Notes...)
		}

		for _, t := range part.Tables {
			if t.Label == "" || t.Policy == Hooked {
				continue
			}

			line, err := t.plan(ctx, rowStore{d}, p)
			if err != nil {
				return nil, fmt.Errorf("plan %s: %w", t.Name, err)
			}

			// Lines with nothing to move, keep or end would only be noise for staff.
			if *line != (Line{Name: line.Name, Label: line.Label, Note: line.Note, stamp: line.stamp}) {
				plan.Lines = append(plan.Lines, line)
			}
		}
	}

	return plan, nil
}

// Version is another one as soon as the questions or the rows to move have changed; of holds what else it depends on.
// Rows that stay or end do not count: people come and go while a plan is read.
func (plan *Plan) Version(of ...any) string {
	moving, stamps := []*Line{}, []string{}

	// Sessions and the like come and go while staff read; they must not make the plan stale.
	for _, line := range plan.Lines {
		if line.stamp != counted {
			moving, stamps = append(moving, line), append(stamps, line.stamp)
		}
	}

	text, err := json.Marshal([]any{of, plan.Questions, moving, stamps})
	if err != nil {
		panic("merge: " + err.Error()) // made of texts and numbers
	}

	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// counted is the stamp of lines that say how many and not which.
const counted = "counted"

func (t Table) plan(ctx context.Context, store rowStore, p Pair) (*Line, error) {
	line := &Line{Name: t.Name + "." + t.Owner, Label: t.Label, Note: t.Why}
	if t.Policy != Move {
		n, err := store.count(ctx, t, p.Source)
		line.stamp = counted
		if t.Policy == End {
			line.Ends = n
		} else {
			line.Stays = n
		}

		return line, err
	}

	moving, colliding, err := store.keys(ctx, t, p)
	if err != nil {
		return nil, fmt.Errorf("list rows: %w", err)
	}

	line.Moves, line.Collides = len(moving), len(colliding)
	if len(colliding) > 0 && line.Note == "" {
		line.Note = "The kept account's version wins."
		if len(t.Combine) > 0 {
			line.Note = "We combine what both have."
		}
	}

	// The names of the rows and not their number: one that goes while another comes changes the plan as well.
	sum := sha256.Sum256([]byte(strings.Join(moving, "\n") + "\n\n" + strings.Join(colliding, "\n")))
	line.stamp = hex.EncodeToString(sum[:])
	return line, nil
}
