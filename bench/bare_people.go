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
	onePerson      = `SELECT id, email, slug, tribe_id, first_name, middle_name, last_name, suffix, sex, birthdate, mobile_number, created_at, last_login_at, archived_at, updated_at,
		profile_image, is_non_member, email_verified_at IS NOT NULL, password_hash IS NOT NULL, two_factor_since IS NOT NULL, is_legacy_admin, country_code, state_code,
		notes, base_points, facebook_profile, instagram_profile, linkedin_profile, tiktok_profile, x_profile, youtube_profile, website, country, state, city FROM users WHERE id = `
)

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
}

func (b *bare) listPeople(w http.ResponseWriter, r *http.Request) {
	var total int
	if err := b.members.QueryRow().Scan(&total); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	found, err := b.page(r.URL.Query().Get("offset"))
	for i := range found {
		if err == nil {
			found[i].AccessLevel, err = b.levelsOf(found[i].ID)
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, map[string]any{"data": map[string]any{"users": map[string]any{"rows": found, "total": total}}})
}

func (b *bare) page(offset string) ([]bareRow, error) {
	rows, err := b.people.Query(offset)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []bareRow
	for rows.Next() {
		var u bareRow
		if err := rows.Scan(&u.ID, &u.Email, &u.FirstName, &u.LastName, &u.TribeID, &u.LastLoginAt, &u.CreatedAt); err != nil {
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
	err = b.person.QueryRow(id).Scan(&u.ID, &u.Email, &u.Slug, &u.TribeID, &u.FirstName, &u.MiddleName, &u.LastName, &u.Suffix, &u.Sex, &u.Birthdate, &u.MobileNumber, &u.CreatedAt, &u.LastLoginAt, &u.ArchivedAt, &u.UpdatedAt,
		&u.ProfileImage, &u.IsNonMember, &u.IsVerified, &u.HasPassword, &u.HasTwoFactor, &u.IsLegacy, &u.CountryCode, &u.StateCode,
		&u.Notes, &u.BasePoints, &u.Facebook, &u.Instagram, &u.Linkedin, &u.Tiktok, &u.X, &u.Youtube, &u.Website, &u.Country, &u.State, &u.City)
	if err == nil {
		u.AccessLevel, err = b.levelsOf(id)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, map[string]any{"data": map[string]any{"user": u}})
}
