package settings

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

var settingsTable = db.NewTable[DefaultSetting]("default_settings")

// Ensure makes a row for every setting that has none yet. It changes nothing that is there and may run in many processes at once.
func (s *Service) Ensure(ctx context.Context) error {
	rows, err := settingsTable.All(ctx, s.db, "")
	if err != nil {
		return err
	}
	there := make(map[string]bool, len(rows))
	for _, row := range rows {
		there[row.Name] = true
	}
	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, e := range catalogue {
			if there[e.name] {
				continue
			}
			if _, err := s.db.Exec(ctx, "INSERT INTO default_settings (name, updated_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", e.name, s.clock.Now()); err != nil {
				return err
			}
		}
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

func insertChange(ctx context.Context, d *db.DB, c Change, by actor.Actor, at time.Time) error {
	row := &SettingChange{SettingID: c.ID, Before: c.Before, After: c.After, Actor: by.Name, At: at}
	if by.SignedIn() {
		row.ActorID = &by.UserID
	}
	return changes.Insert(ctx, d, row)
}

const historyMax = 20

// historyOf reads the latest changes of each of these settings in one statement.
func historyOf(ctx context.Context, d *db.DB, ids []int) (map[int][]*SettingChange, error) {
	cond, arg := d.InInts("setting_id", ids)
	rows, err := d.Query(ctx, "SELECT "+changes.Columns("")+" FROM (SELECT "+changes.Columns("")+
		", ROW_NUMBER() OVER (PARTITION BY setting_id ORDER BY id DESC) AS nth FROM default_setting_changes WHERE "+cond+
		") AS latest WHERE nth <= ? ORDER BY id DESC", arg, historyMax)
	if err != nil {
		return nil, err
	}
	all, err := changes.Scan(rows)
	if err != nil {
		return nil, err
	}
	bySetting := make(map[int][]*SettingChange, len(ids))
	for _, id := range ids {
		bySetting[id] = []*SettingChange{}
	}
	for _, c := range all {
		bySetting[c.SettingID] = append(bySetting[c.SettingID], c)
	}
	return bySetting, nil
}
