package brand

import (
	"fmt"
	"strings"
	"testing"
)

func TestReadColor(t *testing.T) {
	for text, want := range map[string]string{
		"#096A65": "#096a65", "fec13c": "#fec13c", " #abc ": "#aabbcc", "#0f0": "#00ff00",
		"": "", "teal": "", "#12345": "", "#1234567": "", "#ggg": "", "#fff;}body{": "",
	} {
		got, ok := ReadColor(text)
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// Every color of the cube, in steps, gives a scale on which all text of both schemes can be read.
func TestEveryScaleIsReadable(t *testing.T) {
	if bad := Sea.Unreadable(); len(bad) > 0 {
		t.Fatal("our own scale:", bad)
	}
	for r := 0; r <= 255; r += 51 {
		for g := 0; g <= 255; g += 51 {
			for b := 0; b <= 255; b += 51 {
				color := fmt.Sprintf("#%02x%02x%02x", r, g, b)
				scale := ScaleOf(color)
				for _, p := range scale.Unreadable() {
					t.Errorf("%s: %s on %s has the contrast %.2f", color, p.Text, p.Ground, Contrast(p.Text, p.Ground))
				}
				for i := 1; i < len(scale); i++ {
					if luminance(scale[i]) > luminance(scale[i-1])+0.001 {
						t.Errorf("%s: step %d (%s) is lighter than step %d (%s)", color, i, scale[i], i-1, scale[i-1])
					}
				}
			}
		}
	}
}

func TestColorStaysWhereItCanBeRead(t *testing.T) {
	if got := ScaleOf("#7c1fa0")[lightFill]; got != "#7c1fa0" {
		t.Error("a dark purple became", got)
	}
	if Advice("#7c1fa0") != "" {
		t.Error("there is advice about a color that is fine:", Advice("#7c1fa0"))
	}
	if ScaleOf("#096a65") != Sea || ScaleOf("") != Sea {
		t.Error("our own color makes another scale")
	}

	advice := Advice("#fec13c")
	fill := ScaleOf("#fec13c")[lightFill]
	if fill == "#fec13c" || !strings.Contains(advice, "#fec13c is too light") || !strings.Contains(advice, fill) {
		t.Errorf("yellow became %s with %q", fill, advice)
	}
}
