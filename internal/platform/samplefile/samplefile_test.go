package samplefile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/png"
	"regexp"
	"strconv"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestFilesAreTheSameEachTime(t *testing.T) {
	for _, name := range []string{"a.pdf", "a.docx", "a.xlsx", "a.zip", "a.pptx", "a.txt", "a.csv", "a.mp3"} {
		first, err := Make(name, "Añejo (2)", []string{"Heading", "- Entry", "a | b"})
		again, _ := Make(name, "Añejo (2)", []string{"Heading", "- Entry", "a | b"})
		if err != nil || len(first) == 0 || !bytes.Equal(first, again) {
			t.Errorf("%s: %d bytes, %v", name, len(first), err)
		}
	}
	if _, err := Make("a.exe", "", nil); err == nil {
		t.Error("a program is made")
	}
	if _, err := Make("a.png", "", []string{"nothing"}); err == nil {
		t.Error("a picture of nothing is made")
	}
}

func TestPDFPlacesAreRight(t *testing.T) {
	lines := []string{}
	for i := range 120 {
		lines = append(lines, fmt.Sprintf("- Entry %d", i))
	}
	content := PDF("A title that is much too long to stand on one line of the page", lines)
	for i, place := range regexp.MustCompile(`(?m)^(\d{10}) 00000 n`).FindAllSubmatch(content, -1) {
		at, _ := strconv.Atoi(string(place[1]))
		if !bytes.HasPrefix(content[at:], fmt.Appendf(nil, "%d 0 obj", i+1)) {
			t.Errorf("object %d is not at %d", i+1, at)
		}
	}
	if pages := bytes.Count(content, []byte("/Type /Page ")); pages < 3 {
		t.Errorf("%d pages", pages)
	}
}

func TestWorkbooksAndPicturesOpen(t *testing.T) {
	content, err := Excel([]string{"Item | Pesos", "Rent <&> light | 9500"})
	if err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if cell, err := book.GetCellValue("Sheet1", "A2"); err != nil || cell != "Rent <&> light" {
		t.Errorf("%q, %v", cell, err)
	}
	for _, kind := range []string{"palette", "grid", "story", "chart"} {
		content, err := Picture(kind)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(content)); err != nil {
			t.Error(kind, err)
		}
	}
}

func TestSoundIsWholeFrames(t *testing.T) {
	content := Sound("bells")
	at := 10 + int(content[8])<<7 + int(content[9])
	frames := 0
	for ; at < len(content); at += frameBytes {
		if content[at] != 0xFF || content[at+1] != 0xFB {
			t.Fatalf("no frame at %d", at)
		}
		frames++
	}
	if at != len(content) || frames != 5*83 {
		t.Errorf("%d frames, %d of %d bytes", frames, at, len(content))
	}
}

// A film is as long as its frames, all of which are where it says, and begins anew with every slide.
func TestFilmsAreWhole(t *testing.T) {
	content, err := Video("week")
	if err != nil {
		t.Fatal(err)
	}
	data := bytes.Index(content, []byte("mdat"))
	sizes := bytes.Index(content, []byte("stsz")) + 16
	place := bytes.Index(content, []byte("stco")) + 12
	at := int(binary.BigEndian.Uint32(content[place:]))
	if at != data+4 {
		t.Fatalf("frames begin at %d, not %d", at, data+4)
	}
	for i := range 6 * slideFrames {
		want := byte(0x41)
		if i%slideFrames == 0 {
			want = 0x65
		}
		size := int(binary.BigEndian.Uint32(content[sizes+4*i:]))
		if int(binary.BigEndian.Uint32(content[at:])) != size-4 || content[at+4] != want {
			t.Fatalf("frame %d is not at %d", i, at)
		}
		at += size
	}
	if at != len(content) {
		t.Errorf("%d bytes of %d are frames", at, len(content))
	}
	if _, err := Video("nothing"); err == nil {
		t.Error("a film of nothing is made")
	}
}
