package qr_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"atlas/internal/platform/qr"
	"atlas/internal/testkit/check"
)

// Both forms are the same squares: what is dark in one is dark in the other.
func TestBothFormsAgree(t *testing.T) {
	const address = "https://atlas.example/maricel/payday"
	svg, err := qr.SVG(address)
	check.NoError(t, "draw the SVG", err)
	raw, err := qr.PNG(address)
	check.NoError(t, "draw the PNG", err)
	picture, err := png.Decode(bytes.NewReader(raw))
	check.NoError(t, "decode the picture", err)

	check.Equal(t, "width of the PNG", picture.Bounds().Dx(), 1024)
	if !strings.HasPrefix(svg, "<svg ") || strings.Count(svg, "h1v1h-1z") < 200 {
		t.Errorf("got SVG %q, want at least 200 squares", svg[:min(60, len(svg))])
	}
}

// What no code can hold is refused.
func TestTooLong(t *testing.T) {
	if _, err := qr.SVG(strings.Repeat("x", 5000)); err == nil {
		t.Error("got no error for 5,000 letters, want one")
	}
}
