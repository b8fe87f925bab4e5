package proof

import (
	"maps"

	"atlas/internal/journey/stages"
	"atlas/internal/testkit"
)

// registerJourney adds the rows of this area to the tables of the proofs; see areas.
func registerJourney() {
	maps.Copy(samples, journeySamples)
	maps.Copy(shared, journeyShared)
	maps.Copy(shown, journeyShown)
	maps.Copy(different, journeyDifferent)
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "move_ups")
	}
}

var journeyDifferent = map[string]map[string]string{
	"stages": {"number": "number + 100 * k"}, "stage_crew": {"user_id": ofTheCopy}, "journeys": {"user_id": ofTheCopy}, "stage_moves": {"user_id": ofTheCopy},
	"task_completions": {"user_id": ofTheCopy}, "xp_entries": {"user_id": ofTheCopy}, "move_ups": {"user_id": ofTheCopy},
}

var journeyShown = map[string]bool{
	"stages.name": false, "stages.description": false, "stage_crew.role": false, "stage_moves.why": false,
	"tasks.title": false, "tasks.description": false, "tasks.action_label": false, "tasks.target_kind": false, "tasks.target_url": false,
	"task_completions.how": false, "xp_entries.source": false, "move_ups.state": false, "move_ups.note": true, "move_ups.comment": true,
}

// stageReaders hold the page of stages; members go through them.
var (
	stageReaders = append([]string{"coach", "assistant-coach", "head-coach"}, lookers...)
	members      = []string{"member"}
)

var journeyShared = map[string][]string{
	"query userStageProgress": lookers, "query xpEntries": lookers, "query stage": stageReaders, "query moveUps": lookers, "query moveUp": lookers, "query stagePeople": lookers,
	"mutation finishTask": members, "mutation approveMoveUp": authors, "mutation returnMoveUp": authors, "mutation undoMoveUp": authors,
	"mutation createStage": authors, "mutation updateStage": authors, "mutation orderStages": authors, "mutation archiveStage": authors, "mutation restoreStage": authors,
	"mutation createTask": authors, "mutation updateTask": authors, "mutation orderTasks": authors, "mutation archiveTask": authors, "mutation restoreTask": authors,
	"mutation setTaskDone": authors, "mutation setStage": authors,
}

// ofStages makes variables for somebody who stands in the first stage.
func ofStages(f func(me person, rows stageRows) vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars { return f(me, h.walked(me)) }
}

// ofStage makes variables of a stage to change, ofTask of a task.
func ofStage(f func(stage int) vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		h.theStages()
		return f(h.newStage("Spare"))
	}
}

func ofTask(f func(task int) vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		h.theStages()
		return f(h.newTask(h.newStage("Spare"), nil))
	}
}

// ofMoveUp makes variables of a request in some state.
func ofMoveUp(state string, more vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars {
		given := vars{"id": h.moveUp(me, state)}
		maps.Copy(given, more)
		return given
	}
}

// ofOthersMoveUp is the same for a request that is not me's own, on which nobody decides: of a newcomer, where me is who calls.
func ofOthersMoveUp(state string, more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars { return ofMoveUp(state, more)(h, h.newcomer()) }
}

func stageVars(h *fixture) vars {
	crew := []any{h.me("maricel.delacruz").id}
	return vars{"name": h.name("Stage"), "description": "About **it**", "reviewerIds": crew, "leaderIds": []any{}}
}

func taskVars(title string) vars {
	return vars{"title": title, "description": "Do **it**", "points": 20, "actionLabel": "Go", "target": vars{"kind": "link", "url": "https://example.com"}, "isAutomatic": false}
}

