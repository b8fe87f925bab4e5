package pictures

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/picture"
	"atlas/internal/testkit/check"
)

func dataURL(kind string, raw []byte) string {
	return "data:image/" + kind + ";base64," + base64.StdEncoding.EncodeToString(raw)
}

func pngURL(t *testing.T, w, h int) string {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	picture.Set(0, 0, color.RGBA{200, 0, 0, 255}) // the rest is transparent
	var b bytes.Buffer
	check.NoError(t, "encode the picture", png.Encode(&b, picture))
	return dataURL("png", b.Bytes())
}

// claims makes the head of a PNG that says how large it is.
func claims(w, h uint32) []byte {
	head := []byte("IHDR\x00\x00\x00\x00\x00\x00\x00\x00\x08\x06\x00\x00\x00")
	binary.BigEndian.PutUint32(head[4:], w)
	binary.BigEndian.PutUint32(head[8:], h)
	raw := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(raw, crc32.ChecksumIEEE(head))
}

// onePixelWebP is a lossless picture of one pixel.
const onePixelWebP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="

func TestPicturesAreMadeAnew(t *testing.T) {
	wide := image.NewGray(image.Rect(0, 0, 4000, 10))
	var b bytes.Buffer
	check.NoError(t, "encode the picture", jpeg.Encode(&b, wide, nil))
	for about, c := range map[string]struct {
		url  string
		w, h int
	}{
		"png":                     {pngURL(t, 40, 30), 40, 30},
		"webp":                    {"data:image/webp;base64," + onePixelWebP, 1, 1},
		"wide jpeg":               {dataURL("jpeg", b.Bytes()), pictureSide, 6},
		"named wrongly":           {strings.Replace(pngURL(t, 4, 3), "image/png", "image/gif", 1), 4, 3},
		"with something appended": {dataURL("jpeg", append(b.Bytes(), "<script>"...)), pictureSide, 6},
	} {
		t.Run(about, func(t *testing.T) {
			out, err := Screenshot(t.Context(), picture.NewWorker(), &c.url)
			if err != nil {
				t.Errorf("got error %v, want none", err)
				return
			}
			got, err := jpeg.DecodeConfig(bytes.NewReader(out))
			if err != nil || got.Width != c.w || got.Height != c.h || bytes.Contains(out, []byte("<script>")) {
				t.Errorf("got %d by %d and error %v, want %d by %d without a script", got.Width, got.Height,
					err, c.w, c.h)
			}
		})
	}
	clear := pngURL(t, 8, 8)
	out, _ := Screenshot(t.Context(), picture.NewWorker(), &clear)
	drawn, err := jpeg.Decode(bytes.NewReader(out))
	check.NoError(t, "decode the picture", err)
	if r, _, _, _ := drawn.At(7, 7).RGBA(); r < 0xf000 {
		t.Errorf("got red %d for what was transparent, want white", r)
	}
	if out, err := Screenshot(t.Context(), picture.NewWorker(), nil); out != nil || err != nil {
		t.Errorf("a screenshot that is none: got out %q and error %v, want no out and no error", out, err)
	}
}

func TestPicturesThatAreRefused(t *testing.T) {
	whole := pngURL(t, 40, 30)
	for about, c := range map[string]struct{ url, want string }{
		"not a data URL":   {"https://atlas.test/x.png", errs.IsNotFormatted},
		"not base64":       {"data:image/png;base64,%%%", errs.IsNotFormatted},
		"plain":            {"data:image/png,abc", errs.IsNotFormatted},
		"text":             {"data:text/html;base64,PGI+", errs.IsNotFormatted},
		"svg":              {dataURL("svg+xml", []byte("<svg onload=alert(1)>")), errs.IsNotValid},
		"gif":              {dataURL("gif", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")), errs.IsNotValid},
		"cut off":          {whole[:len(whole)-40], errs.IsNotValid},
		"too many bytes":   {dataURL("png", make([]byte, pictureBytes+1)), errs.IsTooLong},
		"too many pixels":  {dataURL("png", claims(50_000, 50_000)), errs.IsTooHigh},
		"one row too many": {dataURL("png", claims(4000, 4001)), errs.IsTooHigh},
	} {
		t.Run(about, func(t *testing.T) {
			_, err := Screenshot(t.Context(), picture.NewWorker(), &c.url)
			e, ok := errs.As(err)
			if !ok || e.Code != errs.Invalid || len(e.Fields["screenshot"]) != 1 ||
				e.Fields["screenshot"][0] != c.want {
				t.Errorf("got error %v, want %q for the screenshot", err, c.want)
			}
		})
	}
}
