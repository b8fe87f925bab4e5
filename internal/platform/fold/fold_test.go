package fold

import "testing"

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"Niña Peñaflor":      "nina penaflor",
		"  JOSÉ   Rizal\t":   "jose rizal",
		"Ángel\nÑuñez":       "angel nunez",
		"Weiß Ærø Łódź":      "weiss aero lodz",
		"ﬁne":                "fine",
		"a\x00b\x7fc":        "a b c",
		"TRB-004182":         "trb-004182",
		"":                   "",
		string([]byte{0xff}): "",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
