package places

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// place is one line of an answer. Cities have no code.
type place struct {
	Name string `json:"name"`
	Code string `json:"iso2"`
}

// cachedList is an answer of the service, or the fact that there was none.
type cachedList struct {
	mu     sync.Mutex
	places []place
	until  time.Time
}

// answerMax is more than the longest list there is.
const answerMax = 8 << 20

// ask gives what the service says at a path, from memory where it said so within a day. A failure is logged, gives
// nothing, and is forgiven after a moment; until then nobody waits for it again.
func (a *Atlas) ask(ctx context.Context, path string) []place {
	a.mu.Lock()
	k := a.cache[path]
	if k == nil {
		k = new(cachedList)
		a.cache[path] = k
	}

	// The lock of all is let go before asking: one slow list must not hold up the others.
	a.mu.Unlock()
	k.mu.Lock()
	defer k.mu.Unlock()
	now := a.o.Clock.Now()
	if now.Before(k.until) {
		return k.places
	}

	found, err := a.fetch(ctx, path)
	if err != nil {
		if ctx.Err() != nil {
			return nil // the person who asked went away; that says nothing about the service
		}

		a.o.Log.WarnContext(ctx, "the location service did not answer", "path", path, "error", err)
		k.places, k.until = nil, now.Add(forgiveFor)
		return nil
	}

	byName(found, func(p place) string { return p.Name })
	k.places, k.until = found, now.Add(keepFor)
	return found
}

func (a *Atlas) fetch(ctx context.Context, path string) ([]place, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.o.URL+path, nil)
	if err != nil {
		return nil, fmt.Errorf("make request to location service: %w", err)
	}

	req.Header.Set("Accept", "application/json")
	if a.o.Key != "" {
		req.Header.Set(a.o.KeyHeader, a.o.Key)
	}

	answer, err := a.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("ask location service: %w", err)
	}

	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("it said %s", answer.Status)
	}

	var said []place
	if err := json.NewDecoder(io.LimitReader(answer.Body, answerMax)).Decode(&said); err != nil {
		return nil, fmt.Errorf("it said no list: %w", err)
	}

	// Codes become part of later paths, so none may hold what has a meaning there.
	named := said[:0]
	for _, p := range said {
		if p.Name = strings.TrimSpace(p.Name); p.Name != "" && !strings.ContainsAny(p.Code, "/?#%") {
			named = append(named, p)
		}
	}

	return named, nil
}

// refuseRedirect keeps the key from being carried to another host.
func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
