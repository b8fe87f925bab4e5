package settings

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

var settingsTable = db.NewTable[DefaultSetting]("default_settings")

// Ensure makes a row for every setting that has none yet. It changes nothing that is there and may run in many
// processes at once.
func (s *Service) Ensure(ctx context.Context) error {
	rows, err := settingsTable.All(ctx, s.db, "")
	if err != nil {
		return fmt.Errorf("read settings: %w", err)
	}

	there := make(map[string]bool, len(rows))
	for _, row := range rows {
		there[row.Name] = true
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, e := range catalogue {
			// A start that finds all of them writes nothing.
			if there[e.name] {
				continue
			}

			if _, err := s.db.Exec(ctx,
				"INSERT INTO default_settings (name, updated_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", e.name,
				s.clock.Now()); err != nil {
				return fmt.Errorf("make setting %s: %w", e.name, err)
			}
		}

		// Others in this process see new rows only after the commit.
		s.db.AfterCommit(ctx, s.forget)
		return nil
	})
}

// SettingChange is one line of a setting's history.
type SettingChange struct {
	ID        int       `db:"id,made"`
	SettingID int       `db:"setting_id"`
	Before    *string   `db:"before_value"`
	After     *string   `db:"after_value"`
	ActorID   *int      `db:"actor_id"`
	Actor     string    `db:"actor_name"`
	At        time.Time `db:"at"`
}

var changes = db.NewTable[SettingChange]("default_setting_changes")

// lockSettings reads rows that are about to change, by key; those that are gone or of no name we know are left out.
func lockSettings(ctx context.Context, d *db.DB, ids []int) (map[int]*DefaultSetting, error) {
	cond, arg := d.InInts("id", ids)
	// One order for everybody, so that two writers never wait for each other.
	rows, err := settingsTable.All(ctx, d, "WHERE "+cond+" ORDER BY id"+d.ForUpdate(), arg)
	if err != nil {
		return nil, fmt.Errorf("lock settings: %w", err)
	}

	byID := make(map[int]*DefaultSetting, len(rows))
	for _, row := range rows {
		// Another release may have left rows whose names this one does not know.
		if definition, ok := define(row.Name); ok {
			row.Definition = definition
			byID[row.ID] = row
		}
	}

	return byID, nil
}

// updateValues writes each row its own value in one statement.
func updateValues(ctx context.Context, d *db.DB, all []wanted, at time.Time) error {
	ids, args := make([]int, len(all)), make([]any, 0, 2*len(all)+2)
	for i, w := range all {
		ids[i] = w.row.ID
		args = append(args, w.row.ID, w.value)
	}

	cond, arg := d.InInts("id", ids)
	_, err := d.Exec(ctx,
		"UPDATE default_settings SET value = CASE id"+strings.Repeat(" WHEN ? THEN ?", len(all))+
			" END, updated_at = ? WHERE "+cond,
		append(args, at, arg)...)
	return err
}

func insertChanges(ctx context.Context, d *db.DB, made []Change, by actor.Actor, at time.Time) error {
	rows := make([]*SettingChange, len(made))
	for i, c := range made {
		rows[i] = &SettingChange{SettingID: c.ID, Before: c.Before, After: c.After, Actor: by.Name, At: at}
		if by.SignedIn() {
			rows[i].ActorID = &by.UserID
		}
	}
	return changes.InsertAll(ctx, d, rows)
}

const historyMax = 20

// historyOf reads the latest changes of each of these settings in one statement.
func historyOf(ctx context.Context, d *db.DB, ids []int) (map[int][]*SettingChange, error) {
	cond, arg := d.InInts("setting_id", ids)
	rows, err := d.Query(ctx, "SELECT "+changes.Columns("")+" FROM (SELECT "+changes.Columns("")+
		", ROW_NUMBER() OVER (PARTITION BY setting_id ORDER BY id DESC) AS nth FROM default_setting_changes WHERE "+
		cond+
		") AS latest WHERE nth <= ? ORDER BY id DESC", arg, historyMax)
	if err != nil {
		return nil, fmt.Errorf("read history of settings: %w", err)
	}

	all, err := changes.Scan(rows)
	if err != nil {
		return nil, fmt.Errorf("scan history of settings: %w", err)
	}

	bySetting := make(map[int][]*SettingChange, len(ids))
	// A setting that nobody changed has an empty history, and not none.
	for _, id := range ids {
		bySetting[id] = []*SettingChange{}
	}

	for _, c := range all {
		bySetting[c.SettingID] = append(bySetting[c.SettingID], c)
	}

	return bySetting, nil
}
