-- +goose Up
-- What staff write about a person, for staff only. Beside users.notes, which is one field of the person's record.
CREATE TABLE person_notes (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  author_id INTEGER NOT NULL REFERENCES users (id),
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- Null while the text is as it was written.
  edited_at BIGINT
);
CREATE INDEX person_notes_user ON person_notes (user_id, id);
CREATE INDEX person_notes_author ON person_notes (author_id);

-- Success managers write notes about the people they look after, in installations that exist already. A level that staff changed keeps what they made of it.
UPDATE access_levels SET functions = '["user_note"]' WHERE id = 'success-manager' AND functions = '[]';
