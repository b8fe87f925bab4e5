package search

import (
	"context"
	"fmt"
	"slices"
)

// Index brings the search up to content that was written in this transaction, whatever became of it. The caller has
// locked the content, and the course it is part of.
func (s *Service) Index(ctx context.Context, kind string, ids ...int) error {
	wanted, arg := s.db.InInts("x.id", ids)
	kept, _ := s.db.InInts("content_id", ids)
	return s.indexWhere(ctx, kindNamed(kind), wanted, kept, arg)
}

// IndexCourse brings the search up to a course with all its lessons.
func (s *Service) IndexCourse(ctx context.Context, id int) error {
	if err := s.Index(ctx, "course", id); err != nil {
		return fmt.Errorf("index course %d: %w", id, err)
	}
	return s.indexWhere(ctx, kindNamed("lesson"), "x.course_id = ?", "course_id = ?", id)
}

// IndexUnit brings the search up to the lessons of a unit.
func (s *Service) IndexUnit(ctx context.Context, id int) error {
	return s.indexWhere(ctx, kindNamed("lesson"), "x.unit_id = ?",
		"content_id IN (SELECT l.id FROM lessons l WHERE l.unit_id = ?)", id)
}

func kindNamed(name string) searchKind {
	return searchKinds[slices.IndexFunc(searchKinds, func(k searchKind) bool { return k.name == name })]
}

const insertedAtOnce = 200

// indexWhere makes the documents of some content those that they should be. wanted and kept choose the same content in
// its table and among the documents, by the same values.
func (s *Service) indexWhere(ctx context.Context, k searchKind, wanted, kept string, args ...any) error {
	there, should, err := s.store.compare(ctx, k, wanted, kept, args)
	if err != nil {
		return fmt.Errorf("compare the documents of every %s: %w", k.name, err)
	}

	changed, gone := []*document{}, []int{}
	for _, doc := range should {
		old := there[doc.ContentID]

		// What stays in there at the end should not be there.
		if delete(there, doc.ContentID); old == nil {
			changed = append(changed, doc)
		} else if doc.ID = old.ID; !old.same(doc) {
			if err := documents.Update(ctx, s.db, doc); err != nil {
				return fmt.Errorf("change document %d: %w", doc.ID, err)
			}
		}
	}

	// Databases limit the values of one statement.
	for part := range slices.Chunk(changed, insertedAtOnce) {
		if err := documents.InsertAll(ctx, s.db, part); err != nil {
			return fmt.Errorf("write documents of every %s: %w", k.name, err)
		}
	}

	for _, old := range there {
		gone = append(gone, old.ID)
	}

	if len(gone) == 0 {
		return nil
	}

	return s.store.deleteDocuments(ctx, gone)
}

// reindexStep is how many ids are looked at at once.
const (
	reindexStep = 500
	idsWanted   = "x.id > ? AND x.id <= ?"
	idsKept     = "content_id > ? AND content_id <= ?"
)

// Reindex makes the search index anew where its documents were made in another way, or always. It may be cut off and
// begun again.
func (s *Service) Reindex(ctx context.Context, always bool) error {
	for _, k := range searchKinds {
		version, err := s.store.version(ctx, k)
		if err != nil {
			return fmt.Errorf("read the version of every %s: %w", k.name, err)
		}
		if version == k.version && !always {
			continue
		}

		if err := s.reindexKind(ctx, k); err != nil {
			return fmt.Errorf("index every %s: %w", k.name, err)
		}

		// Written last: an index that was cut off is made anew at the next start.
		if err := s.store.saveVersion(ctx, k); err != nil {
			return fmt.Errorf("write the version of every %s: %w", k.name, err)
		}
	}

	return nil
}

func (s *Service) reindexKind(ctx context.Context, k searchKind) error {
	last, err := s.store.lastOf(ctx, k)
	for from := 0; err == nil && from <= last; from += reindexStep {
		err = s.db.Tx(ctx, func(ctx context.Context) error {
			// Locked, so that nobody changes the content between reading and writing it.
			if err := s.store.lock(ctx, k, from, from+reindexStep); err != nil {
				return fmt.Errorf("lock every %s: %w", k.name, err)
			}

			return s.indexWhere(ctx, k, idsWanted, idsKept, from, from+reindexStep)
		})
	}

	return err
}

// Verify holds the documents of the search against the content.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	found := []string{}
	for _, k := range searchKinds {
		last, err := s.store.lastOf(ctx, k)
		for from := 0; err == nil && from <= last; from += reindexStep {
			var wrong []string
			wrong, err = s.verifyDocuments(ctx, k, from)
			found = append(found, wrong...)
		}

		if err != nil {
			return nil, fmt.Errorf("verify the documents of every %s: %w", k.name, err)
		}
	}

	return found, nil
}

func (s *Service) verifyDocuments(ctx context.Context, k searchKind, from int) (found []string, err error) {
	there, should, err := s.store.compare(ctx, k, idsWanted, idsKept, []any{from, from + reindexStep})
	for _, doc := range should {
		if old := there[doc.ContentID]; old == nil || !old.same(doc) {
			found = append(found, fmt.Sprintf("the search knows another %s %d, or none", k.name, doc.ContentID))
		}

		delete(there, doc.ContentID)
	}

	for id := range there {
		found = append(found, fmt.Sprintf("the search finds %s %d, which is not published", k.name, id))
	}

	slices.Sort(found)
	return found, err
}
