package datarights

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/privacy"
)

// The states of an export.
const (
	Waiting = "waiting"
	Ready   = "ready"
	Failed  = "failed"
)

// exportLife is how long a copy can be downloaded; it is made anew for the asking.
const exportLife = 24 * time.Hour

// DataExport is a copy of everything about a person, made for that person.
type DataExport struct {
	ID        int        `db:"id,made"`
	UserID    int        `db:"user_id"`
	Status    string     `db:"status"`
	CreatedAt time.Time  `db:"created_at"`
	ReadyAt   *time.Time `db:"ready_at"`
	ExpiresAt time.Time  `db:"expires_at"`
}

// URL is where its owner downloads it; nil until it is ready.
func (e *DataExport) URL() *string {
	if e.Status != Ready {
		return nil
	}
	return new("/api/uploads/data-exports/" + strconv.Itoa(e.ID))
}

var exports = db.NewTable[DataExport]("data_exports")

// exportJob asks for a copy to be made.
type exportJob struct {
	ExportID int `json:"exportId"`
}

// Kind names the job.
func (exportJob) Kind() string { return "identity_data_export" }

// RequestExport has a copy of everything about the caller made. While one is being made it returns that one.
//
// Requires a login, no impersonation and no API key. Returns errs.RateLimited after too many.
func (s *Service) RequestExport(ctx context.Context) (*DataExport, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	// A copy that is being made is given again instead of making another one.
	latest, err := s.LatestExport(ctx, a.UserID)
	if err != nil || latest != nil && latest.Status == Waiting {
		return latest, err
	}

	if _, err := s.rates.Take(ctx, "export:user:"+strconv.Itoa(a.UserID), s.limit); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	export := &DataExport{UserID: a.UserID, Status: Waiting, CreatedAt: now, ExpiresAt: now.Add(exportLife)}
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := exports.Insert(ctx, s.db, export); err != nil {
			return fmt.Errorf("write data export: %w", err)
		}

		if err := s.queue.Enqueue(ctx, exportJob{export.ID}); err != nil {
			return fmt.Errorf("ask for data export %d: %w", export.ID, err)
		}

		return s.audit.Write(ctx, accountLine("data_export_asked", a.UserID))
	})
	if err != nil {
		return nil, err
	}

	return export, nil
}

// LatestExport is the copy that was asked for last and can still be had; nil when there is none.
func (s *Service) LatestExport(ctx context.Context, userID int) (*DataExport, error) {
	export, err := exports.One(ctx, s.db, `WHERE user_id = ? AND expires_at > ? ORDER BY id DESC LIMIT 1`, userID,
		s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return export, err
}

// MakeExport is the job that writes a copy. A copy that cannot be put together is marked as failed and not tried again.
func (s *Service) MakeExport(ctx context.Context, exportID int) error {
	export, err := exports.Get(ctx, s.db, exportID)
	if errors.Is(err, db.ErrNone) || err == nil && export.Status != Waiting {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read data export %d: %w", exportID, err)
	}

	user, err := s.store.person(ctx, export.UserID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", export.UserID, err)
	}

	content, err := s.copyOf(ctx, user)

	// The same would fail next time: the person is told now and can ask again.
	if err != nil {
		return errors.Join(jobs.Permanent(err), s.store.failExport(ctx, export.ID))
	}

	return s.store.finishExport(ctx, export.ID, content, s.clock.Now())
}

// failDeadExport marks a copy as failed whose job was given up, such as after the last try to read the person, or when
// it took too long. Without it the person would be told to wait for a copy that nobody makes.
func (s *Service) failDeadExport(ctx context.Context, dead jobs.Dead) {
	var job exportJob
	if dead.Kind != job.Kind() {
		return
	}

	err := json.Unmarshal([]byte(dead.Args), &job)
	if err == nil {
		// The time of the job may be over; this is still to be written.
		err = s.store.failWaitingExport(context.WithoutCancel(ctx), job.ExportID)
	}
	if err != nil {
		s.log.ErrorContext(ctx, "a data export can't be marked as failed", "args", dead.Args, "error", err)
	}
}

// copyOf writes everything about a person, and about those who were merged into them: one JSON file for all tables, and
// the profile picture as such.
func (s *Service) copyOf(ctx context.Context, user *Person) ([]byte, error) {
	merged, err := s.store.mergedInto(ctx, user.ID)
	if err != nil {
		return nil, fmt.Errorf("find accounts merged into user %d: %w", user.ID, err)
	}

	tables := []privacy.Rows{}
	for _, one := range append([]*Person{user}, merged...) {
		more, err := privacy.Export(ctx, s.db, s.hooks.Tables(), s.subject(one))
		if err != nil {
			return nil, fmt.Errorf("export rows of user %d: %w", one.ID, err)
		}

		tables = append(tables, more...)
	}

	text, err := json.MarshalIndent(map[string]any{
		"about": "Everything Atlas keeps about " + user.name() +
			", without passwords and other secrets. Instants are in UTC.",
		"madeAt": s.clock.Now(), "tables": tables,
	}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode copy for user %d: %w", user.ID, err)
	}

	files := []struct {
		name string
		data []byte
	}{{"atlas-data.json", text}}
	picture, err := s.hooks.Picture(ctx, user.ID, user.ProfileImage)
	if err != nil {
		return nil, fmt.Errorf("read picture of user %d: %w", user.ID, err)
	}
	if picture != nil {
		files = append(files, struct {
			name string
			data []byte
		}{"profile-picture.jpg", picture})
	}

	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range files {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: file.name, Method: zip.Deflate, Modified: s.clock.Now()})
		if err != nil {
			return nil, fmt.Errorf("begin %s: %w", file.name, err)
		}

		if _, err := w.Write(file.data); err != nil {
			return nil, fmt.Errorf("write %s: %w", file.name, err)
		}
	}

	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("close archive: %w", err)
	}

	return out.Bytes(), nil
}

// DownloadExport gives the file of a copy to the person it is about, until it expires.
//
// Requires a login, no impersonation and no API key. Returns errs.NotFound if the copy is not ready or has expired, and
// to everybody else.
func (s *Service) DownloadExport(ctx context.Context, id int) ([]byte, error) {
	a, err := caller.RequirePerson(ctx)
	if err != nil {
		return nil, err
	}

	// The person is part of the condition, so an id of somebody else's copy finds nothing.
	content, err := s.store.exportContent(ctx, a.UserID, id, s.clock.Now())
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("File")
	}
	if err != nil {
		return nil, fmt.Errorf("read data export %d: %w", id, err)
	}

	return content, s.audit.Write(ctx, s.downloadLine(a, id))
}

func (s *Service) downloadLine(a actor.Actor, id int) audit.Line {
	return audit.Line{
		Action:    "data_export_download",
		SubjectID: a.UserID,
		Entity:    "data_export",
		EntityID:  strconv.Itoa(id),
	}
}
