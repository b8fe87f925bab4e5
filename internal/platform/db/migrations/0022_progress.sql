-- +goose Up
-- A row from the first lesson that somebody opened. completed_at is stamped once and stays.
CREATE TABLE course_progress (
  user_id INTEGER NOT NULL REFERENCES users (id),
  course_id INTEGER NOT NULL REFERENCES courses (id),
  started_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  last_lesson_id INTEGER NOT NULL REFERENCES lessons (id),
  completed_at BIGINT,
  PRIMARY KEY (user_id, course_id)
);
CREATE INDEX course_progress_course ON course_progress (course_id);
CREATE INDEX course_progress_recent ON course_progress (user_id, last_at);

CREATE TABLE lesson_progress (
  user_id INTEGER NOT NULL REFERENCES users (id),
  lesson_id INTEGER NOT NULL REFERENCES lessons (id),
  course_id INTEGER NOT NULL REFERENCES courses (id),
  opened_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  -- Where to go on, in seconds.
  position INTEGER NOT NULL,
  -- The distinct seconds that were seen, as [from, to) pairs in order, and how many they are.
  seen TEXT NOT NULL,
  seen_seconds INTEGER NOT NULL,
  done_at BIGINT,
  -- Somebody of the staff who set it.
  done_by_id INTEGER REFERENCES users (id),
  PRIMARY KEY (user_id, lesson_id)
);
CREATE INDEX lesson_progress_course ON lesson_progress (user_id, course_id);
CREATE INDEX lesson_progress_lesson ON lesson_progress (lesson_id);

CREATE TABLE lesson_notes (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  lesson_id INTEGER NOT NULL REFERENCES lessons (id),
  body TEXT NOT NULL,
  -- The second of the video it belongs to.
  at_second INTEGER,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX lesson_notes_user ON lesson_notes (user_id, lesson_id);
CREATE INDEX lesson_notes_lesson ON lesson_notes (lesson_id);
