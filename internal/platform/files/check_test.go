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
	"atlas/internal/testkit/check"
)

func spooled(t *testing.T, content []byte) *os.File {
	t.Helper()
	name := filepath.Join(t.TempDir(), "spool")
	check.NoError(t, "write the file", os.WriteFile(name, content, 0o600))
	f, err := os.Open(name)
	check.NoError(t, "open the file", err)
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func zipped(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		_, err := w.Create(name)
		check.NoError(t, "add "+name+" to the archive", err)
	}
	check.NoError(t, "close the form", w.Close())
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
		if got, err := hasContentOfKind(spooled(t, c.content), c.end); err != nil || got != c.want {
			t.Errorf("%s with %s: got %t and error %v, want %t and none", c.end, c.content[:min(20, len(c.content))],
				got, err, c.want)
		}
	}
	for name, kind := range map[string]string{"A.JPG": Image, "b.MoV": VideoFile, "c.mp3": Audio, "d.exe": "", "e.html": "", "f": "", "g.tar.gz": ""} {
		check.Equal(t, "kind of "+name, KindOf(name), kind)
	}
}

func TestLengthOfVideos(t *testing.T) {
	whole := clip(432)
	if got := lengthOf(bytes.NewReader(whole), int64(len(whole))); got == nil || *got != 432 {
		t.Errorf("length: got %+v, want 432", got)
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
	check.NoError(t, "encode the picture", jpeg.Encode(&raw, photo, nil))
	hidden := append(raw.Bytes(), []byte("<script>alert(1)</script>")...)
	got, err := redraw(t.Context(), picture.NewWorker(), "", picture.StaffPixels, bytes.NewReader(hidden), nil)
	if err != nil || got.end != ".jpg" || got.width != imageSide || bytes.Contains(got.content, []byte("script")) {
		t.Fatalf("got %q, %d wide, and error %v, want .jpg, %d wide, without a script", got.end, got.width, err,
			imageSide)
	}
	if thumb, err := jpeg.DecodeConfig(bytes.NewReader(got.thumb)); err != nil || thumb.Width != thumbSide {
		t.Errorf("thumb: got %d wide and error %v, want %d and none", thumb.Width, err, thumbSide)
	}
	raw.Reset()
	check.NoError(t, "encode the picture", png.Encode(&raw, image.NewNRGBA(image.Rect(0, 0, 10, 10))))
	if got, err := redraw(t.Context(), picture.NewWorker(), "", picture.StaffPixels, bytes.NewReader(raw.Bytes()), nil); err != nil || got.end != ".png" {
		t.Errorf("what is transparent: got %+v and error %v, want .png and none", got, err)
	}
	if _, err := redraw(t.Context(), picture.NewWorker(), "", picture.StaffPixels, strings.NewReader("\xff\xd8\xff not a picture"), nil); err == nil {
		t.Error("got half a picture taken, want an error")
	}
}

// A picture that was drawn anew is called what it became.
func TestNamesOfPicturesFollowTheirContent(t *testing.T) {
	for _, c := range []struct{ title, end, want string }{
		{"sea.png", ".jpg", "sea.jpg"}, {"Sea.JPEG", ".jpg", "Sea.JPEG"}, {"logo.PNG", ".png", "logo.PNG"}, {"a.b.webp", ".jpg", "a.b.jpg"}, {"wave.bmp", ".png", "wave.png"},
	} {
		check.Equal(t, "name of "+c.title, titled(c.title, c.end), c.want)
	}
}
