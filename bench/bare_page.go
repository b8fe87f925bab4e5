package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"
)

// copiedPage is a published page as Atlas once answered with it: the same bytes, zipped, under the same headers. The
// yardstick of a page has the duty of the page, so that only what Atlas does beyond writing them is measured: routing,
// redirect rules, counting the visit, keeping prices fresh, the log and the limits.
type copiedPage struct {
	headers []copiedHeader
	body    []byte
}

type copiedHeader struct {
	name   string
	values []string
}

// pageYardstick serves a copied page from bare net/http.
type pageYardstick struct{ page atomic.Pointer[copiedPage] }

// ServeHTTP answers with the copy. With ?from= it takes the copy from there first.
func (y *pageYardstick) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.RawQuery != "" {
		page, err := copyPage(r.Context(), r.URL.Query().Get("from"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}

		y.page.Store(page)
	}

	page := y.page.Load()
	if page == nil {
		http.NotFound(w, r)
		return
	}

	h := w.Header()
	for _, one := range page.headers {
		h[one.name] = one.values
	}

	_, _ = w.Write(page.body)
}

// copyPage takes a page as a new visitor gets it.
func copyPage(ctx context.Context, address string) (*copiedPage, error) {
	req, err := visitorRequest(ctx, address)
	if err != nil {
		return nil, err
	}

	resp, err := (&http.Client{Transport: &http.Transport{DisableCompression: true}}).Do(req)
	if err != nil {
		return nil, err
	}

	defer resp.Body.Close()

	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Encoding") != "gzip" {
		return nil, fmt.Errorf("%s answered %s, zipped as %q", address, resp.Status,
			resp.Header.Get("Content-Encoding"))
	}

	page := &copiedPage{body: body}
	for name, values := range resp.Header {
		// The server writes the date itself.
		if name != "Date" {
			page.headers = append(page.headers, copiedHeader{name, values})
		}
	}

	return page, nil
}

// copyPageOf has the yardstick take the published page of Atlas as its own.
func (s *subject) copyPageOf(ctx context.Context, atlas *subject) error {
	address := "http://" + s.address + "/page?from=" + url.QueryEscape("http://"+atlas.address+salesPage)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}

	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}

	defer resp.Body.Close()

	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		return fmt.Errorf("copy the published page: %s: %s", resp.Status, text)
	}

	return nil
}
