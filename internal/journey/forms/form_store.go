package forms

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// FormVersion is what was published, and never changes.
type FormVersion struct {
	ID            int             `db:"id,made"`
	FormID        int             `db:"form_id"`
	Version       int             `db:"version"`
	Questions     []*FormQuestion `db:"questions,json"`
	PublishedAt   time.Time       `db:"published_at"`
	PublishedByID *int            `db:"published_by_id"`

	PublishedBy *string
}

var (
	forms        = db.NewTable[Form]("forms")
	formVersions = db.NewTable[FormVersion]("form_versions")
)

// formSelect reads forms with everything that a row of a list shows.
var formSelect = `SELECT ` + forms.Columns("f.") + `,
	(SELECT COUNT(*) FROM form_responses r WHERE r.form_id = f.id AND r.sent_at IS NOT NULL) AS sent_count,
	(SELECT COUNT(*) FROM form_responses r WHERE r.form_id = f.id AND r.sent_at IS NULL),
	last_sent.at,
	COALESCE((SELECT v.questions FROM form_versions v WHERE v.form_id = f.id AND v.version = f.version), '')
	FROM forms f LEFT JOIN (SELECT r.form_id, MAX(r.sent_at) AS at FROM form_responses r
	GROUP BY r.form_id) last_sent ON last_sent.form_id = f.id `

// readForms reads the rows of formSelect + tail.
func (s *store) readForms(ctx context.Context, tail string, args ...any) ([]*Form, error) {
	rows, err := s.db.Query(ctx, formSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read forms: %w", err)
	}

	defer rows.Close()
	out, now := []*Form{}, s.clock.Now()
	for rows.Next() {
		f, dest, published := new(Form), make([]any, strings.Count(forms.Columns(""), ",")+1), ""
		forms.Dest(f, dest)

		// The draft is compared with what is published, so that the list shows what waits to be.
		if err := rows.Scan(append(dest, &f.SentCount, &f.OpenCount, db.OptionalMillis(&f.LastSentAt),
			&published)...); err != nil {
			return nil, fmt.Errorf("read a form: %w", err)
		}

		f.HasChanges, f.Window = published != questionsText(f.Draft), f.windowAt(now, false)
		out = append(out, f)
	}

	return out, rows.Err()
}

func (s *store) formByID(ctx context.Context, id int) (*Form, error) {
	found, err := s.readForms(ctx, "WHERE f.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Form")
	}
	if err != nil {
		return nil, err
	}
	found[0].Versions, err = s.versionsOf(ctx, id)
	return found[0], err
}

// versionsOf are the versions of a form, the newest first.
func (s *store) versionsOf(ctx context.Context, id int) ([]*FormVersion, error) {
	rows, err := s.db.Query(ctx,
		`SELECT v.version, v.questions, v.published_at, u.first_name || ' ' || u.last_name FROM form_versions v
		LEFT JOIN users u ON u.id = v.published_by_id WHERE v.form_id = ? ORDER BY v.version DESC`, id)
	if err != nil {
		return nil, fmt.Errorf("read the versions of form %d: %w", id, err)
	}

	defer rows.Close()
	out := []*FormVersion{}
	for rows.Next() {
		v, questions := &FormVersion{FormID: id}, ""
		if err := rows.Scan(&v.Version, &questions, db.Millis(&v.PublishedAt), &v.PublishedBy); err != nil {
			return nil, fmt.Errorf("read a version of form %d: %w", id, err)
		}

		if err := json.Unmarshal([]byte(questions), &v.Questions); err != nil {
			return nil, fmt.Errorf("read the questions of form %d: %w", id, err)
		}

		out = append(out, v)
	}

	return out, rows.Err()
}

// countWithSlug counts the forms at an address, one or none.
func (s *store) countWithSlug(ctx context.Context, slug string) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM forms WHERE slug = ?`, slug)
}

// findPublished reads the published form at an address; nil without one.
func (s *store) findPublished(ctx context.Context, slug string) (*Form, error) {
	f, err := forms.One(ctx, s.db, "WHERE slug = ? AND published_at IS NOT NULL AND archived_at IS NULL", slug)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	return f, err
}

// readFormsByID reads some forms, in the order of their ids.
func (s *store) readFormsByID(ctx context.Context, ids []int) ([]*Form, error) {
	cond, arg := s.db.InInts("f.id", ids)
	return s.readForms(ctx, "WHERE "+cond+" ORDER BY f.id", arg)
}

// lockForm reads a form that is about to change.
func (s *store) lockForm(ctx context.Context, id int) (*Form, error) {
	f, err := forms.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Form")
	}
	return f, err
}

// currentQuestions are those that a published form asks.
func (s *store) currentQuestions(ctx context.Context, f *Form) ([]*FormQuestion, error) {
	v, err := formVersions.One(ctx, s.db, "WHERE form_id = ? AND version = ?", f.ID, f.Version)
	if err != nil {
		return nil, fmt.Errorf("read version %d of form %d: %w", f.Version, f.ID, err)
	}
	return v.Questions, nil
}

var formSorts = db.Sorts{
	"": "f.updated_at DESC", "name": "f.name_key", "sent": "sent_count",
	"lastSentAt": "CASE WHEN last_sent.at IS NULL THEN 0 ELSE last_sent.at END",
	"status":     "CASE WHEN f.archived_at IS NOT NULL THEN 2 WHEN f.published_at IS NOT NULL THEN 0 ELSE 1 END",
	"createdAt":  "f.created_at", "updatedAt": "f.updated_at",
}

func (s *store) listForms(ctx context.Context, w page.Window, status, audience string) (*FormList, error) {
	var where db.Where
	where.If(status != formArchived, "f.archived_at IS NULL").If(status == formArchived, "f.archived_at IS NOT NULL")
	where.If(status == formPublished, "f.published_at IS NOT NULL").If(status == formDraft, "f.published_at IS NULL")
	if audience != "all" {
		where.And("f.is_public = ?", audience == "public")
	}

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`(f.name_key LIKE ? ESCAPE '\' OR f.slug LIKE ? ESCAPE '\')`, db.Like(word), db.Like(word))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM forms f "+cond, append([]any{}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("count forms: %w", err)
	}

	rows, err := s.readForms(ctx, cond+formSorts.Order(w, "f.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return &FormList{rows, total}, err
}

func (s *store) freeSlug(ctx context.Context, base string) (string, error) {
	taken := map[string]bool{}
	found, err := forms.All(ctx, s.db, `WHERE slug LIKE ? ESCAPE '\'`, db.Like(base))
	if err != nil {
		return "", fmt.Errorf("find slugs like %s: %w", base, err)
	}

	for _, f := range found {
		taken[f.Slug] = true
	}

	for n := range slugTries {
		slug := base
		if n > 0 {
			slug = fmt.Sprintf("%s-%d", base, n+1)
		}
		if !taken[slug] {
			return slug, nil
		}
	}

	return "", errs.Field("slug", errs.IsRequired)
}
