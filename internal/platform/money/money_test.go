package money

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	for text, want := range map[string]Centavos{
		"0": 0, "0.5": 50, "0.05": 5, "1234.50": 123450, "-3.07": -307, "999999999999999.99": 99999999999999999,
	} {
		got, err := Parse(text)
		if err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", text, got, err, want)
		}
		again, err := Parse(got.String())
		if err != nil || again != got {
			t.Errorf("%q written as %q reads as %d, %v", text, got, again, err)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, text := range []string{"", "-", ".5", "1.234", "1e3", "1,000", " 1", "--1", "1.-5", "9999999999999999", "NaN"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %d, want an error", text, got)
		}
	}
}

func TestWire(t *testing.T) {
	var b strings.Builder
	Centavos(-50).MarshalGQL(&b)
	if b.String() != "-0.50" {
		t.Errorf("-50 centavos on the wire are %s", b.String())
	}
	for _, v := range []any{json.Number("12.3"), "12.30", 12.3} {
		var c Centavos
		if err := c.UnmarshalGQL(v); err != nil || c != 1230 {
			t.Errorf("%T %v reads as %d, %v", v, v, c, err)
		}
	}
	for _, v := range []any{math.NaN(), math.Inf(1), true, nil, json.Number("1e309"), 0.005} {
		var c Centavos
		if err := c.UnmarshalGQL(v); err == nil {
			t.Errorf("%T %v reads as %d, want an error", v, v, c)
		}
	}
}
