package pay

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

const (
	// patience is how long a provider may take; a request of ours may take ten seconds.
	patience = 7 * time.Second
	// answerBytes is how much a provider may answer.
	answerBytes = 1 << 20
)

// Client asks providers: with a time limit, following nobody elsewhere, reading no more than an answer takes.
func Client() *http.Client {
	return &http.Client{
		Timeout: patience, Transport: bounded{http.DefaultTransport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("a provider leads elsewhere") },
	}
}

type bounded struct{ next http.RoundTripper }

// RoundTrip bounds the answer.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.next.RoundTrip(r)

	// Whatever answers at that address, it cannot fill our memory.
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, answerBytes), answer.Body}
	}
	return answer, err
}

// NewPage is a page that a buyer can be led to: one with an id, behind TLS.
func NewPage(id, address string) (*Page, error) {
	u, err := url.Parse(address)
	if err != nil || id == "" || u.Scheme != "https" || u.Host == "" || u.User != nil {
		return nil, fmt.Errorf("the page %q has no address behind TLS", id)
	}
	return &Page{id, address}, nil
}
