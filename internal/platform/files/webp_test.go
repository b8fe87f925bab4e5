package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"atlas/internal/platform/picture"
	"atlas/internal/testkit/check"
)

// drawnWebP is a picture as Chromium wrote it from a canvas.
func drawnWebP(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name+".webp"))
	check.NoError(t, "read the file", err)

	return raw
}

// withChunk adds something to a WebP.
func withChunk(raw []byte, kind, content string) []byte {
	out := append(bytes.Clone(raw), kind...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(content)))
	out = append(out, content...)
	binary.LittleEndian.PutUint32(out[4:], uint32(len(out)-8))

	return out
}

// A WebP is kept without what it doesn't need to be shown.
func TestAWebPLosesWhatItCarries(t *testing.T) {
	for name, width := range map[string]int{"600": 600, "clear": 600, "480": 480} {
		t.Run(name, func(t *testing.T) {
			raw := withChunk(drawnWebP(t, name), "EXIF", "14.5995 N, 120.9842 E.")
			raw = withChunk(raw, "XMP ", "<x:xmpmeta>Juana</x:xmpmeta>")
			clean, err := cleanWebP(raw)
			if err != nil {
				t.Fatalf("got %v, want a picture", err)
			}
			for _, private := range []string{"EXIF", "120.9842", "XMP", "Juana", "ICCP"} {
				if bytes.Contains(clean, []byte(private)) {
					t.Errorf("got %s in what is kept, want none", private)
				}
			}
			decoded, err := picture.Decode(t.Context(), clean, imageSide*imageSide, picture.WebP)
			if err != nil || decoded.Bounds().Dx() != width {
				t.Errorf("got %v, %v, want a picture %d wide", decoded, err, width)
			}
			if _, _, _, alpha := decoded.At(width-1, 0).RGBA(); (alpha == 0) != (name == "clear") {
				t.Errorf("got alpha %d at the right, want it clear %t", alpha, name == "clear")
			}
		})
	}
}

func TestWebPsAreLookedAt(t *testing.T) {
	small, full := drawnWebP(t, "480"), drawnWebP(t, "600")
	got, err := checkWebPs(t.Context(), [][]byte{small, full}, 600, 400)
	if err != nil || len(got) != 2 {
		t.Fatalf("two that fit: got %d, %v, want 2", len(got), err)
	}

	for name, sent := range map[string][][]byte{
		"one is missing": {full}, "in another order": {full, small}, "one too many": {small, full, full}, "twice the same": {small, small},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := checkWebPs(t.Context(), sent, 600, 400); err != nil || got != nil {
				t.Errorf("got %d, %v, want none and no error", len(got), err)
			}
		})
	}
	if got, err := checkWebPs(t.Context(), [][]byte{small, full}, 600, 300); err != nil || got != nil {
		t.Errorf("of another height: got %d, %v, want none", len(got), err)
	}

	large := bytes.Clone(full)
	large[24], large[25], large[26] = 0xff, 0xff, 0x7f
	// The frame says the size that counts; the head of the file only claims one.
	for name, none := range map[string][]byte{
		"nothing": {}, "a script": []byte("<script>alert(1)</script>"), "only a head": full[:12], "half of it": full[:len(full)/2],
		"a JPEG": []byte("\xff\xd8\xff\xe0 nothing"), "a head with a page": []byte("RIFF\x20\x00\x00\x00WEBP<html><script>alert(1)</script>"),
		"a chunk that never ends": withLength(full, 12, 1<<31), "something that moves": withChunk(full, "ANMF", "0123456789abcdef"),
		"too many bytes": append(bytes.Clone(full), make([]byte, WebPMax)...), "a size it doesn't have": large,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := checkWebPs(t.Context(), [][]byte{small, none}, 600, 400)
			if !errors.Is(err, picture.ErrFormat) && !errors.Is(err, picture.ErrPixels) {
				t.Errorf("got %v, want a refusal", err)
			}
		})
	}
}

// withLength writes another length of the chunk at a place.
func withLength(raw []byte, at int, length uint32) []byte {
	out := bytes.Clone(raw)
	binary.LittleEndian.PutUint32(out[at+4:], length)

	return out
}
