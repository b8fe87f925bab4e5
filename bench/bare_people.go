package main

import (
	"database/sql"
	"net/http"
	"strconv"
)

// The questions of staff about people, as one writes them first: a page by OFFSET, its total by counting.
const (
	pageOfMembers = `SELECT id, email, first_name, last_name, tribe_id, last_login_at, created_at FROM users
		WHERE archived_at IS NULL AND NOT is_non_member ORDER BY name_key, id LIMIT 10 OFFSET ?`
	countOfMembers = "SELECT COUNT(*) FROM users WHERE archived_at IS NULL AND NOT is_non_member"
	onePerson      = `SELECT id, email, slug, tribe_id, first_name, middle_name, last_name, suffix, sex, birthdate,
		mobile_number, created_at, last_login_at, archived_at, updated_at,
		profile_image, is_non_member, email_proven_at IS NOT NULL, password_hash IS NOT NULL,
		two_factor_since IS NOT NULL, is_legacy_admin, country_code, state_code,
		notes, base_points, facebook_profile, instagram_profile, linkedin_profile, tiktok_profile, x_profile,
		youtube_profile, website, country, state, city FROM users WHERE id = `
	// What the other domains show of a person: stage, points, batch, group and when they last were in a lesson.
	partsOfPerson = `SELECT s.name,
		u.base_points + COALESCE((SELECT SUM(x.points) FROM xp_entries x WHERE x.user_id = u.id), 0), b.name, g.name,
		(SELECT MAX(p.last_at) FROM course_progress p WHERE p.user_id = u.id) FROM users u
		LEFT JOIN journeys j ON j.user_id = u.id LEFT JOIN stages s ON s.id = j.stage_id
		LEFT JOIN batch_members m ON m.user_id = u.id LEFT JOIN batches b ON b.id = m.batch_id
		LEFT JOIN group_members n ON n.user_id = u.id LEFT JOIN member_groups g ON g.id = n.group_id
		WHERE u.id = ?`
	// The same page by points.
	pageByPoints = `SELECT u.id, u.email, u.first_name, u.last_name, u.tribe_id, u.last_login_at, u.created_at
		FROM users u WHERE u.archived_at IS NULL AND NOT u.is_non_member
		ORDER BY u.base_points + COALESCE((SELECT SUM(x.points) FROM xp_entries x WHERE x.user_id = u.id), 0), u.id
		LIMIT 10 OFFSET ?`
	// And by what their memberships are, at a moment that the data set knows.
	pageByStatus = `SELECT u.id, u.email, u.first_name, u.last_name, u.tribe_id, u.last_login_at, u.created_at
		FROM users u WHERE u.archived_at IS NULL AND NOT u.is_non_member
		ORDER BY (SELECT CASE WHEN SUM(CASE WHEN s.ended_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > 1789000000000) THEN 1 ELSE 0 END) > 1 THEN 3
			WHEN SUM(CASE WHEN s.ended_at IS NULL
			AND (s.ends_at IS NULL OR s.ends_at > 1789000000000) THEN 1 ELSE 0 END) = 1 THEN 2 WHEN COUNT(*) > 0 THEN 1
			ELSE 0 END
			FROM subscriptions s JOIN products p ON p.id = s.product_id
			WHERE s.user_id = u.id AND p.is_membership), u.id LIMIT 10 OFFSET ?`
	pageByExpiry = `SELECT u.id, u.email, u.first_name, u.last_name, u.tribe_id, u.last_login_at, u.created_at
		FROM users u WHERE u.archived_at IS NULL AND NOT u.is_non_member
		ORDER BY COALESCE((SELECT MAX(s.ends_at) FROM subscriptions s JOIN products p ON p.id = s.product_id WHERE s.user_id = u.id AND p.is_membership AND s.ended_at IS NULL), 0), u.id
		LIMIT 10 OFFSET ?`
)

// bareParts is what other domains show of a person.
type bareParts struct {
	Stage        *string          `json:"stage"`
	Points       int              `json:"xp"`
	Batch        *string          `json:"batch"`
	Group        *string          `json:"group"`
	LastLessonAt *int64           `json:"lastLesson"`
	Held         *bareMemberships `json:"membership"`
}

// bareHeld is a subscription.
type bareHeld struct {
	ID           int    `json:"id"`
	StartsAt     int64  `json:"startsAt"`
	EndsAt       *int64 `json:"expiry"`
	RenewedAt    *int64 `json:"renewedAt"`
	Funnel       string `json:"funnel"`
	IsMembership bool   `json:"isMembership"`
	IsFastTrack  bool   `json:"isFastTrack"`
	SuspendedAt  *int64 `json:"suspendedFrom"`
}

// bareGift is a membership that nobody pays for.
type bareGift struct {
	FromAt int64 `json:"fromAt"`
	ToAt   int64 `json:"toAt"`
}

// bareMemberships is what decides whether somebody is a member: what they subscribed to and what they were given.
type bareMemberships struct {
	Bought []*bareHeld `json:"bought"`
	Given  []*bareGift `json:"given"`
}

