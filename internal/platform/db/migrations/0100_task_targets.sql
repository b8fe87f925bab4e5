-- +goose Up
-- The task that asks for the journey form had lost where it leads: its button promised to open the form, and finished the task instead. Whoever
-- ticked it keeps it.
UPDATE tasks SET target_kind = 'form', is_automatic = TRUE, target_id = (SELECT f.id FROM forms f WHERE f.slug = 'journey-form')
WHERE target_kind = 'none' AND title = 'Fill in your journey form' AND action_label = 'Open the form'
  AND EXISTS (SELECT 1 FROM forms f WHERE f.slug = 'journey-form' AND f.version > 0 AND f.archived_at IS NULL);

-- Pressing the button of a task that leads nowhere finishes it: it says "Mark as done" and nothing else.
UPDATE tasks SET action_label = NULL WHERE target_kind = 'none' AND action_label IS NOT NULL;
