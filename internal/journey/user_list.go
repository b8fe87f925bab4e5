package journey

import (
	"context"
	"fmt"
	"strconv"

	"atlas/internal/identity/userlist"
	"atlas/internal/journey/stages"
	"atlas/internal/platform/errs"
)

const (
	// stageOfUser reaches the stage us in which person u stands.
	stageOfUser = `LEFT JOIN journeys uj ON uj.user_id = u.id LEFT JOIN stages us ON us.id = COALESCE(uj.stage_id,
			CASE WHEN EXISTS (SELECT 1 FROM user_access_levels ug
			WHERE ug.user_id = u.id AND ug.level_id = 'member') THEN ` + stages.LowestStage + ` END)`
	// tasksOfUser is how many tasks of that stage they did, in words.
	tasksOfUser = `CASE WHEN us.id IS NULL THEN NULL ELSE (SELECT COUNT(*) FROM task_completions uc
		JOIN tasks ut ON ut.id = uc.task_id WHERE uc.user_id = u.id AND ut.stage_id = us.id AND ut.archived_at IS NULL)
			|| ' of ' || (SELECT COUNT(*) FROM tasks ut WHERE ut.stage_id = us.id AND ut.archived_at IS NULL) END`
	// pointsOnJourney is the points of anyone who is on the journey.
	pointsOnJourney = `CASE WHEN us.id IS NOT NULL THEN ` + stages.PointsOf + ` END`
)

// UserListParts is what the journey adds to the list of people: the stage they stand in with the choices of its filter,
// and their points, which are counted before people are sorted by them.
func UserListParts(
	options func(ctx context.Context) ([]*userlist.PartOption, error), count func(ctx context.Context) error,
) []*userlist.Part {
	return []*userlist.Part{
		{Name: "stage", Label: "Stage", Kind: "text", Join: stageOfUser, Value: "us.name",
			Sort: "u.stage_number", IsStored: true, Filter: byStage, Options: options},
		{Name: "xp", Label: "XP", Kind: "number", Join: stageOfUser, Value: pointsOnJourney, Sort: stages.KeptOf,
			IsStored: true, BeforeSort: count},
	}
}

// StoredColumns is what is kept of the journey with people, for lists of them.
func StoredColumns() []userlist.StoredColumn {
	const is = `(SELECT %s FROM stages ks WHERE ks.id = COALESCE((SELECT kj.stage_id FROM journeys kj
		WHERE kj.user_id = u.id), CASE WHEN EXISTS (SELECT 1 FROM user_access_levels kg
		WHERE kg.user_id = u.id AND kg.level_id = 'member') THEN ` + stages.LowestStage + ` END))`
	return []userlist.StoredColumn{
		{Name: "stage_id", Is: "COALESCE(" + fmt.Sprintf(is, "ks.id") + ", 0)"},
		{Name: "stage_number", Is: "COALESCE(" + fmt.Sprintf(is, "ks.number") + ", -1)"},
	}
}

// MemberParts is what the journey tells the leaders of groups about their people: how far they are.
func MemberParts() []*userlist.Part {
	return []*userlist.Part{
		{Name: "stage", Label: "Stage", Kind: "text", Join: stageOfUser, Value: "us.name"},
		{Name: "tasks", Label: "Tasks done", Kind: "text", Join: stageOfUser, Value: tasksOfUser},
		{Name: "xp", Label: "XP", Kind: "number", Join: stageOfUser, Value: pointsOnJourney},
	}
}

func byStage(choice string) (cond string, args []any, err error) {
	id, err := strconv.Atoi(choice)
	if err != nil {
		return "", nil, errs.Field("stage", errs.IsNotValid)
	}

	// The number is what the index of stages begins with.
	return "u.stage_id = ? AND u.stage_number = (SELECT fs.number FROM stages fs WHERE fs.id = ?)", []any{id, id}, nil
}

// StageOptions lists the stages in use as choices of the filter of the user list. It checks no rights.
func (s *Service) StageOptions(ctx context.Context) ([]*userlist.PartOption, error) {
	found, err := s.Stages.StagesInUse(ctx)
	out := make([]*userlist.PartOption, len(found))
	for i, stage := range found {
		out[i] = &userlist.PartOption{Value: strconv.Itoa(stage.ID),
			Label: fmt.Sprintf("Stage %d: %s", stage.Number, stage.Name)}
	}
	return out, err
}
