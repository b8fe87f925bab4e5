package journey_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/journey/stages"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// walk is a model of the journey: what random people did, and what must follow from it.
type walk struct {
	*fixture
	dice   *rand.Rand
	stages []int
	tasks  [][]int
	points map[int]int
	gone   map[int]bool
	people []*walker
}

// walker is one person of the model.
type walker struct {
	role    string
	stage   int
	done    map[int]int
	waiting int
	base    int
}

func (h *fixture) walk(seed uint64, roles ...string) *walk {
	h.t.Helper()
	w := &walk{fixture: h, dice: rand.New(rand.NewPCG(seed, 30)), points: map[int]int{}, gone: map[int]bool{}}
	w.stages, w.tasks = h.stages(3, 2, 2)
	for _, of := range w.tasks {
		for i, id := range of {
			w.points[id] = 10 * (i + 1)
		}
	}
	for _, id := range w.stages {
		h.Did(h.Journey.Stages.UpdateStage(h.By(staff), id, stages.StageInput{ReviewerIds: []int{h.ID("head-coach")}}, nil))
	}
	for i, role := range roles {
		h.Exec("UPDATE users SET base_points = ? WHERE id = ?", 5*i, h.ID(role))
		w.people = append(w.people, &walker{role: role, done: map[int]int{}, base: 5 * i})
	}
	return w
}

// anyTask is a task of any stage; some are archived.
func (w *walk) anyTask() (stage, id int) {
	stage = w.dice.IntN(len(w.tasks))
	return stage, w.tasks[stage][w.dice.IntN(len(w.tasks[stage]))]
}

func (w *walk) remaining(p *walker) (n int) {
	for _, id := range w.tasks[p.stage] {
		if _, done := p.done[id]; !done && !w.gone[id] {
			n++
		}
	}
	return n
}

// step does one random thing, and what the model says of it.
func (w *walk) step() {
	w.t.Helper()
	w.Clock.Advance(time.Duration(1+w.dice.IntN(300)) * time.Minute)
	p := w.people[w.dice.IntN(len(w.people))]
	switch roll := w.dice.IntN(100); {
	case roll < 50:
		w.finishOne(p)
	case roll < 60:
		w.setOne(p)
	case roll < 72:
		w.askOne(p)
	case roll < 84:
		w.decideOne(p)
	case roll < 90:
		w.editOne()
	case roll < 95:
		to := w.dice.IntN(len(w.stages))
		w.Did(w.Journey.MoveUps.SetStage(w.By(staff), w.ID(p.role), w.stages[to], "Random"))
		if to != p.stage {
			p.stage, p.waiting = to, 0
		}
	default:
		if p.waiting == 0 {
			return
		}
		w.Did(w.Journey.MoveUps.ReturnMoveUp(w.By(staff), p.waiting, "Random"))
		w.Did(w.Journey.MoveUps.UndoMoveUp(w.By(staff), p.waiting))
	}
}

func (w *walk) finishOne(p *walker) {
	w.t.Helper()
	stage, id := w.anyTask()
	_, was := p.done[id]
	_, err := w.Journey.Stages.FinishTask(w.By(p.role), id)
	if was || stage == p.stage && !w.gone[id] {
		w.Must(err)
		if !was {
			p.done[id] = w.points[id]
		}
		return
	}
	w.Refused(err, errs.NotFound)
}

func (w *walk) setOne(p *walker) {
	w.t.Helper()
	stage, id := w.anyTask()
	_, was := p.done[id]
	isDone := w.dice.IntN(2) == 0
	_, err := w.Journey.Stages.SetTaskDone(w.By(staff), w.ID(p.role), id, isDone, "Random")
	switch {
	case isDone && !was && (stage != p.stage || w.gone[id]):
		w.Refused(err, errs.NotFound)
		return
	case isDone && !was:
		p.done[id] = w.points[id]
	case !isDone:
		delete(p.done, id)
	}
	w.Must(err)
}

func (w *walk) askOne(p *walker) {
	w.t.Helper()
	m, err := w.Journey.MoveUps.RequestMoveUp(w.By(p.role), nil)
	switch {
	case p.waiting != 0:
		w.Must(err)
		check.Equal(w.t, "request of the person", m.ID, p.waiting)
	case w.remaining(p) > 0 || p.stage == len(w.stages)-1:
		w.Refused(err, errs.Conflict)
	default:
		w.Must(err)
		p.waiting = m.ID
	}
}

func (w *walk) decideOne(p *walker) {
	w.t.Helper()
	if p.waiting == 0 {
		return
	}
	if w.dice.IntN(3) == 0 {
		w.Did(w.Journey.MoveUps.ReturnMoveUp(w.By("head-coach"), p.waiting, "Random"))
	} else {
		w.Did(w.Journey.MoveUps.ApproveMoveUp(w.By("head-coach"), p.waiting, nil))
		p.stage++
	}
	p.waiting = 0
}

// editOne changes the points of a task, or archives or restores it: nothing of what people did changes.
func (w *walk) editOne() {
	w.t.Helper()
	_, id := w.anyTask()
	if w.dice.IntN(2) == 0 {
		w.gone[id] = !w.gone[id]
		w.Did(w.Journey.Stages.ArchiveTask(w.By(staff), id, w.gone[id]))
		return
	}
	points := w.dice.IntN(100)
	_, err := w.Journey.Stages.UpdateTask(w.By(staff), id, stages.TaskInput{Points: given(points)}, nil)
	if w.gone[id] {
		w.Refused(err, errs.Conflict)
		return
	}
	w.Must(err)
	w.points[id] = points
}

