package journey

import (
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/platform/errs"
)

// B89, B129: the percentage is the share of stage tasks no longer remaining; a stage without tasks is done.
func TestPercentage(t *testing.T) {
	for _, c := range []struct {
		all, remaining int
		want           float64
	}{{4, 1, 75}, {4, 4, 0}, {4, 0, 100}, {0, 0, 100}, {8, 3, 62.5}, {1, 1, 0}} {
		if got := percentage(c.all, c.remaining); got != c.want {
			t.Errorf("%d of %d remain: %v, want %v", c.remaining, c.all, got, c.want)
		}
	}
}

func TestWhoMayAskToMoveUp(t *testing.T) {
	one, two := &Stage{ID: 1}, &Stage{ID: 2, Number: 1}
	for name, c := range map[string]struct {
		p    UserStageProgress
		can  bool
		says string
	}{
		"all done":        {UserStageProgress{Stage: one, NextStage: two, isMember: true}, true, ""},
		"in review":       {UserStageProgress{Stage: one, NextStage: two, isMember: true, isWaiting: true}, false, ""},
		"lapsed":          {UserStageProgress{Stage: one, NextStage: two}, false, ""},
		"the last stage":  {UserStageProgress{Stage: two, isMember: true}, false, "You have reached the last stage."},
		"a task remains":  {UserStageProgress{Stage: one, NextStage: two, isMember: true, RemainingTasks: []*Task{{}}}, false, "Finish all tasks of your stage first: 1 remains."},
		"two tasks do":    {UserStageProgress{Stage: one, NextStage: two, isMember: true, RemainingTasks: []*Task{{}, {}}}, false, "Finish all tasks of your stage first: 2 remain."},
		"last and remain": {UserStageProgress{Stage: two, isMember: true, RemainingTasks: []*Task{{}}}, false, "You have reached the last stage."},
	} {
		said := ""
		if err := ready(&c.p); err != nil {
			said = err.Error()
		}
		if c.p.CanMoveUp() != c.can || said != c.says {
			t.Errorf("%s: %t %q", name, c.p.CanMoveUp(), said)
		}
	}
}

func TestWhenADecisionCanBeTakenBack(t *testing.T) {
	at := time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		m    MoveUp
		says string
	}{
		"fresh":          {MoveUp{State: approved, DecidedAt: new(at.Add(-time.Hour)), isLatest: true, isThere: true}, ""},
		"a moment short": {MoveUp{State: returned, DecidedAt: new(at.Add(-undoTime + time.Millisecond)), isLatest: true, isThere: true}, ""},
		"a day later":    {MoveUp{State: returned, DecidedAt: new(at.Add(-undoTime)), isLatest: true, isThere: true}, "A decision can be taken back for 24 hours."},
		"not decided":    {MoveUp{State: waiting}, "This request was not decided yet."},
		"asked again":    {MoveUp{State: returned, DecidedAt: new(at), isThere: true}, "The person has gone on since."},
		"moved on":       {MoveUp{State: approved, DecidedAt: new(at), isLatest: true}, "The person has gone on since."},
	} {
		said := ""
		if err := c.m.undoable(at); err != nil {
			said = err.Error()
		}
		if said != c.says {
			t.Errorf("%s: %q, want %q", name, said, c.says)
		}
	}
}

func TestAgeOfARequest(t *testing.T) {
	at := time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		m    MoveUp
		want int
	}{
		{MoveUp{RequestedAt: at.Add(-59 * time.Minute)}, 0}, {MoveUp{RequestedAt: at.Add(-49 * time.Hour)}, 49},
		{MoveUp{RequestedAt: at.Add(-49 * time.Hour), DecidedAt: new(at.Add(-40 * time.Hour))}, 9},
	} {
		if got := c.m.age(at); got != c.want {
			t.Errorf("%d hours, want %d", got, c.want)
		}
	}
}

