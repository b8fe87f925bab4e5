package money

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

func TestRoundTrip(t *testing.T) {
	for text, want := range map[string]Centavos{
		"0": 0, "0.5": 50, "0.05": 5, "1234.50": 123450, "-3.07": -307, "999999999999999.99": 99999999999999999,
	} {
		got, err := Parse(text)
		if err != nil || got != want {
			t.Errorf("%s: got %v and error %v, want %v and none", text, got, err, want)
		}
		again, err := Parse(got.String())
		if err != nil || again != got {
			t.Errorf("%s: got %v and error %v by reading it back, want %v and none", text, again, err, got)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, text := range []string{"", "-", ".5", "1.234", "1e3", "1,000", " 1", "--1", "1.-5", "9999999999999999", "NaN"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%s: got %v, want an error", text, got)
		}
	}
}

func TestWire(t *testing.T) {
	var b strings.Builder
	Centavos(-50).MarshalGQL(&b)
	check.Equal(t, "-50 centavos on the wire", b.String(), "-0.50")
	for _, v := range []any{json.Number("12.3"), "12.30", 12.3} {
		var c Centavos
		if err := c.UnmarshalGQL(v); err != nil || c != 1230 {
			t.Errorf("%v: got %v and error %v, want 1230 and none", v, c, err)
		}
	}
	for _, v := range []any{math.NaN(), math.Inf(1), true, nil, json.Number("1e309"), 0.005} {
		var c Centavos
		if err := c.UnmarshalGQL(v); err == nil {
			t.Errorf("%v: got %v, want an error", v, c)
		}
	}
}
