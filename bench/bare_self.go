package main

import "encoding/json"

// Who somebody is, as one writes it first: their row with where they belong, and a statement each for their levels, the
// stages they look after and what they subscribed to.
const (
	ownRow = `SELECT u.id, u.email, u.first_name, u.middle_name, u.last_name, u.suffix, u.sex, u.birthdate, u.slug,
		u.tribe_id, u.profile_image, u.is_legacy_admin, u.show_returnee_modal, e.due_at,
		b.id, b.name, g.id, g.name, (SELECT l.group_id FROM group_leaders l JOIN member_groups x ON x.id = l.group_id
		WHERE l.user_id = u.id AND x.archived_at IS NULL ORDER BY x.name_key LIMIT 1),
		a.group_id, a.is_leader, c.group_id, c.is_leader, s.id, s.number, s.name,
		EXISTS (SELECT 1 FROM forms f JOIN form_responses r ON r.form_id = f.id
		WHERE f.slug = 'journey-form' AND r.user_id = u.id AND r.is_complete)
		FROM users u LEFT JOIN erasures e ON e.user_id = u.id AND e.done_at IS NULL
		LEFT JOIN batch_members m ON m.user_id = u.id LEFT JOIN batches b ON b.id = m.batch_id
		LEFT JOIN group_members n ON n.user_id = u.id
		LEFT JOIN member_groups g ON g.id = n.group_id AND g.archived_at IS NULL
		LEFT JOIN accountability_members a ON a.user_id = u.id AND a.seat = 'accountability'
		LEFT JOIN accountability_members c ON c.user_id = u.id AND c.seat = 'challenge'
		LEFT JOIN journeys j ON j.user_id = u.id LEFT JOIN stages s ON s.id = j.stage_id WHERE u.id = ?`
	ownCrew = "SELECT c.role, s.id, s.number, s.name FROM stage_crew c JOIN stages s ON s.id = c.stage_id " +
		"WHERE c.user_id = ? AND s.archived_at IS NULL ORDER BY s.number"
)

type bareRef struct {
	ID     *int    `json:"id"`
	Number *int    `json:"number,omitempty"`
	Name   *string `json:"name"`
}

type bareSeat struct {
	GroupID  *int  `json:"groupId"`
	IsLeader *bool `json:"isLeader"`
}

type bareCrew struct {
	Role string `json:"role"`
	bareRef
}

type bareSelf struct {
	ID                int              `json:"id"`
	Email             string           `json:"email"`
	FirstName         string           `json:"firstName"`
	MiddleName        *string          `json:"middleName"`
	LastName          string           `json:"lastName"`
	Suffix            *string          `json:"suffix"`
	Sex               *string          `json:"sex"`
	Birthdate         *string          `json:"birthdate"`
	Slug              string           `json:"slug"`
	TribeID           *string          `json:"tribeId"`
	ProfileImage      *string          `json:"profileImage"`
	IsLegacyAdmin     bool             `json:"isLegacyAdmin"`
	ShowReturneeModal bool             `json:"showReturneeModal"`
	ErasureDueAt      *int64           `json:"erasureDueAt"`
	Batch             bareRef          `json:"batch"`
	Group             bareRef          `json:"group"`
	ManagedGroup      *int             `json:"managedGroup"`
	Buddies           bareSeat         `json:"accountability"`
	Challengers       bareSeat         `json:"challenge"`
	Stage             bareRef          `json:"stage"`
	HasForm           bool             `json:"isJourneyFormCompleted"`
	Levels            []string         `json:"accessLevels"`
	PageAccess        map[string]bool  `json:"pageAccess"`
	FunctionAccess    map[string]bool  `json:"functionAccess"`
	Crew              []*bareCrew      `json:"stagesAsReviewer"`
	Held              *bareMemberships `json:"membershipStatus"`
}

// self reads somebody with their rights.
func (b *bare) self(id int) (*bareSelf, error) {
	u := &bareSelf{PageAccess: map[string]bool{}, FunctionAccess: map[string]bool{}}
	if err := b.user.QueryRow(id).Scan(&u.ID, &u.Email, &u.FirstName, &u.MiddleName, &u.LastName, &u.Suffix, &u.Sex,
		&u.Birthdate, &u.Slug, &u.TribeID, &u.ProfileImage, &u.IsLegacyAdmin,
		&u.ShowReturneeModal, &u.ErasureDueAt, &u.Batch.ID, &u.Batch.Name, &u.Group.ID, &u.Group.Name, &u.ManagedGroup,
		&u.Buddies.GroupID, &u.Buddies.IsLeader, &u.Challengers.GroupID,
		&u.Challengers.IsLeader, &u.Stage.ID, &u.Stage.Number, &u.Stage.Name, &u.HasForm); err != nil {
		return nil, err
	}

	if err := b.rights(u); err != nil {
		return nil, err
	}

	var err error
	if u.Crew, err = scanned(func() (*bareCrew,
		[]any) {
		c := new(bareCrew)
		return c, []any{&c.Role, &c.ID, &c.Number, &c.Name}
	})(b.crew.Query(id)); err != nil {
		return nil, err
	}

	u.Held, err = b.heldBy(id)
	return u, err
}

func (b *bare) rights(u *bareSelf) error {
	rows, err := b.levels.Query(u.ID)
	if err != nil {
		return err
	}

	defer rows.Close()
	for rows.Next() {
		var id, name, pages, functions string
		if err := rows.Scan(&id, &name, &pages, &functions); err != nil {
			return err
		}

		u.Levels = append(u.Levels, name)
		for text, into := range map[string]map[string]bool{pages: u.PageAccess, functions: u.FunctionAccess} {
			var names []string
			_ = json.Unmarshal([]byte(text), &names)
			for _, n := range names {
				into[n] = true
			}
		}
	}

	return rows.Err()
}
