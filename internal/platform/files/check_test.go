package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atlas/internal/platform/picture"
)

func spooled(t *testing.T, content []byte) *os.File {
	t.Helper()
	name := filepath.Join(t.TempDir(), "spool")
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func zipped(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		if _, err := w.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func box(name string, content ...byte) []byte {
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(content)+8)), name...), content...)
}

// clip is the outline of a video of some seconds.
func clip(seconds int) []byte {
	mvhd := make([]byte, 100)
	binary.BigEndian.PutUint32(mvhd[12:], 1000)
	binary.BigEndian.PutUint32(mvhd[16:], uint32(seconds*1000))
	return append(append(box("ftyp", []byte("isom0000")...), box("mdat", make([]byte, 500)...)...), box("moov", box("mvhd", mvhd...)...)...)
}

func TestContentsAreWhatTheySay(t *testing.T) {
	docx := zipped(t, "[Content_Types].xml", "word/document.xml")
	for _, c := range []struct {
		end     string
		content []byte
		want    bool
	}{
		{".pdf", []byte("%PDF-1.7 x"), true}, {".pdf", []byte("<html><script>alert(1)</script>"), false}, {".pdf", nil, false},
		{".docx", docx, true}, {".xlsx", docx, false}, {".docx", zipped(t, "evil.exe"), false}, {".docx", []byte("PK\x03\x04 broken"), false}, {".zip", docx, true},
		{".txt", []byte("Kumusta, Tribe ñ"), true}, {".txt", []byte("<!DOCTYPE html><script>"), false}, {".txt", []byte("a\x00b"), false}, {".csv", []byte("a,b\n1,2\n"), true},
		{".xml", []byte("<?xml version=\"1.0\"?><a/>"), true}, {".xml", []byte("<html>"), false}, {".svg", []byte("<svg onload='x'/>"), true}, {".svg", []byte("plain"), false},
		{".mp4", clip(5), true}, {".mp4", []byte("MZ\x90\x00 an exe"), false}, {".mp3", []byte("ID3 x"), true}, {".vtt", []byte("WEBVTT\n\n"), true}, {".vtt", []byte("1\n00:00"), false},
		{".png", []byte("\xff\xd8\xff"), false}, {".jpg", []byte("GIF89a<script>"), false}, {".rar", []byte("Rar!\x1a\x07\x00"), true}, {".doc", []byte(oldOffice), true},
	} {
		if got, err := isWhatItSays(spooled(t, c.content), c.end); err != nil || got != c.want {
			t.Errorf("%s with %.20q is %t, %v", c.end, c.content, got, err)
		}
	}
	for name, kind := range map[string]string{"A.JPG": Image, "b.MoV": VideoFile, "c.mp3": Audio, "d.exe": "", "e.html": "", "f": "", "g.tar.gz": ""} {
		if got := KindOf(name); got != kind {
			t.Errorf("%s is %q", name, got)
		}
	}
}

func TestLengthOfVideos(t *testing.T) {
	whole := clip(432)
	if got := lengthOf(bytes.NewReader(whole), int64(len(whole))); got == nil || *got != 432 {
		t.Error(got)
	}
	for cut := range len(whole) { // whatever is missing, it ends well
		part := whole[:cut]
		lengthOf(bytes.NewReader(part), int64(len(part)))
	}
}

func TestImagesAreDrawnAnew(t *testing.T) {
	photo := image.NewRGBA(image.Rect(0, 0, 3000, 1000))
	for x := range 3000 {
		photo.Set(x, x/3, color.RGBA{uint8(x), 99, 0, 255})
	}
	for y := range 1000 { // nothing of it is transparent
		for x := range 3000 {
			if photo.RGBAAt(x, y).A == 0 {
				photo.SetRGBA(x, y, color.RGBA{10, 20, 30, 255})
			}
		}
	}
	var raw bytes.Buffer
	if err := jpeg.Encode(&raw, photo, nil); err != nil {
		t.Fatal(err)
	}
	hidden := append(raw.Bytes(), []byte("<script>alert(1)</script>")...)
	got, err := redraw(t.Context(), picture.NewWorker(), "", picture.StaffPixels, bytes.NewReader(hidden), nil)
	if err != nil || got.end != ".jpg" || got.width != imageSide || bytes.Contains(got.content, []byte("script")) {
		t.Fatal(err, got.end, got.width)
	}
	if thumb, err := jpeg.DecodeConfig(bytes.NewReader(got.thumb)); err != nil || thumb.Width != thumbSide {
		t.Error(thumb.Width, err)
	}
	raw.Reset()
	if err := png.Encode(&raw, image.NewNRGBA(image.Rect(0, 0, 10, 10))); err != nil {
		t.Fatal(err)
	}
	if got, err := redraw(t.Context(), picture.NewWorker(), "", picture.StaffPixels, bytes.NewReader(raw.Bytes()), nil); err != nil || got.end != ".png" {
		t.Error("what is transparent stays so", err)
	}
	if _, err := redraw(t.Context(), picture.NewWorker(), "", picture.StaffPixels, strings.NewReader("\xff\xd8\xff not a picture"), nil); err == nil {
		t.Error("half a picture was taken")
	}
}

// A picture that was drawn anew is called what it became.
func TestNamesOfPicturesFollowTheirContent(t *testing.T) {
	for _, c := range []struct{ title, end, want string }{
		{"sea.png", ".jpg", "sea.jpg"}, {"Sea.JPEG", ".jpg", "Sea.JPEG"}, {"logo.PNG", ".png", "logo.PNG"}, {"a.b.webp", ".jpg", "a.b.jpg"}, {"wave.bmp", ".png", "wave.png"},
	} {
		if got := titled(c.title, c.end); got != c.want {
			t.Errorf("%s became %s, want %s", c.title, got, c.want)
		}
	}
}
