package search

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/fold"
)

// store holds the SQL of the search.
type store struct{ db *db.DB }

// document is a row of the search index.
type document struct {
	ID         int    `db:"id,made"`
	Type       string `db:"type"`
	ContentID  int    `db:"content_id"`
	CourseID   *int   `db:"course_id"`
	Title      string `db:"title"`
	TitleWords string `db:"title_words"`
	BodyWords  string `db:"body_words"`
	Door       string `db:"door"`
	DoorID     int    `db:"door_id"`
	IsDripped  bool   `db:"is_dripped"`
}

var documents = db.NewTable[document]("search_documents")

func (d *document) same(o *document) bool {
	a, b := *d, *o
	a.ID, a.CourseID, b.ID, b.CourseID = 0, nil, 0, nil
	return a == b && content.SameID(d.CourseID, o.CourseID)
}

// compare reads documents as they are, by content, and as they should be.
func (s *store) compare(
	ctx context.Context, k searchKind, wanted, kept string, args []any,
) (there map[int]*document, should []*document, err error) {
	rows, err := s.db.Query(ctx,
		`SELECT id, content_id, course_id, title, title_words, body_words, door, door_id, is_dripped
			FROM search_documents
		WHERE type = '`+k.name+`' AND `+kept+` UNION ALL `+k.query(wanted), slices.Concat(args, args)...)
	if err != nil {
		return nil, nil, fmt.Errorf("read documents of every %s: %w", k.name, err)
	}

	defer rows.Close()
	there = map[int]*document{}
	for rows.Next() {
		doc := &document{Type: k.name}
		if err := rows.Scan(&doc.ID, &doc.ContentID, &doc.CourseID, &doc.Title, &doc.TitleWords, &doc.BodyWords,
			&doc.Door, &doc.DoorID, &doc.IsDripped); err != nil {
			return nil, nil, fmt.Errorf("read a document: %w", err)
		}

		// What should be there comes without an id.
		if doc.ID != 0 {
			there[doc.ContentID] = doc
			continue
		}

		doc.TitleWords, doc.BodyWords = fold.Words(doc.Title), wordsOf(doc.BodyWords)
		should = append(should, doc)
	}

	return there, should, rows.Err()
}

// deleteDocuments takes documents out of the index.
func (s *store) deleteDocuments(ctx context.Context, ids []int) error {
	cond, arg := s.db.InInts("id", ids)
	_, err := s.db.Exec(ctx, "DELETE FROM search_documents WHERE "+cond, arg)
	return err
}

// lastOf is the highest id of a kind that there is or was.
func (s *store) lastOf(ctx context.Context, k searchKind) (int, error) {
	return s.db.Int(ctx,
		`SELECT MAX(n) FROM (SELECT COALESCE(MAX(id), 0) AS n FROM `+k.table+
			` UNION ALL SELECT COALESCE(MAX(content_id), 0) FROM search_documents WHERE type = ?) found`, k.name)
}

// version tells in which way the documents of a kind were made last; 0 for never.
func (s *store) version(ctx context.Context, k searchKind) (int, error) {
	return s.db.Int(ctx, "SELECT COALESCE(MAX(version), 0) FROM search_versions WHERE type = ?", k.name)
}

// saveVersion writes down in which way the documents of a kind are made now.
func (s *store) saveVersion(ctx context.Context, k searchKind) error {
	_, err := s.db.Exec(ctx,
		`INSERT INTO search_versions (type, version) VALUES (?, ?) ON CONFLICT (type) DO UPDATE
			SET version = excluded.version`, k.name, k.version)
	return err
}

// lock holds the content of a kind with ids after one and up to another until the transaction ends.
func (s *store) lock(ctx context.Context, k searchKind, after, upTo int) error {
	_, err := db.Column[int](ctx, s.db, k.lock(idsWanted)+s.db.ForUpdate(), after, upTo)
	return err
}
