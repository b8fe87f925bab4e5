package events

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables classifies every column of events. Events are the house's; answers and attendance are their person's.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{Name: "events",
			Columns: privacy.Columns{privacy.None: "id name name_key short_description description cover_file_id " +
				"zone starts_on starts_time minutes rule capacity place join_url " +
				"continues_id planned_until published_at archived_at last_published_at created_at updated_at"}},
		{Name: "event_hosts", Columns: privacy.Columns{privacy.None: "event_id user_id position"}},
		{Name: "event_dates",
			Columns: privacy.Columns{privacy.None: "id event_id day planned_at starts_at ends_at is_moved name " +
				"minutes note capacity place join_url recording_url " +
				"recording_file_id cancelled_at cancel_reason updated_at"}},
		{
			Name: "event_signups",
			Columns: privacy.Columns{privacy.None: "date_id user_id state turn answered_at has_attended " +
				"attended_by_id joined_at"},
			About: []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "event_series_signups",
			Columns: privacy.Columns{privacy.None: "event_id user_id since"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "event_reminders",
			Columns: privacy.Columns{privacy.None: "date_id user_id hours sent_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
		{
			Name:    "calendar_feeds",
			Columns: privacy.Columns{privacy.Secret: "feed_key", privacy.None: "user_id created_at last_read_at"},
			About:   []privacy.About{{Where: "user_id = ?", Delete: true}},
		},
	}
}

// MergeTables says what becomes of hosts, answers and feeds when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "event_hosts", Owner: "user_id", Key: "event_id", Scope: "event_id", Policy: merge.Move,
			Label: "Events they host"},
		{Name: "event_signups", Owner: "user_id", Key: "date_id", Scope: "date_id", Policy: merge.Move,
			Label: answersToEvents, Combine: map[string]merge.Combine{"joined_at": merge.Smaller}},
		{Name: "event_signups", Owner: "attended_by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "event_series_signups", Owner: "user_id", Key: "event_id", Scope: "event_id", Policy: merge.Move,
			Label: "Events they go to every time"},
		{Name: "event_reminders", Owner: "user_id", Key: "date_id hours", Scope: "date_id hours", Policy: merge.Move,
			Label: "Reminders of events"},
		{Name: "calendar_feeds", Owner: "user_id", Key: "", Single: true, Policy: merge.End,
			Why: "A calendar link ends with its account."},
	}
}
