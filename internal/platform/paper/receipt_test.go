package paper_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/paper"
	"atlas/internal/testkit/check"
)

func sample() paper.Receipt {
	return paper.Receipt{
		SellerName: "Atlas", Number: "R-000123", At: time.Date(2026, 11, 15, 4, 0, 0, 0, time.UTC),
		Facts: []paper.Line{{Label: "Received from", Text: "Niño Peñaflor " + strings.Repeat("Ñuñez ", 30)}, {Label: "Paid by", Text: "GCash"}},
		Rows:  []paper.Line{{Label: "Club, payment 1 of 2", Text: "₱1,234.50"}},
		Total: paper.Line{Label: "Total received", Text: "₱1,234.50"},
	}
}

// A receipt is a small PDF, the same one each time, whatever letters people have in their names.
func TestReceipt(t *testing.T) {
	t.Parallel()
	r := sample()
	first, err := r.PDF()
	check.NoError(t, "draw the PDF", err)
	again, err := r.PDF()
	if err != nil || !bytes.Equal(first, again) {
		t.Errorf("got another receipt drawn twice or error %v, want the same and none", err)
	}
	if !bytes.HasPrefix(first, []byte("%PDF-")) || len(first) > 100_000 {
		t.Errorf("got %d bytes that begin with %q, want at most 100000 of a PDF", len(first), first[:5])
	}
	r.Notice = "Reversed on Nov 16, 2026"
	r.Facts[0].Text = "王 🎉 \x00 \ufffd " + string(rune(0x10ffff))
	reversed, err := r.PDF()
	if err != nil || bytes.Equal(first, reversed) {
		t.Errorf("got the same receipt or error %v for a reversed payment, want another and none", err)
	}
}

func BenchmarkReceipt(b *testing.B) {
	r := sample()
	for b.Loop() {
		if _, err := r.PDF(); err != nil {
			b.Fatal(err)
		}
	}
}
