-- +goose Up
-- Who looks after whom. A person has one success manager at most.
CREATE TABLE success_assignments (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  manager_id INTEGER NOT NULL REFERENCES users (id),
  assigned_at BIGINT NOT NULL,
  -- Null for someone whom a rule assigned.
  assigned_by_id INTEGER REFERENCES users (id)
);
CREATE INDEX success_assignments_manager ON success_assignments (manager_id, user_id);
CREATE INDEX success_assignments_by ON success_assignments (assigned_by_id) WHERE assigned_by_id IS NOT NULL;

-- Members whom no one looks after go to the managers of the first rule that fits, in turn.
CREATE TABLE success_rules (
  id {{key}},
  -- The members of a batch or of a group; of neither means everyone.
  batch_id INTEGER REFERENCES batches (id),
  group_id INTEGER REFERENCES member_groups (id),
  -- How many people each of its managers has at most.
  cap INTEGER NOT NULL CHECK (cap > 0),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CHECK (batch_id IS NULL OR group_id IS NULL)
);
CREATE INDEX success_rules_batch ON success_rules (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX success_rules_group ON success_rules (group_id) WHERE group_id IS NOT NULL;

CREATE TABLE success_rule_managers (
  rule_id INTEGER NOT NULL REFERENCES success_rules (id),
  manager_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (rule_id, manager_id)
);
CREATE INDEX success_rule_managers_manager ON success_rule_managers (manager_id);
