package learning_test

import (
	"bytes"
	"net/url"
	"testing"

	demoidentity "atlas/internal/demo/identity"
	demolearning "atlas/internal/demo/learning"

	"atlas/internal/learning/courses"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// fixture is Atlas with the content of the demo.
type fixture struct {
	*testkit.Atlas
	t *testing.T
}

// newFixture fills Atlas with the content of the demo.
func newFixture(t *testing.T, a *testkit.Atlas) *fixture {
	t.Helper()
	a.Members("member", "team-lead", "assistant-team-lead")
	demo := demolearning.New(demolearning.Deps{
		DB: a.DB, Clock: a.Clock, Files: a.Files, Identity: a.Identity, Learning: a.Learning,
		People: demoidentity.New(a.DB, a.Clock, a.Identity),
	})
	check.NoError(t, "fill the demo", demo.Fill(t.Context()))

	return &fixture{a, t}
}

// The demo plays without the internet: each video lesson and each recording is a film of ours, as long as it says.
func TestDemoPlaysWithoutInternet(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := newFixture(t, a)

		if got, want := h.Number(`SELECT COUNT(*) FROM lessons WHERE video_url IS NOT NULL`), 0; got != want {
			t.Errorf("lessons with a video of another site: got %d, want %d", got, want)
		}
		if got, want := h.Number(`SELECT COUNT(*) FROM event_dates WHERE recording_url IS NOT NULL`), 0; got != want {
			t.Errorf("recordings at another site: got %d, want %d", got, want)
		}

		films := h.filmsOf(`SELECT f.id FROM lessons l JOIN files f ON f.id = l.video_file_id AND f.seconds = l.seconds WHERE l.type = ?`,
			courses.VideoLesson)
		if got, want := films, h.Number(`SELECT COUNT(*) FROM lessons WHERE type = ?`, courses.VideoLesson); got != want || want < 40 {
			t.Errorf("lessons with a film of their length: got %d, want %d", got, want)
		}

		recordings := h.filmsOf(`SELECT f.id FROM event_dates d JOIN files f ON f.id = d.recording_file_id
			AND f.seconds * 1000 = d.ends_at - d.starts_at`)
		want := h.Number(`SELECT COUNT(*) FROM event_dates WHERE recording_file_id IS NOT NULL`)
		if got := recordings; got != want || want < 10 {
			t.Errorf("recordings as long as their date: got %d, want %d", got, want)
		}
	})
}

// filmsOf counts the films that a query names, each of which must be used, differ from all others and be an MP4.
func (h *fixture) filmsOf(query string, args ...any) int {
	h.t.Helper()
	ids, err := db.Column[int](h.t.Context(), h.DB, query, args...)
	h.Must(err)
	found, err := h.Files.ByIDs(h.t.Context(), ids)
	h.Must(err)

	names := map[string]string{}
	for _, id := range ids {
		film := found[id]
		if film.MediaType != "video/mp4" || film.Kind != files.VideoFile {
			h.t.Errorf("%s: got a %s of type %s, want a %s of type video/mp4", film.Title, film.Kind, film.MediaType, files.VideoFile)
		}
		if got := h.Number(`SELECT COUNT(*) FROM file_uses WHERE file_id = ?`, id); got != 1 {
			h.t.Errorf("%s is used %d times, want 1", film.Title, got)
		}

		digest, err := h.Files.Digest(h.t.Context(), film)
		h.Must(err)
		if other, ok := names[digest]; ok {
			h.t.Errorf("%s: got the same film as %s, want another", film.Title, other)
		}
		names[digest] = film.Title
		h.startsLikeMP4(film)
	}
	return len(ids)
}

// startsLikeMP4 opens a film as a member's browser does.
func (h *fixture) startsLikeMP4(film *files.File) {
	h.t.Helper()
	ctx := h.By("member")
	address, err := url.Parse(h.Files.URL(actor.From(ctx), film))
	h.Must(err)
	content, err := h.Files.Open(ctx, film.Name, false, address.Query())
	h.Must(err)
	defer func() { h.Must(content.Close()) }()

	head := make([]byte, 12)
	_, err = content.Read(head)
	h.Must(err)
	if !bytes.Equal(head[4:12], []byte("ftypisom")) {
		h.t.Errorf("%s: got a file that starts with %q, want ftypisom after 4 bytes", film.Title, head)
	}
}
