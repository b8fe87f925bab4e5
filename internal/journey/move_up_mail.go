package journey

import (
	"context"
	"fmt"

	"atlas/internal/platform/mail"
)

// tellDecision writes to somebody what became of their request, unless they are archived.
func (s *Service) tellDecision(ctx context.Context, m *MoveUp, state string, comment *string) error {
	if m.isGone {
		return nil
	}
	letter := mail.Letter{To: m.email, ToName: m.Person.Name, Button: &mail.Button{Label: "Open my stage", Path: "/stages/my-stage"}}
	if state == approved {
		letter.Kind, letter.Subject = "move-up-approved", "You moved up to "+title(m.NextStage)
		letter.Lines = []string{fmt.Sprintf("Congratulations! Your work in %s was reviewed, and you are now in %s.", title(m.Stage), title(m.NextStage))}
		letter.After = []string{"Proud of it? Post a win, so that others see that it can be done."}
	} else {
		letter.Kind, letter.Subject = "move-up-returned", "Your move-up from "+title(m.Stage)+" needs one more step"
		letter.Lines = []string{fmt.Sprintf("Your reviewer looked at your work in %s and asks you for something more before you move up.", title(m.Stage))}
		letter.After = []string{"When you are ready, ask again on the page of your stage."}
	}
	if comment != nil {
		letter.Lines = append(letter.Lines, "Your reviewer wrote: "+*comment)
	}
	return s.post.Send(ctx, letter)
}

// title is what a stage is called in a sentence.
func title(stage *Stage) string { return fmt.Sprintf("Stage %d, %s", stage.Number, stage.Name) }
