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
  -- Hits in the title come first: it has its own vector, small enough to stay in the row.
  title_vector TSVECTOR GENERATED ALWAYS AS (to_tsvector('simple', title_words)) STORED,
  vector TSVECTOR GENERATED ALWAYS AS (to_tsvector('simple', title_words || ' ' || body_words)) STORED,
  UNIQUE (type, content_id)
);
CREATE INDEX search_documents_course ON search_documents (course_id) WHERE course_id IS NOT NULL;
CREATE INDEX search_documents_words ON search_documents USING gin (vector) WITH (fastupdate = off);

-- How the documents of a type were made; another way makes them anew.
CREATE TABLE search_versions (
  type TEXT PRIMARY KEY,
  version INTEGER NOT NULL
);
