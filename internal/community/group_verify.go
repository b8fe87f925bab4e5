package community

import "context"

// verifyGroups looks for batches and groups that break their rules.
func (s *Service) verifyGroups(ctx context.Context) ([]string, error) {
	return s.broken(ctx, []invariant{
		{"batch %d ends before it starts, or has only one of the two",
			`SELECT id FROM batches WHERE launch_to < launch_from OR (launch_from IS NULL) <> (launch_to IS NULL)`},
		{"batch %d is launched while another is",
			`SELECT b.id FROM batches b JOIN batches o ON o.id <> b.id AND o.archived_at IS NULL
				AND b.launch_from <= o.launch_to AND b.launch_to >= o.launch_from
			WHERE b.archived_at IS NULL`},
		{"user %d is in a sub-group of another group",
			`SELECT m.user_id FROM group_members m JOIN sub_groups x ON x.id = m.sub_group_id
				WHERE x.group_id <> m.group_id`},
	})
}
