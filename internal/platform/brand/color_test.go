package brand

import (
	"fmt"
	"strings"
	"testing"

	"atlas/internal/testkit/check"
)

func TestReadColor(t *testing.T) {
	for text, want := range map[string]string{
		"#096A65": "#096a65", "fec13c": "#fec13c", " #abc ": "#aabbcc", "#0f0": "#00ff00",
		"": "", "teal": "", "#12345": "", "#1234567": "", "#ggg": "", "#fff;}body{": "",
	} {
		got, ok := ReadColor(text)
		if got != want || ok != (want != "") {
			t.Errorf("%s: got %q and %t, want %q", text, got, ok, want)
		}
	}
}

// Every color of the cube, in steps, gives a scale on which all text of both schemes can be read.
func TestEveryScaleIsReadable(t *testing.T) {
	if bad := Sea.Unreadable(); len(bad) > 0 {
		t.Fatalf("pairs of our own scale that cannot be read: got %+v, want none", bad)
	}
	for r := 0; r <= 255; r += 51 {
		for g := 0; g <= 255; g += 51 {
			for b := 0; b <= 255; b += 51 {
				color := fmt.Sprintf("#%02x%02x%02x", r, g, b)
				scale := ScaleOf(color)
				for _, p := range scale.Unreadable() {
					t.Errorf("%s: got contrast %v of %q on %q, want one that can be read", color,
						Contrast(p.Text, p.Ground), p.Text, p.Ground)
				}
				for i := 1; i < len(scale); i++ {
					if luminance(scale[i]) > luminance(scale[i-1])+0.001 {
						t.Errorf("%s: got step %d (%q) lighter than step %d (%q), want it darker", color, i, scale[i],
							i-1, scale[i-1])
					}
				}
			}
		}
	}
}

func TestColorStaysWhereItCanBeRead(t *testing.T) {
	check.Equal(t, "a dark purple", ScaleOf("#7c1fa0")[lightFill], "#7c1fa0")
	check.Equal(t, "advice about a color that is fine", Advice("#7c1fa0"), "")
	check.Equal(t, "the scale of our own color", ScaleOf("#096a65"), Sea)
	check.Equal(t, "the scale of no color", ScaleOf(""), Sea)

	advice := Advice("#fec13c")
	fill := ScaleOf("#fec13c")[lightFill]
	if fill == "#fec13c" || !strings.Contains(advice, "#fec13c is too light") || !strings.Contains(advice, fill) {
		t.Errorf("yellow: got %q with %q, want a darker one that is named", fill, advice)
	}
}
