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

	"atlas/internal/testkit/check"
)

func TestFilesAreTheSameEachTime(t *testing.T) {
	for _, name := range []string{"a.pdf", "a.docx", "a.xlsx", "a.zip", "a.pptx", "a.txt", "a.csv", "a.mp3"} {
		first, err := Make(name, "Añejo (2)", []string{"Heading", "- Entry", "a | b"})
		again, _ := Make(name, "Añejo (2)", []string{"Heading", "- Entry", "a | b"})
		if err != nil || len(first) == 0 || !bytes.Equal(first, again) {
			t.Errorf("%s: got %d bytes and error %v, want the same each time and none", name, len(first), err)
		}
	}
	if _, err := Make("a.exe", "", nil); err == nil {
		t.Error("got a program made, want an error")
	}
	if _, err := Make("a.png", "", []string{"nothing"}); err == nil {
		t.Error("got a picture of nothing made, want an error")
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
			t.Errorf("got object %d elsewhere than at %d, want it there", i+1, at)
		}
	}
	if pages := bytes.Count(content, []byte("/Type /Page ")); pages < 3 {
		t.Errorf("pages: got %d, want at least 3", pages)
	}
}

func TestWorkbooksAndPicturesOpen(t *testing.T) {
	content, err := Excel([]string{"Item | Pesos", "Rent <&> light | 9500"})
	check.NoError(t, "write the workbook", err)
	book, err := excelize.OpenReader(bytes.NewReader(content))
	check.NoError(t, "open the workbook", err)
	if cell, err := book.GetCellValue("Sheet1", "A2"); err != nil || cell != "Rent <&> light" {
		t.Errorf("cell: got %q and error %v, want Rent <&> light", cell, err)
	}
	for _, kind := range []string{"palette", "grid", "story", "chart"} {
		content, err := Picture(kind)
		check.NoError(t, "draw the picture", err)
		if _, err := png.Decode(bytes.NewReader(content)); err != nil {
			t.Errorf("decoding %s: got error %v, want none", kind, err)
		}
	}
}

func TestSoundIsWholeFrames(t *testing.T) {
	content := Sound("bells")
	at := 10 + int(content[8])<<7 + int(content[9])
	frames := 0
	for ; at < len(content); at += frameBytes {
		if content[at] != 0xFF || content[at+1] != 0xFB {
			t.Fatalf("got no frame at %d, want one", at)
		}
		frames++
	}
	if at != len(content) || frames != 5*83 {
		t.Errorf("got %d frames up to %d, want %d up to %d", frames, at, 5*83, len(content))
	}
}

// A film is as long as it says, all of its frames are where it says, and each slide can be sought to.
func TestFilmsAreWhole(t *testing.T) {
	film := Film{Title: "Your week on one page", Series: "Foundations", Points: []string{"Draw seven columns", "Rest"}, Seconds: 413}
	content, err := film.MP4()
	check.NoError(t, "make the film", err)
	after := func(name string, skip int) []byte { return content[bytes.Index(content, []byte(name))+4+skip:] }
	number := func(from []byte, n int) int { return int(binary.BigEndian.Uint32(from[4*n:])) }

	head := after("mvhd", 12)
	if got, want := number(head, 1), 413*number(head, 0); got != want {
		t.Errorf("length of the film: got %d, want %d", got, want)
	}
	times, sum, count := after("stts", 4), 0, 0
	for i := range number(times, 0) {
		count += number(times, 1+2*i)
		sum += number(times, 1+2*i) * number(times, 2+2*i)
	}
	if got, want := sum, 413*number(head, 0); got != want {
		t.Errorf("length of its frames: got %d, want %d", got, want)
	}

	whole := after("stss", 4)
	if got, want := number(whole, 0), 3; got != want {
		t.Errorf("frames that can be sought to: got %d, want %d", got, want)
	}
	starts := map[int]bool{}
	for i := range number(whole, 0) {
		starts[number(whole, 1+i)-1] = true
	}

	sizes, at := after("stsz", 8), number(after("stco", 8), 0)
	if got, want := number(sizes, 0), count; got != want {
		t.Errorf("frames with a size: got %d, want %d", got, want)
	}
	for i := range number(sizes, 0) {
		want := byte(0x41)
		if starts[i] {
			want = 0x65
		}
		size := number(sizes, 1+i)
		if number(content[at:], 0) != size-4 || content[at+4] != want {
			t.Fatalf("got frame %d elsewhere than at %d, want it there", i, at)
		}
		at += size
	}
	if got, want := at, len(content); got != want {
		t.Errorf("end of the frames: got %d, want %d", got, want)
	}

	again, _ := film.MP4()
	if !bytes.Equal(content, again) {
		t.Error("got the same film with other bytes the second time, want the same")
	}
	other, _ := Film{Title: "Pricing", Seconds: 413}.MP4()
	if bytes.Equal(content, other) {
		t.Error("got the same film for another title, want another")
	}
	if _, err := (Film{Title: "Nothing"}).MP4(); err == nil {
		t.Error("got a film of no length made, want an error")
	}
}

// Only letters are written pixel by pixel: the demo keeps dozens of films.
func TestFilmsAreSmall(t *testing.T) {
	content, err := Film{Title: "SSS, PhilHealth, Pag-IBIG as self-employed", Series: "Money Habits", Seconds: 5400}.MP4()
	check.NoError(t, "make the film", err)
	if got, most := len(content), 50_000; got > most {
		t.Errorf("bytes of the film: got %d, want at most %d", got, most)
	}
}