func TestStateOfSomebodyInAStage(t *testing.T) {
	for _, c := range []struct {
		asked     *string
		done, all int
		want      string
	}{
		{nil, 0, 3, "working"}, {nil, 3, 3, "ready"}, {nil, 0, 0, "ready"}, {new(waiting), 3, 3, waiting}, {new(returned), 3, 4, returned},
		{new(approved), 1, 3, "working"}, {new(approved), 3, 3, "ready"},
	} {
		if got := stateOf(c.asked, c.done, c.all); got != c.want {
			t.Errorf("%v %d of %d: %s, want %s", c.asked, c.done, c.all, got, c.want)
		}
	}
}

func TestInputOfTasks(t *testing.T) {
	title := graphql.OmittableOf(new("Say hello"))
	target := func(kind string, id int, url string) graphql.Omittable[*TaskTargetInput] {
		in := &TaskTargetInput{Kind: kind}
		if id > 0 {
			in.ID = &id
		}
		if url != "" {
			in.URL = &url
		}
		return graphql.OmittableOf(in)
	}
	for name, c := range map[string]struct {
		in    TaskInput
		wrong string
	}{
		"bare":               {TaskInput{Title: title}, ""},
		"no title":           {TaskInput{Title: graphql.OmittableOf(new(" "))}, "title"},
		"negative points":    {TaskInput{Title: title, Points: graphql.OmittableOf(new(-1))}, "points"},
		"too many points":    {TaskInput{Title: title, Points: graphql.OmittableOf(new(1001))}, "points"},
		"unknown target":     {TaskInput{Title: title, Target: target("moon", 1, "")}, "target"},
		"lesson without id":  {TaskInput{Title: title, Target: target("lesson", 0, "")}, "target"},
		"lesson":             {TaskInput{Title: title, Target: target("lesson", 7, ""), IsAutomatic: graphql.OmittableOf(new(true))}, ""},
		"automatic by hand":  {TaskInput{Title: title, IsAutomatic: graphql.OmittableOf(new(true))}, "isAutomatic"},
		"automatic by link":  {TaskInput{Title: title, Target: target("link", 0, "/profile"), IsAutomatic: graphql.OmittableOf(new(true))}, "isAutomatic"},
		"a path":             {TaskInput{Title: title, Target: target("link", 0, "/profile")}, ""},
		"an address":         {TaskInput{Title: title, Target: target("link", 0, "https://example.com/a?b=c")}, ""},
		"a script":           {TaskInput{Title: title, Target: target("link", 0, "javascript:alert(1)")}, "target"},
		"plain http":         {TaskInput{Title: title, Target: target("link", 0, "http://example.com")}, "target"},
		"another site":       {TaskInput{Title: title, Target: target("link", 0, "//example.com")}, "target"},
		"another site, too":  {TaskInput{Title: title, Target: target("link", 0, `/\example.com`)}, "target"},
		"a name in the link": {TaskInput{Title: title, Target: target("link", 0, "https://me@example.com")}, "target"},
	} {
		err := c.in.apply(&TaskRecord{})
		e, _ := errs.As(err)
		if c.wrong == "" && err != nil || c.wrong != "" && (e == nil || len(e.Fields[c.wrong]) == 0) {
			t.Errorf("%s: %v, want trouble with %q", name, err, c.wrong)
		}
	}
}

// The demo is complete: six stages from 0, five to eight tasks each, every one with a text and a label.
func TestDemoStages(t *testing.T) {
	list, err := readDemoStages(demoStages)
	if err != nil || len(list) < 6 {
		t.Fatal(len(list), err)
	}
	for i, stage := range list {
		if stage.Number != i || stage.Description == nil || len(stage.tasks) < 5 || len(stage.tasks) > 8 || len(stage.leaders) == 0 || len(stage.reviewers) == 0 {
			t.Errorf("stage %d: %+v", i, stage)
		}
		for _, task := range stage.tasks {
			if task.Description == nil || *task.ActionLabel == "" || task.Points == 0 {
				t.Errorf("stage %d: %+v", i, task)
			}
		}
	}
}
