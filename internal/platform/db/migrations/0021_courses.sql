-- +goose Up
-- A course is a draft until it is published. Descriptions and intro are HTML made safe when they were saved.
CREATE TABLE courses (
  id {{key}},
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  short_description TEXT,
  description TEXT,
  author_id INTEGER REFERENCES users (id),
  cover_file_id INTEGER REFERENCES files (id),
  intro TEXT,
  intro_video_url TEXT,
  published_at BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX courses_by_name ON courses (name_key, id);
CREATE INDEX courses_by_publication ON courses (published_at, id) WHERE archived_at IS NULL;
CREATE INDEX courses_author ON courses (author_id);
CREATE INDEX courses_cover ON courses (cover_file_id);

-- Tracks group the units of a course.
CREATE TABLE tracks (
  id {{key}},
  course_id INTEGER NOT NULL REFERENCES courses (id),
  name TEXT NOT NULL,
  description TEXT,
  position INTEGER NOT NULL,
  -- What it was copied from, with its course.
  copied_from_id INTEGER
);
CREATE INDEX tracks_course ON tracks (course_id, position);

CREATE TABLE units (
  id {{key}},
  course_id INTEGER NOT NULL REFERENCES courses (id),
  track_id INTEGER REFERENCES tracks (id),
  name TEXT NOT NULL,
  short_description TEXT,
  description TEXT,
  -- When it opens: none, days (after the grant began), date, or previous (after the one before).
  drip TEXT NOT NULL CONSTRAINT units_drip CHECK (drip IN ('none', 'days', 'date', 'previous')),
  drip_days INTEGER,
  drip_at BIGINT,
  position INTEGER NOT NULL,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  copied_from_id INTEGER
);
CREATE INDEX units_course ON units (course_id, position);
CREATE INDEX units_track ON units (track_id);

CREATE TABLE lessons (
  id {{key}},
  -- That of the unit, so that progress finds its course at once.
  course_id INTEGER NOT NULL REFERENCES courses (id),
  unit_id INTEGER NOT NULL REFERENCES units (id),
  name TEXT NOT NULL,
  name_key {{folded}} NOT NULL,
  short_description TEXT,
  description TEXT,
  type TEXT NOT NULL CONSTRAINT lessons_type CHECK (type IN ('Video', 'Image/Text Only')),
  -- A video is a file of ours or at a host that may be embedded.
  video_url TEXT,
  video_file_id INTEGER REFERENCES files (id),
  captions_file_id INTEGER REFERENCES files (id),
  -- How long it takes; of a hosted video how long it is.
  seconds INTEGER,
  is_required BOOLEAN NOT NULL,
  drip TEXT NOT NULL CONSTRAINT lessons_drip CHECK (drip IN ('none', 'days', 'date', 'previous')),
  drip_days INTEGER,
  drip_at BIGINT,
  position INTEGER NOT NULL,
  published_at BIGINT,
  archived_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  copied_from_id INTEGER
);
CREATE INDEX lessons_course ON lessons (course_id, position);
CREATE INDEX lessons_unit ON lessons (unit_id, position);
CREATE INDEX lessons_video ON lessons (video_file_id);
CREATE INDEX lessons_captions ON lessons (captions_file_id);

-- What a lesson hands out: a file of ours or an address on the web.
CREATE TABLE lesson_files (
  id {{key}},
  lesson_id INTEGER NOT NULL REFERENCES lessons (id),
  name TEXT NOT NULL,
  file_id INTEGER REFERENCES files (id),
  url TEXT,
  position INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX lesson_files_lesson ON lesson_files (lesson_id, position);
CREATE INDEX lesson_files_file ON lesson_files (file_id);

-- What opens content: levels or products. Content without any is open to every member; a lesson without any is as open as its course.
CREATE TABLE doors (
  content TEXT NOT NULL,
  content_id INTEGER NOT NULL,
  opener TEXT NOT NULL CONSTRAINT doors_opener CHECK (opener IN ('level', 'product')),
  opener_id TEXT NOT NULL,
  PRIMARY KEY (content, content_id, opener, opener_id)
);
CREATE INDEX doors_opener ON doors (opener, opener_id);

-- What somebody has typed into a form and not saved yet; 0 stands for content that does not exist.
CREATE TABLE content_drafts (
  user_id INTEGER NOT NULL REFERENCES users (id),
  content TEXT NOT NULL,
  content_id INTEGER NOT NULL,
  body TEXT NOT NULL,
  -- When the saved content had last changed as the form was filled.
  seen_at BIGINT,
  saved_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, content, content_id)
);