func (b *bare) heldBy(id int) (*bareMemberships, error) {
	bought, err := scanned(func() (*bareHeld, []any) {
		h := new(bareHeld)
		return h, []any{&h.ID, &h.StartsAt, &h.EndsAt, &h.RenewedAt, &h.Funnel, &h.IsMembership, &h.IsFastTrack,
			&h.SuspendedAt}
	})(b.memberships.Query(id))
	if err != nil {
		return nil, err
	}

	given, err := scanned(func() (*bareGift, []any) {
		g := new(bareGift)
		return g, []any{&g.FromAt, &g.ToAt}
	})(b.given.Query(id))

	return &bareMemberships{bought, given}, err
}

func (b *bare) partsOf(id int) (*bareParts, error) {
	p := new(bareParts)
	err := b.parts.QueryRow(id).Scan(&p.Stage, &p.Points, &p.Batch, &p.Group, &p.LastLessonAt)
	if err == nil {
		p.Held, err = b.heldBy(id)
	}
	return p, err
}

type bareLevel struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type bareRow struct {
	ID          int         `json:"id"`
	Email       string      `json:"email"`
	FirstName   string      `json:"firstName"`
	LastName    string      `json:"lastName"`
	TribeID     *string     `json:"tribeId"`
	LastLoginAt *int64      `json:"lastLoginAt"`
	CreatedAt   int64       `json:"createdAt"`
	AccessLevel []bareLevel `json:"accessLevel"`
	Parts       *bareParts  `json:"parts,omitempty"`
}

// listPeople reads a page, with what other domains show of its people.
func (b *bare) listPeople(w http.ResponseWriter, r *http.Request) {
	var total int
	if err := b.members.QueryRow().Scan(&total); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	query := map[string]*sql.Stmt{"name": b.people, "xp": b.byPoints, "membership": b.byStatus,
		"expiry": b.byExpiry}[r.URL.Query().Get("sort")]
	found, err := b.page(query, r.URL.Query().Get("offset"))
	for i := range found {
		if err == nil {
			found[i].AccessLevel, err = b.levelsOf(found[i].ID)
		}
		if err == nil {
			found[i].Parts, err = b.partsOf(found[i].ID)
		}
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"users": map[string]any{"rows": found, "total": total}}})
}

func (b *bare) page(query *sql.Stmt, offset string) ([]bareRow, error) {
	rows, err := query.Query(offset)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var found []bareRow
	for rows.Next() {
		var u bareRow
		if err := rows.Scan(&u.ID, &u.Email, &u.FirstName, &u.LastName, &u.TribeID, &u.LastLoginAt,
			&u.CreatedAt); err != nil {
			return nil, err
		}

		found = append(found, u)
	}

	return found, rows.Err()
}

func (b *bare) levelsOf(id int) ([]bareLevel, error) {
	rows, err := b.levels.Query(id)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var found []bareLevel
	for rows.Next() {
		var level bareLevel
		var pages, functions sql.RawBytes
		if err := rows.Scan(&level.ID, &level.Name, &pages, &functions); err != nil {
			return nil, err
		}

		found = append(found, level)
	}

	return found, rows.Err()
}

func (b *bare) onePerson(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}

	var u struct {
		bareRow
		Slug         string  `json:"slug"`
		MiddleName   *string `json:"middleName"`
		Suffix       *string `json:"suffix"`
		Sex          *string `json:"sex"`
		Birthdate    *string `json:"birthdate"`
		MobileNumber *string `json:"mobileNumber"`
		ArchivedAt   *int64  `json:"archivedAt"`
		UpdatedAt    int64   `json:"updatedAt"`
		ProfileImage *string `json:"profileImage"`
		IsNonMember  bool    `json:"isNonMember"`
		IsVerified   bool    `json:"isEmailVerified"`
		HasPassword  bool    `json:"hasPassword"`
		HasTwoFactor bool    `json:"hasTwoFactor"`
		IsLegacy     bool    `json:"isLegacyAdmin"`
		CountryCode  *string `json:"countryCode"`
		StateCode    *string `json:"stateCode"`
		Notes        *string `json:"notes"`
		BasePoints   int     `json:"basePoints"`
		Facebook     *string `json:"facebook"`
		Instagram    *string `json:"instagram"`
		Linkedin     *string `json:"linkedin"`
		Tiktok       *string `json:"tiktok"`
		X            *string `json:"x"`
		Youtube      *string `json:"youtube"`
		Website      *string `json:"website"`
		Country      *string `json:"country"`
		State        *string `json:"state"`
		City         *string `json:"city"`
	}
	err = b.person.QueryRow(id).Scan(&u.ID, &u.Email, &u.Slug, &u.TribeID, &u.FirstName, &u.MiddleName, &u.LastName,
		&u.Suffix, &u.Sex, &u.Birthdate, &u.MobileNumber, &u.CreatedAt, &u.LastLoginAt, &u.ArchivedAt, &u.UpdatedAt,
		&u.ProfileImage, &u.IsNonMember, &u.IsVerified, &u.HasPassword, &u.HasTwoFactor, &u.IsLegacy, &u.CountryCode,
		&u.StateCode,
		&u.Notes, &u.BasePoints, &u.Facebook, &u.Instagram, &u.Linkedin, &u.Tiktok, &u.X, &u.Youtube, &u.Website,
		&u.Country, &u.State, &u.City)
	if err == nil {
		u.AccessLevel, err = b.levelsOf(id)
	}
	if err == nil {
		u.Parts, err = b.partsOf(id)
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"user": u}})
}
