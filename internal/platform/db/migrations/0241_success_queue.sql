-- +goose Up
-- What a member said about being contacted by a success manager. Without a row they may be.
CREATE TABLE success_preferences (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  -- Since when they don't want to be contacted; null if they do.
  no_contact_at BIGINT,
  -- english or taglish.
  language TEXT NOT NULL,
  updated_at BIGINT NOT NULL
);

-- That the queue of a day in Manila was made for a manager.
CREATE TABLE success_queue_days (
  manager_id INTEGER NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  PRIMARY KEY (manager_id, day)
);

-- Who should be contacted on a day, and why.
CREATE TABLE success_queue_items (
  id {{key}},
  manager_id INTEGER NOT NULL REFERENCES users (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  -- The first moment of the day.
  starts_at BIGINT NOT NULL,
  reason TEXT NOT NULL,
  score INTEGER NOT NULL,
  -- Their place in the queue; null for those beyond what a manager can do in a day.
  position INTEGER,
  -- Sentence, details, the parts of the score and the facts, as JSON.
  content TEXT NOT NULL,
  schedule_id INTEGER REFERENCES payment_schedules (id),
  subscription_id INTEGER REFERENCES subscriptions (id),
  emailed_at BIGINT,
  -- Whether what the contact is about happened within a week; null until then, and for reasons that ask for nothing.
  worked BOOLEAN,
  UNIQUE (user_id, day)
);
CREATE INDEX success_queue_items_manager ON success_queue_items (manager_id, day, position);
CREATE INDEX success_queue_items_schedule ON success_queue_items (schedule_id) WHERE schedule_id IS NOT NULL;
CREATE INDEX success_queue_items_subscription ON success_queue_items (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX success_queue_items_day ON success_queue_items (day);

-- How contacts went. Rows are only added; one that is undone stays.
CREATE TABLE success_contacts (
  id {{key}},
  user_id INTEGER NOT NULL REFERENCES users (id),
  by_id INTEGER NOT NULL REFERENCES users (id),
  -- Null for a contact without an entry in the queue.
  item_id INTEGER REFERENCES success_queue_items (id),
  reason TEXT NOT NULL,
  -- reached, promised, paid, declined, wrong-number or later.
  outcome TEXT NOT NULL,
  -- The first moment of the day until which something was promised.
  until BIGINT,
  note TEXT NOT NULL,
  schedule_id INTEGER REFERENCES payment_schedules (id),
  at BIGINT NOT NULL,
  undone_at BIGINT
);
CREATE INDEX success_contacts_user ON success_contacts (user_id, id);
CREATE INDEX success_contacts_by ON success_contacts (by_id, at);
CREATE INDEX success_contacts_item ON success_contacts (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX success_contacts_schedule ON success_contacts (schedule_id) WHERE schedule_id IS NOT NULL;

-- Success managers work their queue, in installations that exist already. A level that staff changed keeps what they made of it.
UPDATE access_levels SET functions = '["user_note","success_contact"]' WHERE id = 'success-manager' AND functions = '["user_note"]';
