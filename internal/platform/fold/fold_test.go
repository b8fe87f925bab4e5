package fold

import (
	"testing"

	"atlas/internal/testkit/check"
)

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
		check.Equal(t, "plain "+text, Plain(text), want)
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		`Señor "José" OR NEAR(x)`:     "senor jose or near x",
		"50% off!* col:word -not ^up": "50 off col word not up",
		"e-mail, o'clock, 2nd_draft":  "e mail o clock 2nd draft",
		"🔥🔥":                          "",
		"हिंदी 日本":                    "हिदी 日本",
		"a\x00b'; DROP TABLE users--": "a b drop table users",
	} {
		check.Equal(t, "words of "+text, Words(text), want)
	}
}
