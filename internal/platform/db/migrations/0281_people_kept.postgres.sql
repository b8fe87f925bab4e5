-- +goose Up
-- Whatever is written about a person that is kept with them (0280) leaves a row in user_changes, and every person who changes their kind one in
-- user_count_changes, whoever writes it. The bodies are the same on both engines.

-- +goose StatementBegin
CREATE FUNCTION subscriptions_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER subscriptions_kept_in AFTER INSERT ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscriptions_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION subscriptions_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER subscriptions_kept_out AFTER DELETE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscriptions_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION subscriptions_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER subscriptions_kept_anew AFTER UPDATE OF user_id, product_id, starts_at, ends_at, ended_at, undone_at ON subscriptions
  FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.product_id IS DISTINCT FROM new.product_id OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at OR old.ended_at IS DISTINCT FROM new.ended_at OR old.undone_at IS DISTINCT FROM new.undone_at) EXECUTE FUNCTION subscriptions_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION grants_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER grants_kept_in AFTER INSERT ON grants
  FOR EACH ROW EXECUTE FUNCTION grants_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION grants_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER grants_kept_out AFTER DELETE ON grants
  FOR EACH ROW EXECUTE FUNCTION grants_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION grants_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER grants_kept_anew AFTER UPDATE OF user_id, product_id, subscription_id, from_at, to_at, taken_at ON grants
  FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.product_id IS DISTINCT FROM new.product_id OR old.subscription_id IS DISTINCT FROM new.subscription_id OR old.from_at IS DISTINCT FROM new.from_at OR old.to_at IS DISTINCT FROM new.to_at OR old.taken_at IS DISTINCT FROM new.taken_at) EXECUTE FUNCTION grants_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION grants_kept_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT u.id FROM users u WHERE u.id = new.user_id
    AND (COALESCE(old.suspended_from, 253402300800000) < u.turns_at OR COALESCE(new.suspended_from, 253402300800000) < u.turns_at);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER grants_kept_suspended AFTER UPDATE OF suspended_from ON grants
  FOR EACH ROW WHEN (old.suspended_from IS DISTINCT FROM new.suspended_from) EXECUTE FUNCTION grants_kept_suspended();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION journeys_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER journeys_kept_in AFTER INSERT ON journeys
  FOR EACH ROW EXECUTE FUNCTION journeys_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION journeys_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER journeys_kept_out AFTER DELETE ON journeys
  FOR EACH ROW EXECUTE FUNCTION journeys_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION journeys_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER journeys_kept_anew AFTER UPDATE OF user_id, stage_id ON journeys
  FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.stage_id IS DISTINCT FROM new.stage_id) EXECUTE FUNCTION journeys_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION user_access_levels_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER user_access_levels_kept_in AFTER INSERT ON user_access_levels
  FOR EACH ROW WHEN (new.level_id = 'member') EXECUTE FUNCTION user_access_levels_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION user_access_levels_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER user_access_levels_kept_out AFTER DELETE ON user_access_levels
  FOR EACH ROW WHEN (old.level_id = 'member') EXECUTE FUNCTION user_access_levels_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION user_access_levels_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER user_access_levels_kept_anew AFTER UPDATE OF user_id, level_id ON user_access_levels
  FOR EACH ROW WHEN (old.level_id = 'member' OR new.level_id = 'member') EXECUTE FUNCTION user_access_levels_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION course_progress_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER course_progress_kept_in AFTER INSERT ON course_progress
  FOR EACH ROW EXECUTE FUNCTION course_progress_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION course_progress_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER course_progress_kept_out AFTER DELETE ON course_progress
  FOR EACH ROW EXECUTE FUNCTION course_progress_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION course_progress_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER course_progress_kept_anew AFTER UPDATE OF user_id, last_at, completed_at ON course_progress
  FOR EACH ROW WHEN (old.user_id <> new.user_id OR (old.last_at + 28800000) / 86400000 <> (new.last_at + 28800000) / 86400000 OR (old.completed_at IS NULL) <> (new.completed_at IS NULL)) EXECUTE FUNCTION course_progress_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION batch_members_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER batch_members_kept_in AFTER INSERT ON batch_members
  FOR EACH ROW EXECUTE FUNCTION batch_members_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION batch_members_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER batch_members_kept_out AFTER DELETE ON batch_members
  FOR EACH ROW EXECUTE FUNCTION batch_members_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION batch_members_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER batch_members_kept_anew AFTER UPDATE OF user_id, batch_id ON batch_members
  FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.batch_id IS DISTINCT FROM new.batch_id) EXECUTE FUNCTION batch_members_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION group_members_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER group_members_kept_in AFTER INSERT ON group_members
  FOR EACH ROW EXECUTE FUNCTION group_members_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION group_members_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (old.user_id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER group_members_kept_out AFTER DELETE ON group_members
  FOR EACH ROW EXECUTE FUNCTION group_members_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION group_members_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT old.user_id UNION SELECT new.user_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER group_members_kept_anew AFTER UPDATE OF user_id, group_id ON group_members
  FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.group_id IS DISTINCT FROM new.group_id) EXECUTE FUNCTION group_members_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION products_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT s.user_id FROM subscriptions s WHERE s.product_id = new.id UNION SELECT g.user_id FROM grants g WHERE g.product_id = new.id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER products_kept AFTER UPDATE OF is_membership ON products
  FOR EACH ROW WHEN (old.is_membership <> new.is_membership) EXECUTE FUNCTION products_kept();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION batches_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT m.user_id FROM batch_members m WHERE m.batch_id = new.id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER batches_kept AFTER UPDATE OF sort_key ON batches
  FOR EACH ROW WHEN (old.sort_key <> new.sort_key) EXECUTE FUNCTION batches_kept();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION member_groups_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) SELECT m.user_id FROM group_members m WHERE m.group_id = new.id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER member_groups_kept AFTER UPDATE OF name_key, archived_at ON member_groups
  FOR EACH ROW WHEN (old.name_key <> new.name_key OR (old.archived_at IS NULL) <> (new.archived_at IS NULL)) EXECUTE FUNCTION member_groups_kept();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION stages_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (0);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER stages_kept_in AFTER INSERT ON stages
  FOR EACH ROW EXECUTE FUNCTION stages_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION stages_kept_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (0);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER stages_kept_out AFTER DELETE ON stages
  FOR EACH ROW EXECUTE FUNCTION stages_kept_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION stages_kept_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (0);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER stages_kept_anew AFTER UPDATE OF number, archived_at ON stages
  FOR EACH ROW WHEN (old.number IS DISTINCT FROM new.number OR old.archived_at IS DISTINCT FROM new.archived_at) EXECUTE FUNCTION stages_kept_anew();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION users_kept_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER users_kept_in AFTER INSERT ON users
  FOR EACH ROW WHEN (new.last_login_at IS NOT NULL) EXECUTE FUNCTION users_kept_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION users_kept_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_changes (user_id) VALUES (new.id);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER users_kept_login AFTER UPDATE OF last_login_at ON users
  FOR EACH ROW WHEN (old.last_login_at IS DISTINCT FROM new.last_login_at AND (NOT old.is_active OR new.last_login_at IS NULL OR new.last_login_at < old.last_login_at)) EXECUTE FUNCTION users_kept_login();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION users_counted_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_changes (is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, people) VALUES (new.archived_at IS NOT NULL, new.is_active, new.is_non_member, new.level_bits, new.membership_rank, new.stage_number, new.course_state, 1);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER users_counted_in AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION users_counted_in();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION users_counted_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_changes (is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, people) VALUES (old.archived_at IS NOT NULL, old.is_active, old.is_non_member, old.level_bits, old.membership_rank, old.stage_number, old.course_state, -1);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER users_counted_out AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION users_counted_out();
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION users_counted_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_count_changes (is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state, people) VALUES (old.archived_at IS NOT NULL, old.is_active, old.is_non_member, old.level_bits, old.membership_rank, old.stage_number, old.course_state, -1), (new.archived_at IS NOT NULL, new.is_active, new.is_non_member, new.level_bits, new.membership_rank, new.stage_number, new.course_state, 1);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER users_counted_anew AFTER UPDATE OF archived_at, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state ON users
  FOR EACH ROW WHEN ((old.archived_at IS NULL) <> (new.archived_at IS NULL) OR old.is_active IS DISTINCT FROM new.is_active OR old.is_non_member IS DISTINCT FROM new.is_non_member OR old.level_bits IS DISTINCT FROM new.level_bits OR old.membership_rank IS DISTINCT FROM new.membership_rank OR old.stage_number IS DISTINCT FROM new.stage_number OR old.course_state IS DISTINCT FROM new.course_state) EXECUTE FUNCTION users_counted_anew();
-- +goose StatementEnd
