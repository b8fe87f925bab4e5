package marketing

import (
	"slices"

	"atlas/internal/marketing/success"
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of marketing what it holds about people.
func DataTables() []privacy.Table {
	// People without an account are known by their address only.
	byAddress := func(p privacy.Person) []any { return []any{p.ID, p.EmailKey} }
	ofSequence := "person_id IN (SELECT id FROM email_sequence_people WHERE user_id = ? OR email_key = ?)"
	ofRegistration := "registration_id IN (SELECT id FROM training_registrations WHERE user_id = ? OR email_key = ?)"

	return slices.Concat(success.DataTables(), []privacy.Table{
		{
			Name: "redirect_rules",
			Columns: privacy.Columns{
				privacy.None: "id position name from_path target conditions is_active created_at updated_at",
			},
		},
		{
			Name: "marketing_pages",
			Columns: privacy.Columns{
				privacy.None: "id path name share_title share_description data is_published live_version created_at " +
					"updated_at updated_by_id funnel_id " +
					"has_changes archived_at scheduled_at scheduled_by_id schedule_problem",
				privacy.Personal: "updated_by scheduled_by",
			},
			// The page is no data about who wrote it; only their name is, and goes.
			About: []privacy.About{
				{Where: "updated_by_id = ?", NoExport: true, Blank: map[string]string{"updated_by": "'Erased person'"}},
				{Where: "scheduled_by_id = ?", NoExport: true,
					Blank: map[string]string{"scheduled_by": "'Erased person'"}},
			},
		},
		{
			Name: "marketing_page_versions",
			Columns: privacy.Columns{
				privacy.None:     "page_id number name share_title share_description data html created_at author_id",
				privacy.Personal: "author_name",
			},
			About: []privacy.About{{
				Where: "author_id = ?", NoExport: true,
				Blank: map[string]string{"author_name": "'Erased person'"},
			}},
		},
		{
			Name: "marketing_experiments",
			Columns: privacy.Columns{
				privacy.None: "id page_id state goal base_version round winner end_reason started_at started_by_id " +
					"ended_at ended_by_id " +
					"created_at updated_at",
				privacy.Personal: "started_by ended_by",
			},
			About: []privacy.About{
				{Where: "started_by_id = ?", NoExport: true, Blank: map[string]string{"started_by": "'Erased person'"}},
				{Where: "ended_by_id = ?", NoExport: true, Blank: map[string]string{"ended_by": "'Erased person'"}},
			},
		},
		{
			Name:    "marketing_experiment_variants",
			Columns: privacy.Columns{privacy.None: "experiment_id letter name share data html updated_at"},
		},
		{
			// Who saw a variant is a hash of a random number that nothing ties to a person.
			Name:    "marketing_experiment_visitors",
			Columns: privacy.Columns{privacy.None: "experiment_id visitor letter round seen_at converted_at"},
		},
		{Name: "marketing_page_days", Columns: privacy.Columns{privacy.None: "path day views"}},
		{
			Name: "marketing_conversions",
			Columns: privacy.Columns{
				privacy.None:     "id path kind user_id order_id created_at",
				privacy.Personal: "email_key utm_source utm_medium utm_campaign utm_term utm_content",
			},
			// Anyone can write anything into the values of an address, also about people.
			About: []privacy.About{{
				Where: "user_id = ? OR email_key = ? OR order_id IN (SELECT id FROM orders WHERE user_id = ?)",
				By:    func(p privacy.Person) []any { return []any{p.ID, p.EmailKey, p.ID} },
				Blank: map[string]string{
					"email_key": "''", "utm_source": "''", "utm_medium": "''", "utm_campaign": "''", "utm_term": "''",
					"utm_content": "''",
				},
			}},
		},
		{
			Name:    "training_runs",
			Columns: privacy.Columns{privacy.None: "id track minutes recordings_until created_at updated_at"},
		},
		{Name: "training_days", Columns: privacy.Columns{privacy.None: "run_id day starts_at chapters audio_link"}},
		{
			Name: "training_registrations",
			Columns: privacy.Columns{
				privacy.None:     "id run_id user_id consented_at created_at",
				privacy.Personal: "name email email_key mobile utm_source utm_medium utm_campaign utm_term utm_content",
			},
			// That someone registered and came stays in the figures, without who it was; nobody is written to any more.
			About: []privacy.About{{
				Where: "user_id = ? OR email_key = ?",
				By:    byAddress,
				Only: "name email mobile utm_source utm_medium utm_campaign utm_term utm_content consented_at " +
					"created_at",
				Blank: map[string]string{
					"name": "'Erased person'", "email": "'erased-' || id", "email_key": "'erased-' || id",
					"mobile":       "NULL",
					"consented_at": "NULL",
					"utm_source":   "''", "utm_medium": "''", "utm_campaign": "''", "utm_term": "''",
					"utm_content": "''",
				},
			}},
		},
		{
			Name: "training_visits", About: []privacy.About{{Where: ofRegistration, By: byAddress}},
			Columns: privacy.Columns{privacy.None: "registration_id day kind at"},
		},
		{
			Name: "training_reminders", About: []privacy.About{{Where: ofRegistration, By: byAddress}},
			Columns: privacy.Columns{privacy.None: "registration_id day step sent_at"},
		},
		{
			Name:    "email_segments",
			Columns: privacy.Columns{privacy.None: "id name name_key conditions created_at updated_at"},
		},
		{
			Name: "broadcasts",
			Columns: privacy.Columns{
				privacy.None: "id subject body segment_id status scheduled_at started_at finished_at " +
					"updated_by_id created_at updated_at",
				privacy.Personal: "updated_by",
			},
			About: []privacy.About{{
				Where: "updated_by_id = ?", NoExport: true,
				Blank: map[string]string{"updated_by": "'Erased person'"},
			}},
		},
		{Name: "broadcast_links", Columns: privacy.Columns{privacy.None: "broadcast_id position url"}},
		{
			// Before the recipients: it is found by the address that is erased there.
			Name:    "broadcast_clicks",
			Columns: privacy.Columns{privacy.None: "recipient_id position clicks first_at"},
			About: []privacy.About{{
				Where: "recipient_id IN (SELECT id FROM broadcast_recipients WHERE user_id = ? OR email_key = ?)",
				By:    byAddress, Delete: true,
			}},
		},
		{
			Name: "broadcast_recipients",
			Columns: privacy.Columns{
				privacy.None:     "id broadcast_id user_id state mail_id sent_at bounced_at complained_at",
				privacy.Personal: "email_key",
			},
			// The row stays, so that the results still add up; the address goes.
			About: []privacy.About{{
				Where: "user_id = ? OR email_key = ?",
				By:    byAddress, Blank: map[string]string{"email_key": "'erased-' || id"},
			}},
		},
		{
			Name: "email_stops",
			Columns: privacy.Columns{
				privacy.None:     "id user_id reason broadcast_id sequence_email_id created_at",
				privacy.Personal: "email_key detail",
			},
			// Without its address a stop stops nothing, so the row goes with the person.
			About: []privacy.About{{Where: "user_id = ? OR email_key = ?", By: byAddress, Delete: true}},
		},
		{
			Name: "email_sequences",
			Columns: privacy.Columns{
				privacy.None: "id name name_key segment_id only_new status started_at ended_at updated_by_id " +
					"created_at updated_at",
				privacy.Personal: "updated_by",
			},
			About: []privacy.About{{
				Where: "updated_by_id = ?", NoExport: true,
				Blank: map[string]string{"updated_by": "'Erased person'"},
			}},
		},
		{
			Name: "email_sequence_emails",
			Columns: privacy.Columns{
				privacy.None: "id sequence_id position subject body wait_unit wait at_minute removed_at",
			},
		},
		{Name: "email_sequence_links", Columns: privacy.Columns{privacy.None: "email_id position url"}},
		{
			// Before the sends and the people: it is found by the address that is erased there.
			Name: "email_sequence_clicks", Columns: privacy.Columns{privacy.None: "send_id position clicks first_at"},
			About: []privacy.About{{
				Where: "send_id IN (SELECT id FROM email_sequence_sends WHERE " + ofSequence + ")",
				By:    byAddress, Delete: true,
			}},
		},
		{
			Name: "email_sequence_sends",
			Columns: privacy.Columns{
				privacy.None:     "id email_id person_id state mail_id sent_at bounced_at complained_at",
				privacy.Personal: "email_key",
			},
			// The row stays, so that the results still add up; the address goes.
			About: []privacy.About{{
				Where: ofSequence,
				By:    byAddress, Blank: map[string]string{"email_key": "'erased-' || id"},
			}},
		},
		{
			Name: "email_sequence_people",
			Columns: privacy.Columns{
				privacy.None:     "id sequence_id user_id state left_reason joined_at next_email_id next_at",
				privacy.Personal: "email_key",
			},
			// The row stays, so that the results still add up; nobody is written to any more.
			About: []privacy.About{{Where: "user_id = ? OR email_key = ?", By: byAddress, Blank: map[string]string{
				"email_key": "'erased-' || id", "state": "CASE WHEN state = 'waiting' THEN 'left' ELSE state END",
				"next_email_id": "NULL", "next_at": "NULL",
			}}},
		},
		{Name: "redirect_hits", Columns: privacy.Columns{privacy.None: "rule_id day hits"}},
	})
}

// MergeTables says what becomes of the rows of marketing when two people become one.
func MergeTables() []merge.Table {
	return slices.Concat(success.MergeTables(), []merge.Table{
		{
			Name: "training_registrations", Owner: "user_id", Key: "id", Policy: merge.Move,
			Label: "Free training registrations",
		},
		{
			Name: "marketing_pages", Owner: "updated_by_id", Policy: merge.Keep,
			Why: "Who changed a page stays as it was written.",
		},
		{
			Name: "marketing_pages", Owner: "scheduled_by_id", Policy: merge.Keep,
			Why: "Who scheduled a page stays as it was written.",
		},
		{
			Name: "marketing_experiments", Owner: "started_by_id", Policy: merge.Keep,
			Why: "Who started an experiment stays as it was written.",
		},
		{
			Name: "marketing_experiments", Owner: "ended_by_id", Policy: merge.Keep,
			Why: "Who ended an experiment stays as it was written.",
		},
		{
			Name: "marketing_conversions", Owner: "user_id", Key: "id", Policy: merge.Move,
			Label: "What brought them here",
		},
		{
			Name: "broadcasts", Owner: "updated_by_id", Policy: merge.Keep,
			Why: "Who wrote and sent a broadcast stays as it was written.",
		},
		{
			Name: "broadcast_recipients", Owner: "user_id", Key: "broadcast_id", Policy: merge.Move,
			Label: "Broadcasts they got",
		},
		{
			Name: "email_stops", Owner: "user_id", Key: "id", Policy: merge.Move,
			Label: "Unsubscribed or bounced addresses",
		},
		{
			Name: "email_sequences", Owner: "updated_by_id", Policy: merge.Keep,
			Why: "Who wrote a sequence stays as it was written.",
		},
		{
			// Both may have joined the same sequence, and nobody is in one twice.
			Name: "email_sequence_people", Owner: "user_id", Key: "id", Scope: "sequence_id",
			Policy: merge.Move, Label: "Email sequences they joined",
		},
		{
			Name: "marketing_page_versions", Owner: "author_id", Policy: merge.Keep,
			Why: "Who published what stays as it was written.",
		},
	})
}
