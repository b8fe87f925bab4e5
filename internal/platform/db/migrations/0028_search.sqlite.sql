-- +goose Up
-- What the search finds: a row for everything that is published, with its words folded. Doors and dripping decide who finds it.
CREATE TABLE search_documents (
  id {{key}},
  type TEXT NOT NULL,
  content_id INTEGER NOT NULL,
  -- Of a lesson.
  course_id INTEGER,
  title TEXT NOT NULL,
  title_words {{folded}} NOT NULL,
  body_words {{folded}} NOT NULL,
  -- Whose door it is behind: its own or that of its course.
  door TEXT NOT NULL,
  door_id INTEGER NOT NULL,
  is_dripped BOOLEAN NOT NULL,
  UNIQUE (type, content_id)
);
CREATE INDEX search_documents_course ON search_documents (course_id) WHERE course_id IS NOT NULL;

-- How the documents of a type were made; another way makes them anew.
CREATE TABLE search_versions (
  type TEXT PRIMARY KEY,
  version INTEGER NOT NULL
);

-- The words themselves are in search_documents. They have been parted already: every space parts two.
CREATE VIRTUAL TABLE search_index USING fts5 (title_words, body_words, content = 'search_documents', content_rowid = 'id', tokenize = 'ascii', prefix = '2 3');
-- Words of the title weigh more than any number in the text.
INSERT INTO search_index (search_index, rank) VALUES ('rank', 'bm25(1000000.0, 1.0)');

-- +goose StatementBegin
CREATE TRIGGER search_documents_in AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_index (rowid, title_words, body_words) VALUES (new.id, new.title_words, new.body_words);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER search_documents_out AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title_words, body_words) VALUES ('delete', old.id, old.title_words, old.body_words);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER search_documents_anew AFTER UPDATE OF title_words, body_words ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title_words, body_words) VALUES ('delete', old.id, old.title_words, old.body_words);
  INSERT INTO search_index (rowid, title_words, body_words) VALUES (new.id, new.title_words, new.body_words);
END;
-- +goose StatementEnd
