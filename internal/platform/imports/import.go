package imports

import (
	"context"
	"errors"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// The states of an import: checked → running → done or failed → undoing → undone. A failed one can be started again;
// row by row it goes on. An undoing that is refused goes back to where it came from.
const (
	Checked = "checked"
	Running = "running"
	Done    = "done"
	Failed  = "failed"
	Undoing = "undoing"
	Undone  = "undone"
)

// Page is what somebody must hold to see imports, templates and results.
const Page = "uploadContents"

const (
	// UndoWindow is how long an import can be undone where nothing else is said.
	UndoWindow = 7 * 24 * time.Hour
	// MaxProblems is how many problems are kept, and how many warnings; ProblemCount and WarningCount tell how many
	// there are.
	MaxProblems = 1000
)

// Import is one uploaded sheet with what it would do, does or did.
type Import struct {
	ID              int        `db:"id,made"`
	Kind            string     `db:"kind"`
	Mode            Mode       `db:"mode"`
	Policy          Policy     `db:"policy"`
	Status          string     `db:"status"`
	FileName        string     `db:"file_name"`
	SHA256          string     `db:"sha256"`
	ActorID         int        `db:"actor_id"`
	OriginalActorID *int       `db:"original_actor_id"`
	Blocked         bool       `db:"blocked"`
	Rows            int        `db:"rows_read"`
	Created         int        `db:"created"`
	Updated         int        `db:"updated"`
	Unchanged       int        `db:"unchanged"`
	Rejected        int        `db:"rejected"`
	Progress        int        `db:"progress"`
	ProblemCount    int        `db:"problem_count"`
	WarningCount    int        `db:"warning_count"`
	Failure         *string    `db:"failure"`
	Attempt         int        `db:"attempt"`
	Followed        int        `db:"followed"`
	CreatedAt       time.Time  `db:"created_at"`
	StartedAt       *time.Time `db:"started_at"`
	FinishedAt      *time.Time `db:"finished_at"`
	UndoBy          *time.Time `db:"undo_until"`
	UndoneAt        *time.Time `db:"undone_at"`
	UndoneByID      *int       `db:"undone_by_id"`
	UndoFailure     *string    `db:"undo_failure"`
	SeenAt          *time.Time `db:"seen_at"`
	// Problems and Warnings are the first MaxProblems of each right after a check; later ListProblems and ListWarnings
	// read them.
	Problems []sheet.Problem
	Warnings []sheet.Problem
}

// UndoUntil is when the time for undoing ends; nil for what cannot be undone.
func (i *Import) UndoUntil() *time.Time {
	if i.Status != Done && i.Status != Failed || i.FinishedAt == nil || i.Created+i.Updated == 0 {
		return nil
	}
	if i.UndoBy != nil {
		return i.UndoBy
	}
	until := i.FinishedAt.Add(UndoWindow)
	return &until
}

// HasResult tells whether there are rejected rows to fetch.
func (i *Import) HasResult() bool { return i.Rejected > 0 && !i.Blocked && i.Status != Running }

// List reads a window of imports, the newest first, without their problems. Search looks at the file name.
//
// Requires the uploads page.
func (s *Service) List(ctx context.Context, w page.Window, kind, status string) ([]*Import, int, error) {
	if err := s.RequireView(ctx); err != nil {
		return nil, 0, err
	}
	return s.store.list(ctx, w, kind, status)
}

// Get reads one import and, while it runs, how far it is.
//
// Requires the uploads page. Returns errs.NotFound if there is no such import.
func (s *Service) Get(ctx context.Context, id int) (*Import, error) {
	if err := s.RequireView(ctx); err != nil {
		return nil, err
	}

	i, err := s.get(ctx, id)
	if err != nil {
		return nil, err
	}

	// In one transaction on SQLite the row cannot show progress to others, so this process remembers it.
	if n, ok := s.progress.Load(id); ok && i.Status == Running {
		i.Progress = max(i.Progress, n.(int))
	}

	return i, nil
}

// ListProblems reads what is wrong with the file of an import, the first MaxProblems.
//
// Requires the uploads page. Returns errs.NotFound if there is no such import.
func (s *Service) ListProblems(ctx context.Context, id int) ([]sheet.Problem, error) {
	i, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.readList(ctx, i.ID, problems, i.ProblemCount)
}

// ListWarnings reads what staff should know about the rows of an import that are taken, the first MaxProblems.
//
// Requires the uploads page. Returns errs.NotFound if there is no such import.
func (s *Service) ListWarnings(ctx context.Context, id int) ([]sheet.Problem, error) {
	i, err := s.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.readList(ctx, i.ID, warnings, i.WarningCount)
}

// SameFiles finds, for each import, the latest one before it that ran the same file and was not undone; those without
// are left out.
func (s *Service) SameFiles(ctx context.Context, ids []int) (map[int]int, error) {
	return s.store.sameFiles(ctx, ids)
}

func (s *Service) get(ctx context.Context, id int) (*Import, error) {
	i, err := s.store.get(ctx, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Import")
	}
	return i, err
}

// RequireView checks that the caller may see imports, templates and results.
//
// Returns errs.Unauthenticated without a login, or errs.Forbidden without the uploads page.
func (s *Service) RequireView(ctx context.Context) error {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return errs.Login()
	}
	if !a.Page(Page) {
		return errs.Denied()
	}
	return nil
}

// RequireImport checks that the caller may import a kind, before their file is read.
//
// Returns errs.Unauthenticated, errs.Invalid for an unknown kind, or errs.Forbidden without the function of the kind.
func (s *Service) RequireImport(ctx context.Context, kind string) error {
	_, err := s.requireImport(ctx, kind)
	return err
}

// requireImport finds the kind and checks that the caller may import it.
func (s *Service) requireImport(ctx context.Context, kind string) (*Kind, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	k := s.kinds[kind]
	if k == nil {
		return nil, errs.New(errs.Invalid, "There's no import of %s", kind)
	}
	if !a.Can(k.Function) {
		return nil, errs.Denied()
	}

	return k, nil
}
