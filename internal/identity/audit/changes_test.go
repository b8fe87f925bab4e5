package audit

import (
	"slices"
	"testing"
)

func TestInfoLogsNeverTellSecrets(t *testing.T) {
	changes := changesBetween(
		map[string]any{"passwordHash": "a", "profile": map[string]any{"otpKey": "b", "city": "Cebu"}, "levels": []any{"member", "coach"}, "points": 1.0},
		map[string]any{"passwordHash": "c", "profile": map[string]any{"otpKey": "d", "city": "Davao"}, "levels": []any{"member"}, "points": 1.0, "isOpen": true},
	)
	got := []string{}
	for _, c := range changes {
		got = append(got, c.Field+" "+orNone(c.Before)+" "+orNone(c.After))
	}
	if want := []string{"isOpen none Yes", "levels member, coach member", "profile.city Cebu Davao"}; !slices.Equal(got, want) {
		t.Errorf("changes: got %q, want %q", got, want)
	}
}

func TestDifferenceKeepsOnlyWhatChangedAndNoSecrets(t *testing.T) {
	type state struct {
		Name         string   `json:"name"`
		Pages        []string `json:"pages"`
		PasswordHash string   `json:"passwordHash"`
		ResetToken   string   `json:"resetToken"`
	}
	before, after, err := difference(state{"Coach", []string{"a"}, "x", "t1"}, state{"Coach", []string{"a", "b"}, "y", "t2"})
	if err != nil {
		t.Errorf("the difference of two rows: got error %v, want no error", err)
	} else if *before != `{"pages":["a"]}` || *after != `{"pages":["a","b"]}` {
		t.Errorf(`the difference of two rows: got before %q and after %q, want before "{\"pages\":[\"a\"]}" and `+
			`after "{\"pages\":[\"a\",\"b\"]}"`, *before, *after)
	}
	before, after, err = difference(nil, map[string]any{"name": "Coach"})
	if err != nil || before != nil {
		t.Errorf("the difference to nothing: got error %v and before %+v, want no error and no before", err, before)
	} else if *after != `{"name":"Coach"}` {
		t.Errorf(`the difference to nothing: got after %q, want after "{\"name\":\"Coach\"}"`, *after)
	}
}
