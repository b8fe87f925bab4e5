package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

const writersCount = 8

// writer is a client that writes until its connection breaks: a number into two settings together, then a new person,
// whom it enrols and whose first payment it approves.
type writer struct {
	pair    [2]int // ids of its settings
	people  map[int]string
	till    till
	mu      sync.Mutex
	tried   int // the latest number that may have been written
	written int // the latest that was answered
}

// writers share one instance.
type writers struct {
	all  []*writer
	ends sync.WaitGroup
	lost atomic.Pointer[error]
}

func newWriters(ctx context.Context, h *instance) (*writers, error) {
	rows, err := h.settings(ctx)
	if err != nil {
		return nil, fmt.Errorf("read settings: %w", err)
	}

	batch, err := h.batch(ctx)
	if err != nil {
		return nil, fmt.Errorf("find batch: %w", err)
	}

	ids := []int{}
	for id, row := range rows {
		if row.Type == "url" {
			ids = append(ids, id)
		}
	}

	// In order, so that a seed gives every writer the same settings again.
	slices.Sort(ids)
	if len(ids) < 2*writersCount {
		return nil, fmt.Errorf("%d settings of addresses are too few", len(ids))
	}

	w := &writers{}
	for i := range writersCount {
		w.all = append(w.all,
			&writer{pair: [2]int{ids[2*i], ids[2*i+1]}, people: map[int]string{},
				till: till{batch: batch, enrolled: map[int]bool{}, paid: map[int]string{}}})
	}

	return w, nil
}

// begin lets everybody write. Connections are kept, as a browser does.
func (w *writers) begin(ctx context.Context, h *instance) {
	for i, one := range w.all {
		client := &http.Client{Transport: &http.Transport{}}
		w.ends.Go(func() {
			defer client.CloseIdleConnections()
			for {
				err := one.write(ctx, h, client, i)
				if err == nil {
					continue
				}

				// A refused connection is how a run is meant to end; anything else lost a request.
				if !errors.Is(err, syscall.ECONNREFUSED) {
					w.lost.Store(&err)
				}

				return
			}
		})
	}
}

// end waits until all connections are broken, and says how one broke that was not refused.
func (w *writers) end() error {
	w.ends.Wait()
	if err := w.lost.Swap(nil); err != nil {
		return *err
	}
	return nil
}

func (w *writer) write(ctx context.Context, h *instance, client *http.Client, i int) error {
	w.mu.Lock()
	w.tried++
	n := w.tried
	w.mu.Unlock()
	var nothing struct{}
	address := "https://drill.test/" + strconv.Itoa(n)
	changes := []map[string]any{{"id": w.pair[0], "value": address}, {"id": w.pair[1], "value": address}}
	if err := h.ask(ctx, client, `mutation($c: [DefaultSettingInput!]!) { updateDefaultSettings(changes: $c) { id } }`,
		map[string]any{"c": changes}, &nothing); err != nil {
		return fmt.Errorf("change settings: %w", err)
	}

	w.mu.Lock()
	w.written = n
	w.mu.Unlock()
	email := fmt.Sprintf("drill-%d-%d@drill.test", i, n)
	var made struct{ CreateUser struct{ ID int } }
	err := h.ask(ctx, client, `mutation($i: UserInput!) { createUser(input: $i) { id } }`,
		map[string]any{"i": map[string]any{"email": email, "firstName": "Drill", "lastName": "Writer"}}, &made)
	if err != nil {
		return fmt.Errorf("create user: %w", err)
	}

	w.mu.Lock()
	w.people[made.CreateUser.ID] = email
	w.mu.Unlock()

	return w.sell(ctx, h, client, made.CreateUser.ID)
}

// promise is what an instance must hold: for each writer a number between the two, people, who of them is enrolled, and
// payments by row.
type promise struct {
	least, most []int
	people      map[int]string
	enrolled    map[int]bool
	paid        map[int]string
}

// promised is what was answered so far; trying says what more may have been written.
func (w *writers) promised() promise {
	p := promise{people: map[int]string{}, enrolled: map[int]bool{}, paid: map[int]string{}}
	for _, one := range w.all {
		one.mu.Lock()
		p.least, p.most = append(p.least, one.written), append(p.most, one.tried)
		for id, email := range one.people {
			p.people[id] = email
		}

		maps.Copy(p.enrolled, one.till.enrolled)
		maps.Copy(p.paid, one.till.paid)
		one.mu.Unlock()
	}

	return p
}

// keeps holds an instance against a promise.
func (w *writers) keeps(ctx context.Context, h *instance, p promise) error {
	rows, err := h.settings(ctx)
	if err != nil {
		return fmt.Errorf("read settings: %w", err)
	}

	for i, one := range w.all {
		a, b := number(rows[one.pair[0]].Value), number(rows[one.pair[1]].Value)
		if a != b {
			return fmt.Errorf("half of a change was kept: %d and %d", a, b)
		}
		if a < p.least[i] || a > p.most[i] {
			return fmt.Errorf("client %d was told that %d is written, at most %d was tried, and %d is there", i,
				p.least[i], p.most[i], a)
		}
	}

	for id, email := range p.people {
		var found struct{ User *struct{ Email string } }
		if err := h.ask(ctx, http.DefaultClient, `query($id: Int!) { user(id: $id) { email } }`,
			map[string]any{"id": id}, &found); err != nil {
			return fmt.Errorf("read user %d: %w", id, err)
		}

		if found.User == nil || found.User.Email != email {
			return fmt.Errorf("person %d (%s) was made and is not there", id, email)
		}

		if err := h.owes(ctx, id, p); err != nil {
			return err
		}
	}

	return nil
}

func number(value *string) int {
	if value == nil {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(*value, "https://drill.test/"))
	return n
}

type setting struct {
	ID    int
	Type  string
	Value *string
}

func (h *instance) settings(ctx context.Context) (map[int]setting, error) {
	var data struct{ DefaultSettings []setting }
	if err := h.ask(ctx, http.DefaultClient, `{ defaultSettings { id type value } }`, nil, &data); err != nil {
		return nil, err
	}
	byID := map[int]setting{}
	for _, row := range data.DefaultSettings {
		byID[row.ID] = row
	}
	return byID, nil
}
