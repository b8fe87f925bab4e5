package pages_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"atlas/internal/platform/errs"
)

// A picture of a page is offered as WebP in several widths, as the browser of staff drew it; the JPEG of the server stays for others.
func TestPicturesAreOfferedAsWebP(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		var dot bytes.Buffer
		f.Must(png.Encode(&dot, image.NewGray(image.Rect(0, 0, 600, 400))))
		drawn := func(name string) []byte {
			raw, err := os.ReadFile(filepath.Join("..", "..", "platform", "files", "testdata", name+".webp"))
			f.Must(err)

			return raw
		}
		webps := [][]byte{drawn("480"), drawn("600")}
		taken, err := f.Files.UploadWithWebPs(f.By(staff), "page-picture", "us.png", bytes.NewReader(dot.Bytes()), webps)
		f.Must(err)
		plain, err := f.Files.Upload(f.By(staff), "page-picture", "us.png", bytes.NewReader(dot.Bytes()))
		f.Must(err)
		if !taken.HasWebP || plain.HasWebP {
			f.t.Fatalf("got %t and %t, want WebPs only of the first", taken.HasWebP, plain.HasWebP)
		}

		address := func(name string) string { return "/api/uploads/files/" + name + "#600x400.webp" }
		picture := func(name string) string {
			return blocks(block("Picture", map[string]any{"picture": address(name), "alt": "Us"}))
		}
		f.Must(f.saveAndPublish("/va", picture(taken.Name)))
		thumb := "/api/uploads/thumbs/" + taken.Name
		body := f.open("/va")
		f.wantText(body, `<source type="image/webp" srcSet="`+thumb+`?w=480 480w, `+thumb+`?w=600 600w" sizes="`)
		f.wantText(body, `<img class="pg-picture" src="/api/uploads/files/`+taken.Name+`"`)

		for query, want := range map[string]int{
			"?w=480": http.StatusOK, "?w=600": http.StatusOK, "?w=960": http.StatusNotFound, "?w=481": http.StatusNotFound, "?w=": http.StatusNotFound,
		} {
			answer := f.Visitor().Send(http.MethodGet, thumb+query, nil)
			if answer.Status != want {
				f.t.Errorf("%s: got %d, want %d", query, answer.Status, want)
			}
			if got := answer.Header.Get("Content-Type"); want == http.StatusOK && got != "image/webp" {
				f.t.Errorf("%s: got %s, want image/webp", query, got)
			}
		}

		// What isn't there is not promised, and what is none isn't taken.
		f.Refused(f.saveAndPublish("/va", picture(plain.Name)), errs.Invalid)
		if got := f.Visitor().Send(http.MethodGet, "/api/uploads/thumbs/"+plain.Name+"?w=480", nil).Status; got != http.StatusNotFound {
			f.t.Errorf("a picture without WebPs: got %d, want 404", got)
		}
		webps[0] = []byte("<script>alert(1)</script>")
		_, err = f.Files.UploadWithWebPs(f.By(staff), "page-picture", "us.png", bytes.NewReader(dot.Bytes()), webps)
		f.Refused(err, errs.Invalid)
		_, err = f.Files.UploadWithWebPs(f.By(staff), "product-cover", "us.png", bytes.NewReader(dot.Bytes()), webps[1:])
		f.Refused(err, errs.Invalid)
	})
}
