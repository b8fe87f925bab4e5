package journey

import "testing"

// The demo is complete: six stages from 0, five to eight tasks each, every one with a text and a label.
func TestStagesAreComplete(t *testing.T) {
	list, err := readStages(stageTexts)
	if err != nil {
		t.Fatalf("read the stages: got error %v, want none", err)
	}
	if len(list) < 6 {
		t.Fatalf("got %d stages, want 6 or more", len(list))
	}

	for i, stage := range list {
		if stage.Number != i {
			t.Errorf("got number %d for stage %d, want %d", stage.Number, i, i)
		}
		if stage.Description == nil || len(stage.leaders) == 0 || len(stage.reviewers) == 0 {
			t.Errorf("got %+v for stage %d, want a text, leaders and reviewers", stage, i)
		}
		if got := len(stage.tasks); got < 5 || got > 8 {
			t.Errorf("got %d tasks in stage %d, want five to eight", got, i)
		}

		for _, task := range stage.tasks {
			if task.Description == nil || *task.ActionLabel == "" || task.Points == 0 {
				t.Errorf("got %+v in stage %d, want a text, a label and points", task, i)
			}
		}
	}
}