var journeySamples = map[string][]sample{
	"query stages": {{vars: func(h *fixture, _ person) vars { h.theStages(); return nil }}},
	"query userStageProgress": {
		{vars: ofStages(func(me person, _ stageRows) vars { return vars{"id": me.id} })},
		{note: "asked", vars: func(h *fixture, me person) vars { h.moveUp(me, "returned"); return vars{"id": me.id} }},
		{note: "waiting", vars: func(h *fixture, me person) vars { h.moveUp(me, "waiting"); return vars{"id": me.id} }},
		{note: "at the end", vars: func(h *fixture, me person) vars {
			h.Exec("UPDATE journeys SET stage_id = ? WHERE user_id = ?", h.walked(me).third, me.id)
			return vars{"id": me.id}
		}},
		{note: "ready", by: "member", vars: func(h *fixture, me person) vars { h.ready(me); return vars{"id": me.id} }},
	},
	"query xpEntries": {{vars: ofStages(func(me person, _ stageRows) vars { return vars{"userId": me.id, "list": vars{"perPage": 2}} })}},
	"query leaderboard": {
		{vars: func(h *fixture, me person) vars { h.walked(me); return vars{"list": vars{"perPage": 2}} }},
		{note: "of a stage", vars: func(h *fixture, me person) vars {
			h.walked(me)
			return vars{"list": vars{"perPage": 2, "search": "a"}, "scope": "stage"}
		}},
	},
	"query stageList": {{vars: func(h *fixture, me person) vars {
		h.moveUp(me, "waiting")
		return vars{"list": vars{"perPage": 2, "sort": "people", "desc": true}, "filter": vars{"status": "all"}}
	}}},
	"query stage": {
		{vars: func(h *fixture, me person) vars { h.moveUp(me, "waiting"); return vars{"id": h.theStages().first} }},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			h.theStages()
			id := h.newStage("Gone")
			h.Exec("UPDATE tasks SET archived_at = ?, is_automatic = ? WHERE id = ?", testkit.Start, true, h.newTask(id, &stages.TaskTargetInput{Kind: "lesson", ID: new(h.theContent().lesson)}))
			h.Exec("UPDATE stages SET archived_at = ? WHERE id = ?", testkit.Start, id)
			return vars{"id": id}
		}},
	},
	"query stageCrew": {{vars: func(*fixture, person) vars { return vars{"search": "e"} }}},
	"query taskTargets": {{vars: func(h *fixture, _ person) vars {
		h.theContent()
		return vars{"kind": "lesson", "search": "e"}
	}}},
	"query moveUps": {
		{vars: func(h *fixture, me person) vars {
			h.moveUp(me, "waiting")
			return vars{"stageId": h.theStages().first, "list": vars{"perPage": 2}}
		}},
		{note: "decided", vars: func(h *fixture, me person) vars {
			h.moveUp(me, "approved")
			return vars{"stageId": h.theStages().first, "list": vars{"perPage": 2}, "state": "all"}
		}},
	},
	"query moveUpsToReview": {{vars: func(h *fixture, _ person) vars {
		h.moveUp(h.me("rodel.garcia"), "waiting")
		// Who leads a stage reads its move-ups: here only those who may anyway.
		h.Exec("INSERT INTO stage_crew (stage_id, role, user_id) VALUES (?, 'leader', ?) ON CONFLICT DO NOTHING", h.theStages().first, h.me(staff).id)
		return vars{"list": vars{"perPage": 2}}
	}}},
	"query moveUp": {{vars: ofMoveUp("waiting", nil)}, {note: "decided", vars: ofOthersMoveUp("approved", nil)}},
	"query stagePeople": {{vars: func(h *fixture, _ person) vars {
		h.moveUp(h.me("member"), "waiting")
		return vars{"stageId": h.theStages().first, "list": vars{"perPage": 2, "sort": "last", "desc": true}}
	}}},

	"mutation finishTask": {{by: "member", vars: func(h *fixture, me person) vars {
		h.walked(h.me("member"))
		return vars{"taskId": h.walked(me).task}
	}}},
	"mutation showInLeaderboard": {{by: "member", vars: func(h *fixture, me person) vars { h.walked(me); return vars{"isShown": true} }}},
	"mutation requestMoveUp":     {{by: "member", vars: func(h *fixture, me person) vars { h.ready(me); return vars{"note": "Please"} }}},
	"mutation approveMoveUp":     {{vars: ofOthersMoveUp("waiting", vars{"comment": "Well done"})}},
	"mutation returnMoveUp":      {{vars: ofOthersMoveUp("waiting", vars{"comment": "Not yet"})}},
	"mutation undoMoveUp":        {{vars: ofOthersMoveUp("approved", nil)}, {note: "returned", vars: ofOthersMoveUp("returned", nil)}},

	"mutation createStage": {{vars: func(h *fixture, _ person) vars { h.theStages(); return vars{"input": stageVars(h)} }}},
	"mutation updateStage": {{vars: func(h *fixture, _ person) vars {
		h.theStages()
		return vars{"id": h.newStage("Spare"), "input": stageVars(h)}
	}}},
	"mutation archiveStage": {{vars: ofStage(func(stage int) vars { return vars{"id": stage} })}},
	"mutation restoreStage": {{vars: func(h *fixture, _ person) vars {
		h.theStages()
		id := h.newStage("Gone")
		h.Exec("UPDATE stages SET archived_at = ? WHERE id = ?", testkit.Start, id)
		return vars{"id": id}
	}}},
	"mutation orderStages": {{vars: func(h *fixture, _ person) vars {
		rows := h.theStages()
		h.Exec("UPDATE stages SET archived_at = ? WHERE id NOT IN (?, ?, ?)", testkit.Start, rows.first, rows.second, rows.third)
		return vars{"ids": []any{rows.first, rows.second, rows.third}}
	}}},
	"mutation createTask": {{vars: ofStage(func(stage int) vars { return vars{"stageId": stage, "input": taskVars("Task")} })}},
	"mutation updateTask": {{vars: ofTask(func(task int) vars { return vars{"id": task, "input": taskVars("Renamed")} })}},
	"mutation orderTasks": {{vars: func(h *fixture, _ person) vars {
		h.theStages()
		stage := h.newStage("Spare")
		first, second := h.newTask(stage, nil), h.newTask(stage, nil)
		return vars{"stageId": stage, "ids": []any{second, first}}
	}}},
	"mutation archiveTask": {{vars: ofTask(func(task int) vars { return vars{"id": task} })}},
	"mutation restoreTask": {{vars: func(h *fixture, _ person) vars {
		h.theStages()
		task := h.newTask(h.newStage("Spare"), nil)
		h.Exec("UPDATE tasks SET archived_at = ? WHERE id = ?", testkit.Start, task)
		return vars{"id": task}
	}}},
	"mutation setTaskDone": {{vars: ofStages(func(me person, rows stageRows) vars {
		return vars{"userId": me.id, "taskId": rows.task, "isDone": true, "reason": "Seen in the call"}
	})}},
	"mutation setStage": {{vars: ofStages(func(me person, rows stageRows) vars {
		return vars{"userId": me.id, "stageId": rows.second, "reason": "Was there before"}
	})}},
}
