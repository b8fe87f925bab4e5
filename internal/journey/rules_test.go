package journey_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/journey/moveups"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// B89, B129: the percentage is the share of stage tasks no longer remaining; a stage without tasks is done.
func TestPercentage(t *testing.T) {
	for _, c := range []struct {
		all, remaining int
		want           float64
	}{{4, 1, 75}, {4, 4, 0}, {4, 0, 100}, {0, 0, 100}, {8, 3, 62.5}, {1, 1, 0}} {
		check.Equal(t, fmt.Sprintf("%d of %d to do", c.remaining, c.all),
			(&stages.UserStageProgress{
				StageTasks: make([]*stages.Task, c.all), RemainingTasks: make([]*stages.Task, c.remaining),
			}).Percentage(),
			c.want)
	}
}

func TestWhoMayAskToMoveUp(t *testing.T) {
	one, two := &stages.Stage{ID: 1}, &stages.Stage{ID: 2, Number: 1}
	for name, c := range map[string]struct {
		p    stages.UserStageProgress
		can  bool
		says string
	}{
		"all done":        {stages.UserStageProgress{Stage: one, NextStage: two, IsMember: true}, true, ""},
		"in review":       {stages.UserStageProgress{Stage: one, NextStage: two, IsMember: true, IsWaiting: true}, false, ""},
		"lapsed":          {stages.UserStageProgress{Stage: one, NextStage: two}, false, ""},
		"the last stage":  {stages.UserStageProgress{Stage: two, IsMember: true}, false, "You've reached the last stage."},
		"a task remains":  {stages.UserStageProgress{Stage: one, NextStage: two, IsMember: true, RemainingTasks: []*stages.Task{{}}}, false, "Finish all tasks in your stage first: 1 left."},
		"two tasks do":    {stages.UserStageProgress{Stage: one, NextStage: two, IsMember: true, RemainingTasks: []*stages.Task{{}, {}}}, false, "Finish all tasks in your stage first: 2 left."},
		"last and remain": {stages.UserStageProgress{Stage: two, IsMember: true, RemainingTasks: []*stages.Task{{}}}, false, "You've reached the last stage."},
	} {
		t.Run(name, func(t *testing.T) {
			said := ""
			if err := moveups.RequireReady(&c.p); err != nil {
				said = err.Error()
			}
			if c.p.CanMoveUp() != c.can || said != c.says {
				t.Errorf("got %t because %q, want %t because %q", c.p.CanMoveUp(), said, c.can, c.says)
			}
		})
	}
}

func TestWhenADecisionCanBeTakenBack(t *testing.T) {
	at := time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		m    moveups.MoveUp
		says string
	}{
		"fresh":          {moveups.MoveUp{State: "approved", DecidedAt: new(at.Add(-time.Hour)), IsLatest: true, IsThere: true}, ""},
		"a moment short": {moveups.MoveUp{State: "returned", DecidedAt: new(at.Add(-24*time.Hour + time.Millisecond)), IsLatest: true, IsThere: true}, ""},
		"a day later":    {moveups.MoveUp{State: "returned", DecidedAt: new(at.Add(-24 * time.Hour)), IsLatest: true, IsThere: true}, "It's too late to undo this decision. That was possible until Nov 15, 2026 12:00 PM."},
		"not decided":    {moveups.MoveUp{State: "waiting"}, "No one has decided on this request yet."},
		"asked again":    {moveups.MoveUp{State: "returned", DecidedAt: new(at), IsThere: true}, "They have moved on since then."},
		"moved on":       {moveups.MoveUp{State: "approved", DecidedAt: new(at), IsLatest: true}, "They have moved on since then."},
	} {
		t.Run(name, func(t *testing.T) {
			said := ""
			c.m.UndoTime = 24 * time.Hour
			if err := c.m.Undoable(at); err != nil {
				said = err.Error()
			}
			check.Equal(t, "why it cannot be taken back", said, c.says)
		})
	}
}