// check holds what Atlas says against the model: invariants 24 to 26.
func (w *walk) check() {
	w.t.Helper()
	for _, p := range w.people {
		got, sum := w.progress(p.role), p.base
		for _, points := range p.done {
			sum += points
		}
		if got.Points != sum || got.Points < 0 || got.Stage.ID != w.stages[p.stage] || got.RemainingTasksCount() != w.remaining(p) || got.Percentage() < 0 || got.Percentage() > 100 {
			w.t.Errorf("%s: got %d points in stage %d with %d to do and %v %%, want %d, %d and %d", p.role,
				got.Points, got.Stage.ID, got.RemainingTasksCount(), got.Percentage(), sum, w.stages[p.stage],
				w.remaining(p))
		}
		check.Equal(w.t, p.role+": gaps in the history",
			w.Number(`SELECT COUNT(*) FROM stage_moves m WHERE m.user_id = ? AND m.from_id IS NOT NULL AND m.from_id <>
			(SELECT b.to_id FROM stage_moves b WHERE b.user_id = m.user_id AND b.id < m.id ORDER BY b.id DESC LIMIT 1)`,
				w.ID(p.role)),
			0)
	}
	w.wantVerified()
}

// Whatever people and staff do, points are those of the tasks done, and stages change by the rules.
func TestRandomHistories(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				w := h.walk(seed, "member", "rodel.garcia")
				for n := range 120 {
					w.step()
					if n%12 == 0 {
						w.check()
					}
				}
				w.check()
			})
		})
	}
}

// Two random histories become one: the survivor has done what either did, once, and stands where the further stood; undone, both are as before.
func TestMergingRandomHistories(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				w := h.walk(100+seed, "member", "rodel.garcia")
				for range 60 {
					w.step()
				}
				w.check()
				w.merge()
			})
		})
	}
}

// state is everything that is written about people's journeys, for comparing.
func (w *walk) state() (out string) {
	w.t.Helper()
	for _, query := range []string{
		"SELECT user_id, stage_id, since FROM journeys ORDER BY user_id", "SELECT user_id, task_id, points, done_at FROM task_completions ORDER BY user_id, task_id",
		"SELECT user_id, task_id, SUM(points) FROM xp_entries GROUP BY user_id, task_id ORDER BY user_id, task_id", "SELECT user_id, from_id, to_id, why FROM stage_moves ORDER BY id",
		"SELECT id, user_id, state, comment FROM move_ups ORDER BY id",
	} {
		_, rows, err := w.DB.Values(w.t.Context(), query)
		w.Must(err)
		out += fmt.Sprintln(rows)
	}
	return out
}

func (w *walk) merge() {
	w.t.Helper()
	survivor, source := w.people[0], w.people[1]
	before := w.state()
	plan, err := w.Identity.Merging.MergePlan(w.By(staff), w.ID(survivor.role), w.ID(source.role))
	w.Must(err)
	done, err := w.Identity.Merging.MergeUsers(w.By(staff), w.ID(survivor.role), w.ID(source.role), plan.Version, nil)
	w.Must(err)
	w.wantVerified()
	union, stage := map[int]int{}, max(survivor.stage, source.stage)
	for id, points := range source.done {
		union[id] = points
	}
	sum := 0
	for id, points := range survivor.done {
		union[id] = points
	}
	for _, points := range union {
		sum += points
	}
	base := w.Number("SELECT base_points FROM users WHERE id = ?", w.ID(survivor.role))
	if got := w.progress(survivor.role); got.Points != base+sum || got.Stage.ID != w.stages[stage] {
		w.t.Errorf("got %d points in stage %d, want %d in %d", got.Points, got.Stage.ID, base+sum, w.stages[stage])
	}
	w.Did(w.Identity.Merging.UndoMerge(w.By(staff), done.ID))
	w.wantVerified()
	check.Equal(w.t, "the state after the undo", w.state(), before)
}

// Points that staff took back from a merged person are not brought back by undoing the merge.
func TestTakingBackAfterAMerge(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		_, tasks := h.stages(2, 1)
		h.finish("rodel.garcia", tasks[0][0])
		h.finish("member", tasks[0][1])
		plan, err := h.Identity.Merging.MergePlan(h.By(staff), h.ID("member"), h.ID("rodel.garcia"))
		h.Must(err)
		done, err := h.Identity.Merging.MergeUsers(h.By(staff), h.ID("member"), h.ID("rodel.garcia"), plan.Version, nil)
		h.Must(err)
		if p, err := h.Journey.Stages.SetTaskDone(h.By(staff), h.ID("member"), tasks[0][0], false, "A mistake"); err != nil || p.Points != 20 {
			t.Errorf("got progress %+v and error %v, want 20 points and none", p, err)
		}
		h.Did(h.Identity.Merging.UndoMerge(h.By(staff), done.ID))
		h.wantVerified()
		if p := h.progress("member"); p.Points != 20 {
			t.Errorf("points after the merge: got %d, want 20", p.Points)
		}
	})
}
