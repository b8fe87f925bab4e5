package courses

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

// readLessonFiles reads files of lessons with their addresses.
func (s *store) readLessonFiles(ctx context.Context, tail string, args ...any) ([]*LessonFile, error) {
	rows, err := s.db.Query(ctx,
		`SELECT `+lessonFiles.Columns("x.")+`, l.name, f.name, f.title, f.kind, f.size FROM lesson_files x
		JOIN lessons l ON l.id = x.lesson_id LEFT JOIN files f ON f.id = x.file_id `+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read lesson files: %w", err)
	}

	defer rows.Close()
	out := []*LessonFile{}
	for rows.Next() {
		x, dest := new(LessonFile), make([]any, content.ColumnCount(lessonFiles.Columns("")))
		var name, kind *string
		lessonFiles.Dest(x, dest)
		if err := rows.Scan(append(dest, &x.LessonName, &name, &x.FileName, &kind, &x.Size)...); err != nil {
			return nil, fmt.Errorf("read a lesson file: %w", err)
		}

		// Files are private: each reader gets an address of their own.
		if name != nil {
			x.URL, x.Kind = s.files.URL(actor.From(ctx), &files.File{Name: *name}), *kind
		} else {
			x.URL, x.Kind = *x.Address, content.LinkKind
		}

		out = append(out, x)
	}

	return out, rows.Err()
}

func (s *store) lessonFileByID(ctx context.Context, id int) (*LessonFile, error) {
	rows, err := s.readLessonFiles(ctx, "WHERE x.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Lesson file")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

func (s *store) lockLessonFile(ctx context.Context, id int) (*LessonFile, error) {
	x, err := lessonFiles.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Lesson file")
	}
	return x, err
}

// nextFilePosition is the place after the last file of a lesson.
func (s *store) nextFilePosition(ctx context.Context, lessonID int) (int, error) {
	return s.db.Int(ctx,
		`SELECT COALESCE(MAX(position), 0) + 1 FROM lesson_files WHERE lesson_id = ?`, lessonID)
}
