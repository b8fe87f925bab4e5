package moveups

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/mail"
)

const (
	approvedNotice = "move-up-approved"
	returnedNotice = "move-up-returned"

	stagePath = "/stages/my-stage"
	// postWinPath opens the form for a win.
	postWinPath = "/profile?tab=wins&post=1"
)

var notices = []identity.NoticeKind{
	{Name: approvedNotice, Label: "I moved up to the next stage", Group: "Journey", IsShown: true,
		Mail: identity.MailNow},
	{Name: returnedNotice, Label: "My move-up request needs one more step", Group: "Journey", IsShown: true,
		Mail: identity.MailNow},
	{Name: waitingNotice, Label: "Move-ups waiting for my review", Group: "Journey", IsShown: true,
		Mail: identity.MailDaily, For: canReview},
	{Name: lateNotice, Label: "Move-ups that have waited for 2 days", Group: "Journey", IsShown: true,
		Mail: identity.MailNow, For: canReview},
}

// canReview tells who can be a reviewer: people who work here. Which stages they review is not known to their rights.
func canReview(a actor.Actor) bool {
	return a.Page("reviewMoveUp") || a.Can(stages.DecideMoveUps) || a.Rights != nil && len(a.Rights.Functions) > 0
}

// notifyRequester tells somebody what became of their request. Anyone who moved up is led to the form for a win.
func (s *Service) notifyRequester(ctx context.Context, m *MoveUp, state string, comment *string) error {
	n := identity.Notice{UserID: m.Person.ID, Once: fmt.Sprintf("%d-%d", m.ID, s.clock.Now().UnixMilli()),
		ActorID: callerOf(ctx)}
	message := &mail.Message{}

	// The moment someone moved up is the moment to ask for a win.
	if state == stages.Approved {
		n.Kind, n.Title, n.Link = approvedNotice, "You moved up to "+title(m.NextStage), postWinPath
		n.Text = "Proud of it? Post a win and show others it can be done."
		message.Lines = []string{fmt.Sprintf("Congratulations! Your work in %s passed review. You're now in %s.",
			title(m.Stage), title(m.NextStage))}
		message.Button = &mail.Button{Label: "Post a win", Path: postWinPath}
		message.After = []string{n.Text, "Your next tasks are waiting on your stage page."}
	} else {
		n.Kind, n.Title, n.Link = returnedNotice, "Your move-up from "+title(m.Stage)+" needs one more step", stagePath
		message.Lines = []string{fmt.Sprintf("Your reviewer checked your work in %s and needs one more thing before "+
			"you move up.", title(m.Stage))}
		message.Button = &mail.Button{Label: "Open my stage", Path: stagePath}
		message.After = []string{"When you're ready, ask again on your stage page."}
	}

	// What the reviewer wrote says more than a standard sentence.
	if comment != nil {
		n.Text = "Your reviewer wrote: " + *comment
		message.Lines = append(message.Lines, n.Text)
	}

	message.Kind, message.Subject = n.Kind, n.Title
	n.Message = message
	return s.identity.Notify(ctx, n)
}

// title is what a stage is called in a sentence.
func title(stage *stages.Stage) string { return fmt.Sprintf("Stage %d, %s", stage.Number, stage.Name) }
