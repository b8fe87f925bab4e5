package community

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"atlas/internal/community/wins"
	"atlas/internal/demo/samplefile"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/files"
)

// winTexts are the wins of the demo, the latest first: kind, amount with its currency or nothing, and what is told.
//
//go:embed wins.txt
var winTexts string

var comments = []string{
	"Congrats! Deserve mo yan.", "So happy for you!", "Galing! How did you find them?",
	"This made my morning, salamat sa pag-share.", "Proud of you, ka-tribe!",
	"Saving this for the next time I want to give up.", "Grabe, ang bilis! Keep going.",
	"Can you tell us more in the Tuesday call?", "Well earned. I saw how you worked for it.",
	"Naiyak ako nang konti. Congratulations!", "Tell me your secret please.", "The consistency paid off.",
}

// winPicture is the purpose of a picture of a win.
const winPicture = "win-picture"

// The states of a report.
const (
	reportOpen   = "open"
	reportUpheld = "upheld"
)

// winBuilder tells the wins of the demo.
type winBuilder struct {
	*Demo
	now     time.Time
	dice    *rand.Rand
	members []teller
	coaches []teller
}

type teller struct {
	id    int
	email string
	name  string
	since time.Time
}

// fillWins fills a site without wins with those of a year, with cheers, comments, confirmations, some that wait for a
// coach, two that were reported and one that is hidden. The same each time.
func (d *Demo) fillWins(ctx context.Context) error {
	there, err := d.store.countWins(ctx)
	if err != nil || there > 0 {
		return err
	}

	b := &winBuilder{Demo: d, now: d.clock.Now(), dice: rand.New(rand.NewPCG(5, 2026))}
	if b.members, err = b.store.findTellers(ctx, "member"); err != nil {
		return fmt.Errorf("find the members of the demo: %w", err)
	}

	if b.coaches, err = b.store.findTellers(ctx, "coach"); err != nil {
		return fmt.Errorf("find the coaches of the demo: %w", err)
	}

	// Fewer people would cheer for themselves.
	if len(b.members) < 10 || len(b.coaches) == 0 {
		return nil
	}

	// The oldest first, so that the ids rise with time.
	for i, line := range slices.Backward(strings.Split(strings.TrimSpace(winTexts), "\n")) {
		if err := b.post(ctx, i, line); err != nil {
			return fmt.Errorf("demo win %d: %w", i+1, err)
		}
	}

	return nil
}

// teller picks whose win it is: every seventh that of the account that members are tried with, else somebody who was
// there then.
func (b *winBuilder) teller(i int, at time.Time) teller {
	for _, p := range b.members {
		if i%7 == 1 && p.email == "member@atlas.test" {
			return p
		}
	}

	// Nobody tells a win before they joined.
	for range 20 {
		if p := b.members[b.dice.IntN(len(b.members))]; p.since.Before(at) {
			return p
		}
	}

	return b.members[0]
}

func (b *winBuilder) post(ctx context.Context, i int, line string) error {
	kind, rest, _ := strings.Cut(line, "|")
	sum, body, _ := strings.Cut(rest, "|")
	at := b.now.Add(-time.Duration(i*145+b.dice.IntN(90)+3) * time.Hour)
	p := b.teller(i, at)
	w := &wins.Win{
		UserID: p.id, Kind: kind, Body: body,
		WonOn:     clock.AddDays(at, -b.dice.IntN(6)).In(clock.Manila).Format(time.DateOnly),
		CreatedAt: at, UpdatedAt: at,
	}
	if amount, currency, ok := strings.Cut(sum, " "); ok {
		n, err := strconv.ParseInt(amount, 10, 64)
		if err != nil {
			return fmt.Errorf("read the amount %q: %w", amount, err)
		}

		w.Hundredths, w.Currency = new(n*100), &currency
	}

	if b.dice.IntN(10) < 6 {
		w.ConsentAt = &at
	}

	coach := b.coaches[i%len(b.coaches)]
	switch {
	case i < 12 && w.Hundredths != nil && i%2 == 0:
		// Coaches confirm within days: who waits asked lately, about wins of longer ago too.
		w.AskedAt = new(b.now.Add(-time.Duration(5+7*i) * time.Hour))
	case coach.id != p.id && b.dice.IntN(10) < 5:
		w.ConfirmedAt, w.ConfirmedByID = new(at.Add(20*time.Hour)), &coach.id
	}

	if i == 33 {
		w.HiddenAt, w.HiddenByID, w.HiddenReason = new(at.Add(30*time.Hour)), &coach.id, new("It names a client who "+
			"didn't agree to that. Edit it and let us know.")
	}

	if err := b.store.insertWin(ctx, w); err != nil {
		return fmt.Errorf("write the win: %w", err)
	}

	if i%9 == 4 {
		if err := b.picture(ctx, w, i); err != nil {
			return fmt.Errorf("add its picture: %w", err)
		}
	}

	if err := b.talk(ctx, w, p, coach, i); err != nil {
		return fmt.Errorf("write what was said to win %d: %w", w.ID, err)
	}

	return b.report(ctx, w, i)
}

