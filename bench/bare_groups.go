package main

import "net/http"

// A page of a group, as one writes it first: who is in it with what their row shows, and how many there are.
const (
	pageOfGroup = `SELECT u.id, u.first_name || ' ' || u.last_name, u.slug, u.email, u.tribe_id, u.profile_image, g.id,
		g.name, x.id, x.name, m.joined_at, u.last_login_at, b.name,
		(SELECT MAX(p.last_at) FROM course_progress p
		WHERE p.user_id = u.id), u.created_at, s.name, u.base_points + COALESCE((SELECT SUM(e.points) FROM xp_entries e
		WHERE e.user_id = u.id), 0),
		(SELECT COUNT(*) FROM task_completions c JOIN tasks t ON t.id = c.task_id
		WHERE c.user_id = u.id AND t.stage_id = s.id AND t.archived_at IS NULL),
		(SELECT COUNT(*) FROM tasks t WHERE t.stage_id = s.id AND t.archived_at IS NULL) FROM group_members m
		JOIN users u ON u.id = m.user_id JOIN member_groups g ON g.id = m.group_id
		LEFT JOIN sub_groups x ON x.id = m.sub_group_id LEFT JOIN batch_members n ON n.user_id = u.id
		LEFT JOIN batches b ON b.id = n.batch_id
		LEFT JOIN journeys j ON j.user_id = u.id LEFT JOIN stages s ON s.id = j.stage_id
		WHERE m.group_id = 1 AND u.archived_at IS NULL ORDER BY u.name_key, u.id LIMIT 100 OFFSET ?`
	countOfGroup = `SELECT COUNT(*) FROM group_members m JOIN users u ON u.id = m.user_id
		WHERE m.group_id = 1 AND u.archived_at IS NULL`
)

type bareMember struct {
	ID           int     `json:"id"`
	Name         string  `json:"name"`
	Slug         string  `json:"slug"`
	Email        string  `json:"email"`
	TribeID      *string `json:"tribeId"`
	ProfileImage *string `json:"profileImage"`
	GroupID      int     `json:"groupId"`
	Group        string  `json:"group"`
	SubGroupID   *int    `json:"subGroupId"`
	SubGroup     *string `json:"subGroup"`
	JoinedAt     int64   `json:"joinedAt"`
	LastLoginAt  *int64  `json:"lastLoginAt"`
	Batch        *string `json:"batch"`
	LastLessonAt *int64  `json:"lastLessonAt"`
	CreatedAt    int64   `json:"createdAt"`
	Stage        *string `json:"stage"`
	Points       int     `json:"xp"`
	Done         int     `json:"done"`
	Tasks        int     `json:"tasks"`
}

func (b *bare) groupPage(w http.ResponseWriter, r *http.Request) {
	var total int
	if err := b.inGroup.QueryRow().Scan(&total); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	rows, err := b.group.Query(r.URL.Query().Get("offset"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	defer rows.Close()
	found := []bareMember{}
	for rows.Next() {
		var m bareMember
		if err := rows.Scan(&m.ID, &m.Name, &m.Slug, &m.Email, &m.TribeID, &m.ProfileImage, &m.GroupID, &m.Group,
			&m.SubGroupID, &m.SubGroup, &m.JoinedAt, &m.LastLoginAt, &m.Batch,
			&m.LastLessonAt, &m.CreatedAt, &m.Stage, &m.Points, &m.Done, &m.Tasks); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		found = append(found, m)
	}

	answer(w, map[string]any{"data": map[string]any{"groupMembers": map[string]any{"rows": found, "total": total}}})
}
