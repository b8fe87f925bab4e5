package httpapi_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net"
	"strings"
	"testing"

	"atlas/internal/platform/eventually"
	"atlas/internal/platform/picture"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// postPicture sends a whole picture over a connection of its own and does not wait for the answer.
func postPicture(t *testing.T, a *testkit.Atlas, c *testkit.Client, kind string) net.Conn {
	t.Helper()

	var dot, body bytes.Buffer
	check.NoError(t, "encode the picture", png.Encode(&dot, image.NewGray(image.Rect(0, 0, 8, 8))))
	form := multipart.NewWriter(&body)
	_ = form.WriteField("kind", kind)
	part, _ := form.CreateFormFile("file", "a.png")
	_, _ = part.Write(dot.Bytes())
	_ = form.Close()

	host := strings.TrimPrefix(a.Server.URL, "http://")
	conn, err := net.Dial("tcp", host)
	check.NoError(t, "connecting", err)
	fmt.Fprintf(conn, "POST /api/upload-file HTTP/1.1\r\nHost: %s\r\nCookie: session=%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", host, c.Cookie, form.FormDataContentType(), body.Len(), body.String())
	return conn
}

// A client that goes gives its place in the line back; while two of a person wait, a third is told to come later.
func TestWorkOnPicturesEndsWhenTheClientGoes(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		begun, end, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			_ = a.Pictures.Draw(context.Background(), picture.Uploads, "somebody", func(context.Context) error {
				close(begun)
				<-end
				return nil
			})
		}()
		<-begun
		defer func() { close(end); <-ended }()

		member := a.As("member")
		file, avatar := postPicture(t, a, member, "win-picture"), postPicture(t, a, member, "profile-image")
		eventually.True(t, "two wait", func() bool { return a.Pictures.Waiting(picture.Uploads) == 2 })
		var dot bytes.Buffer
		check.NoError(t, "encode the picture", png.Encode(&dot, image.NewGray(image.Rect(0, 0, 8, 8))))
		third := sendFile(t, member, "win-proof", "b.png", dot.Bytes())
		if third.Status != 429 || third.Header.Get("Retry-After") == "" {
			t.Errorf("a third picture: got %d %s, want 429", third.Status, third.Body)
		}

		_ = file.Close()
		_ = avatar.Close()
		eventually.True(t, "nobody waits", func() bool { return a.Pictures.Waiting(picture.Uploads) == 0 })
	})
}