func (b *winBuilder) picture(ctx context.Context, w *wins.Win, i int) error {
	kind := []string{"chart", "story", "palette", "grid"}[i%4]
	content, err := samplefile.Picture(kind)
	if err != nil {
		return fmt.Errorf("draw picture %s: %w", kind, err)
	}

	// Only who uploaded a file may use it, so it is uploaded by the one who tells the win.
	ctx = actor.With(ctx, actor.Actor{UserID: w.UserID})
	f, err := b.files.Upload(ctx, winPicture, kind+".png", bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("keep picture %s: %w", kind, err)
	}

	w.PictureID = &f.ID
	if err := b.store.updatePicture(ctx, w); err != nil {
		return fmt.Errorf("give win %d its picture: %w", w.ID, err)
	}

	return b.files.Use(ctx, "win", w.ID, files.Wanted{
		Field: "pictureId", ID: f.ID, Kinds: []string{files.Image}, Purpose: winPicture,
	})
}

// talk has others cheer and say something, and tells the person of what is not long ago.
func (b *winBuilder) talk(ctx context.Context, w *wins.Win, p, coach teller, i int) error {
	order, cheers, says := b.dice.Perm(len(b.members)), 2+b.dice.IntN(16), b.dice.IntN(4)
	for n, at := range order[:min(cheers, len(order))] {
		who := b.members[at]
		if who.id == p.id {
			continue
		}

		when := w.CreatedAt.Add(time.Duration(n+1) * 40 * time.Minute)

		// Nothing of the demo lies in the future.
		if when.After(b.now) {
			break
		}

		if err := b.store.insertCheer(ctx, w.ID, who.id, when); err != nil {
			return err
		}

		if err := b.told(ctx, w, who, "win-cheer", fmt.Sprintf("%d-%d", w.ID, who.id), who.name+" cheered for your win",
			w.Body, when); err != nil {
			return fmt.Errorf("notify of a cheer for win %d: %w", w.ID, err)
		}

		if n >= says {
			continue
		}

		c := &wins.WinComment{WinID: w.ID, UserID: who.id, Body: comments[(i+5*n)%len(comments)],
			CreatedAt: when.Add(time.Minute)}
		if err := b.store.insertComment(ctx, c); err != nil {
			return fmt.Errorf("comment on win %d: %w", w.ID, err)
		}

		if err := b.told(ctx, w, who, "win-comment", strconv.Itoa(c.ID), who.name+" commented on your win", c.Body,
			c.CreatedAt); err != nil {
			return fmt.Errorf("notify of a comment on win %d: %w", w.ID, err)
		}
	}

	if w.ConfirmedAt == nil {
		return nil
	}

	return b.told(ctx, w, coach, "win-confirmed", strconv.Itoa(w.ID), coach.name+" confirmed your win", w.Body,
		*w.ConfirmedAt)
}

const (
	toldDays   = 60
	unreadDays = 9
)

func (b *winBuilder) told(
	ctx context.Context, w *wins.Win, by teller, kind, once, title, text string, at time.Time,
) error {
	// Old news would fill the list of notifications.
	age := b.now.Sub(at)
	if age < 0 || age > toldDays*24*time.Hour {
		return nil
	}
	return b.identity.Notify(ctx, identity.Notice{
		Kind: kind, UserID: w.UserID, Once: once, ActorID: by.id, Title: title, Text: text,
		Link: "/profile?tab=wins&win=" + strconv.Itoa(w.ID),
	}, at, age > unreadDays*24*time.Hour)
}

func (b *winBuilder) report(ctx context.Context, w *wins.Win, i int) error {
	said := map[int]struct{ reason, note, status string }{
		5:  {"private", "The child in the story can be recognised.", reportOpen},
		14: {"false", "I know this person, and that amount isn't right.", reportOpen},
		33: {"private", "The client is named.", reportUpheld},
	}[i]
	if said.reason == "" {
		return nil
	}

	by := b.members[(i*3)%len(b.members)]
	// Nobody reports their own win.
	if by.id == w.UserID {
		by = b.members[(i*3+1)%len(b.members)]
	}

	// What is open was reported lately; what is decided, right after it was posted.
	at := b.now.Add(-time.Duration(2*i-6) * time.Hour)
	var decidedAt *time.Time
	var decidedBy *int
	if said.status != reportOpen {
		at, decidedAt, decidedBy = w.CreatedAt.Add(5*time.Hour), w.HiddenAt, w.HiddenByID
	}

	return b.store.insertReport(ctx, &wins.WinReport{
		WinID: w.ID, UserID: by.id, Reason: said.reason, Note: &said.note, Status: said.status, CreatedAt: at,
		DecidedAt: decidedAt,
	}, decidedBy)
}
