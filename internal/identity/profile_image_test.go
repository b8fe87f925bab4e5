package identity

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"atlas/internal/identity/pictures"
	"atlas/internal/identity/profiles"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
	"atlas/internal/testkit/check"
)

// photo is red in its upper left quarter and blue elsewhere.
func photo(width, height int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.Set(x, y, color.RGBA{B: 255, A: 255})
			if x < width/2 && y < height/2 {
				picture.Set(x, y, color.RGBA{R: 255, A: 255})
			}
		}
	}
	return picture
}

func asPNG(picture image.Image) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// asTurnedJPEG writes a JPEG whose head says which side is up.
func asTurnedJPEG(picture image.Image, orientation uint16, order binary.AppendByteOrder) []byte {
	var body bytes.Buffer
	if err := jpeg.Encode(&body, picture, &jpeg.Options{Quality: 95}); err != nil {
		panic(err)
	}
	tiff := []byte("MM\x00\x2a")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		tiff = []byte("II\x2a\x00")
	}
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 1)
	tiff = order.AppendUint16(tiff, 0x0112) // the orientation
	tiff = order.AppendUint16(tiff, 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(tiff, orientation)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	segment := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, 0xe1}, uint16(len(segment)+2))
	return append(append(head, segment...), body.Bytes()[2:]...)
}

// redCorner tells in which corner the red quarter is.
func redCorner(t *testing.T, raw []byte) string {
	t.Helper()
	picture, err := jpeg.Decode(bytes.NewReader(raw))
	check.NoError(t, "decode the picture", err)
	side := picture.Bounds().Dx()
	for name, at := range map[string]image.Point{"upper left": {8, 8}, "upper right": {side - 8, 8}, "lower left": {8, side - 8}, "lower right": {side - 8, side - 8}} {
		if r, _, b, _ := picture.At(at.X, at.Y).RGBA(); r > b {
			return name
		}
	}
	return "nowhere"
}

func TestProfileImage(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		jar := h.visit("maria")
		first, err := h.Profiles.SetProfileImage(h.as(*jar, jar), asPNG(photo(1200, 700)))
		check.NoError(t, "set the picture", err)
		picture, err := jpeg.Decode(bytes.NewReader(first.Content))
		if err != nil || picture.Bounds() != image.Rect(0, 0, 512, 512) {
			t.Errorf("got picture of %+v and error %v, want a square of 512", picture.Bounds(), err)
		}
		if me := h.current(h.as(*jar, jar)); me["profileImage"] != first.URL() || !strings.HasPrefix(first.URL(), "/api/uploads/avatars/") || len(first.Name) < 26 {
			t.Errorf("got picture %v of the current user, want %q below /api/uploads/avatars/", me["profileImage"],
				first.URL())
		}
		if got, err := h.Profiles.Avatar(h.as(*jar, jar), first.Name+".jpg"); err != nil || !bytes.Equal(got, first.Content) {
			t.Errorf("got %d bytes and error %v, want the %d of the picture", len(got), err, len(first.Content))
		}
		if _, err := h.Profiles.Avatar(t.Context(), first.Name); !errs.Is(err, errs.Unauthenticated) {
			t.Errorf("a picture for a visitor: got error %v, want one with code %s", err, errs.Unauthenticated)
		}
		small, err := h.Profiles.SetProfileImage(h.as(*jar, jar), asPNG(photo(40, 30)))
		check.NoError(t, "set the picture", err)
		if picture, err := jpeg.Decode(bytes.NewReader(small.Content)); err != nil || picture.Bounds().Dx() != 30 {
			t.Errorf("got picture %v and error %v, want a small one as wide as before", picture, err)
		}
		_, err = h.Profiles.Avatar(h.as(*jar, jar), first.Name)
		h.refused(err, errs.NotFound, "File not found")
		if err := h.Profiles.RemoveProfileImage(h.as(*jar, jar)); err != nil || h.user(maria.Email).ProfileImage != nil || h.count(`SELECT COUNT(*) FROM avatars`) != 0 {
			t.Errorf("got error %v, picture %+v and %d avatars, want none of them", err,
				h.user(maria.Email).ProfileImage, h.count(`SELECT COUNT(*) FROM avatars`))
		}
	})
}

func TestPhotosOfTelephonesAreTurned(t *testing.T) {
	want := map[uint16]string{
		1: "upper left", 2: "upper right", 3: "lower right", 4: "lower left", 5: "upper left", 6: "upper right", 7: "lower right", 8: "lower left", 9: "upper left",
	}
	for value, corner := range want {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			raw := asTurnedJPEG(photo(64, 64), value, order)
			content, err := pictures.Redraw(t.Context(), picture.NewWorker(), "file", raw, picture.StaffPixels, func(ctx context.Context, p image.Image) (image.Image, error) {
				return picture.Upright(ctx, profiles.Square(p), picture.Orientation(raw))
			})
			check.NoError(t, fmt.Sprintf("orientation %d", value), err)
			check.Equal(t, fmt.Sprintf("orientation %d (%v): red corner", value, order), redCorner(t, content),
				corner)
		}
	}
}

func TestPicturesThatAreNone(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		bomb := asPNG(photo(2, 2))
		binary.BigEndian.PutUint32(bomb[16:], 50_000)
		binary.BigEndian.PutUint32(bomb[20:], 50_000)
		// A head whose sum was mended, so that only the number of pixels speaks against it.
		binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
		for about, c := range map[string]struct {
			raw      []byte
			sentence string
		}{
			"nothing":        {nil, "file is not valid"},
			"text":           {[]byte("<svg onload=alert(1)>"), "file is not valid"},
			"cut short":      {asPNG(photo(30, 30))[:60], "file is not valid"},
			"too large":      {make([]byte, profiles.AvatarBytes+1), "file is too long"},
			"too many":       {bomb, "file is too high"},
			"a GIF":          {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "file is not valid"},
			"a short EXIF":   {[]byte("\xff\xd8\xff\xe1\x00\x08Exif\x00\x00"), "file is not valid"},
			"a lying length": {[]byte("\xff\xd8\xff\xe1\xff\xffExif\x00\x00MM"), "file is not valid"},
		} {
			t.Run(about, func(t *testing.T) {
				_, err := h.Profiles.SetProfileImage(h.as(*jar, jar), c.raw)
				h.refused(err, errs.Invalid, c.sentence)
			})
		}
		check.Equal(t, "pictures that were kept", h.count(`SELECT COUNT(*) FROM avatars`), 0)
	})
}
