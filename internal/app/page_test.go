package app_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"testing"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// TestPagesArriveWhole reads a published page again and again over one connection:
// every answer is all of the page, once and in order, also after answers that have no body.
func TestPagesArriveWhole(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		s := serve(t, a)
		client := &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1, DisableCompression: true}}
		defer client.CloseIdleConnections()

		for range 3 {
			tag := readWhole(t, client, s.address, "gzip")
			readWhole(t, client, s.address, "")

			resp := openPage(t, client, http.MethodHead, s.address, http.Header{})
			if resp.StatusCode != http.StatusOK {
				t.Errorf("HEAD: got %s, want 200", resp.Status)
			}

			known := http.Header{"Accept-Encoding": {"gzip"}, "If-None-Match": {tag}}
			if resp := openPage(t, client, http.MethodGet, s.address, known); resp.StatusCode != http.StatusNotModified {
				t.Errorf("GET what is known: got %s, want 304", resp.Status)
			}
		}
	}, local(t))
}

// readWhole reads the page in an encoding and looks at its end; it gives the tag.
func readWhole(t *testing.T, client *http.Client, address, encoding string) string {
	t.Helper()

	resp := openPage(t, client, http.MethodGet, address, http.Header{"Accept-Encoding": {encoding}})
	body, err := io.ReadAll(resp.Body)
	check.NoError(t, "reading the page", err)

	if encoding == "gzip" {
		unpacked, err := gzip.NewReader(bytes.NewReader(body))
		check.NoError(t, "unpacking the page", err)
		if body, err = io.ReadAll(unpacked); err != nil {
			t.Fatalf("unpacking the page: got error %v, want none", err)
		}
	}

	isWhole := bytes.HasPrefix(body, []byte("<!doctype html>")) && bytes.HasSuffix(body, []byte("</html>\n"))
	if !isWhole || bytes.Count(body, []byte("<main>")) != 1 {
		t.Errorf("%s: got %d bytes that are no whole page, want one with <main>", encoding, len(body))
	}

	return resp.Header.Get("Etag")
}

func openPage(t *testing.T, client *http.Client, method, address string, header http.Header) *http.Response {
	t.Helper()

	req, err := http.NewRequestWithContext(t.Context(), method, "http://"+address+"/enroll", nil)
	check.NoError(t, "make the request", err)

	req.Header = header
	resp, err := client.Do(req)
	check.NoError(t, "send the request", err)

	t.Cleanup(func() { _ = resp.Body.Close() })

	return resp
}
