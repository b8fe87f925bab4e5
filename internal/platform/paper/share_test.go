package paper_test

import (
	"bytes"
	"image/png"
	"testing"

	"atlas/internal/platform/paper"
	"atlas/internal/testkit/check"
)

// Words on a dark card are light at every pixel: ink between the two colors, and nothing darker than the card.
func TestWordsOfAShareCardAreLight(t *testing.T) {
	card := paper.ShareCard{Name: "Atlas", Line: "A training and membership community.", Deep: "#033333", Fill: "#62bdb5"}
	text, err := card.PNG()
	check.NoError(t, "draw the card", err)
	picture, err := png.Decode(bytes.NewReader(text))
	check.NoError(t, "decode the picture", err)

	light, dark := 0, 0
	_, ground, _, _ := picture.At(2, 2).RGBA()
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			_, green, _, _ := picture.At(x, y).RGBA()
			switch {
			case green < ground:
				dark++
			case green > 0xc000 && y > 300 && y < 600:
				light++
			}
		}
	}
	if dark > 0 || light < 1000 {
		t.Errorf("got %d pixels darker than the card and %d light ones of the line below the name, want none and many", dark, light)
	}
}