func TestAgeOfARequest(t *testing.T) {
	at := time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		m    moveups.MoveUp
		want int
	}{
		{moveups.MoveUp{RequestedAt: at.Add(-59 * time.Minute)}, 0}, {moveups.MoveUp{RequestedAt: at.Add(-49 * time.Hour)}, 49},
		{moveups.MoveUp{RequestedAt: at.Add(-49 * time.Hour), DecidedAt: new(at.Add(-40 * time.Hour))}, 9},
	} {
		check.Equal(t, "hours", c.m.AgeAt(at), c.want)
	}
}

func TestStateOfSomebodyInAStage(t *testing.T) {
	for _, c := range []struct {
		asked     *string
		done, all int
		want      string
	}{
		{nil, 0, 3, "working"}, {nil, 3, 3, "ready"}, {nil, 0, 0, "ready"}, {new("waiting"), 3, 3, "waiting"}, {new("returned"), 3, 4, "returned"},
		{new("approved"), 1, 3, "working"}, {new("approved"), 3, 3, "ready"},
	} {
		check.Equal(t, fmt.Sprintf("%+v %d of %d", c.asked, c.done, c.all), stages.StateOf(c.asked, c.done, c.all),
			c.want)
	}
}

func TestInputOfTasks(t *testing.T) {
	title := graphql.OmittableOf(new("Say hello"))
	target := func(kind string, id int, url string) graphql.Omittable[*stages.TaskTargetInput] {
		in := &stages.TaskTargetInput{Kind: kind}
		if id > 0 {
			in.ID = &id
		}
		if url != "" {
			in.URL = &url
		}
		return graphql.OmittableOf(in)
	}
	for name, c := range map[string]struct {
		in    stages.TaskInput
		wrong string
	}{
		"bare":               {stages.TaskInput{Title: title}, ""},
		"no title":           {stages.TaskInput{Title: graphql.OmittableOf(new(" "))}, "title"},
		"negative points":    {stages.TaskInput{Title: title, Points: graphql.OmittableOf(new(-1))}, "points"},
		"too many points":    {stages.TaskInput{Title: title, Points: graphql.OmittableOf(new(1001))}, "points"},
		"unknown target":     {stages.TaskInput{Title: title, Target: target("moon", 1, "")}, "target"},
		"lesson without id":  {stages.TaskInput{Title: title, Target: target("lesson", 0, "")}, "target"},
		"lesson":             {stages.TaskInput{Title: title, Target: target("lesson", 7, ""), IsAutomatic: graphql.OmittableOf(new(true))}, ""},
		"automatic by hand":  {stages.TaskInput{Title: title, IsAutomatic: graphql.OmittableOf(new(true))}, "isAutomatic"},
		"automatic by link":  {stages.TaskInput{Title: title, Target: target("link", 0, "/profile"), IsAutomatic: graphql.OmittableOf(new(true))}, "isAutomatic"},
		"a path":             {stages.TaskInput{Title: title, Target: target("link", 0, "/profile")}, ""},
		"an address":         {stages.TaskInput{Title: title, Target: target("link", 0, "https://example.com/a?b=c")}, ""},
		"a script":           {stages.TaskInput{Title: title, Target: target("link", 0, "javascript:alert(1)")}, "target"},
		"plain http":         {stages.TaskInput{Title: title, Target: target("link", 0, "http://example.com")}, "target"},
		"another site":       {stages.TaskInput{Title: title, Target: target("link", 0, "//example.com")}, "target"},
		"another site, too":  {stages.TaskInput{Title: title, Target: target("link", 0, `/\example.com`)}, "target"},
		"a name in the link": {stages.TaskInput{Title: title, Target: target("link", 0, "https://me@example.com")}, "target"},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.in.Apply(&stages.TaskRecord{})
			e, _ := errs.As(err)
			if c.wrong == "" && err != nil || c.wrong != "" && (e == nil || len(e.Fields[c.wrong]) == 0) {
				t.Errorf("got error %v, want trouble with %q", err, c.wrong)
			}
		})
	}
}
