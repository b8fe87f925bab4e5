package affiliates

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of affiliates what it holds about people. A word is often a name, so it goes with an
// erasure, and its links with it; that somebody came stays, without who it was.
func DataTables() []privacy.Table {
	byAddress := func(p privacy.Person) []any { return []any{p.ID, p.EmailKey} }
	noCampaign := map[string]string{"utm_source": "''", "utm_medium": "''", "utm_campaign": "''", "utm_term": "''",
		"utm_content": "''"}
	ofPerson := "affiliate_id IN (SELECT id FROM affiliates WHERE user_id = ?)"

	return []privacy.Table{
		{
			Name: "affiliates", About: []privacy.About{{Where: "user_id = ?", Blank: map[string]string{
				"slug":           "'erased-' || id",
				"suspend_reason": "CASE WHEN suspend_reason IS NULL THEN NULL ELSE 'Erased' END",
			}}},
			Columns: privacy.Columns{
				privacy.None: "id user_id funnel_id since joined_id updated_at suspended_at", privacy.Public: "slug",
				privacy.Personal: "suspend_reason",
			},
		},
		{
			Name: "affiliate_words", About: []privacy.About{{Where: ofPerson, Delete: true}},
			Columns: privacy.Columns{privacy.None: "affiliate_id", privacy.Public: "word"},
		},
		{
			Name: "affiliate_touches",
			// Anyone can write anything into the values of an address, also about people: they go with the lead who
			// came by it.
			About: []privacy.About{{Where: ofPerson, Blank: noCampaign}, {
				Where: "id IN (SELECT touch_id FROM affiliate_leads " +
					"WHERE user_id = ? OR user_id IS NULL AND email_key = ?)", By: byAddress,
				Only: "utm_source utm_medium utm_campaign utm_term utm_content at", Blank: noCampaign,
			}},
			Columns: privacy.Columns{
				privacy.None:     "id affiliate_id is_main funnel_id at previous_id link_id page_path is_counted",
				privacy.Personal: "utm_source utm_medium utm_campaign utm_term utm_content",
			},
		},
		{
			Name: "affiliate_leads",
			About: []privacy.About{{Where: "user_id = ? OR user_id IS NULL AND email_key = ?", By: byAddress,
				Only: "funnel_id created_at", Blank: map[string]string{"email_key": "'erased-' || id"}}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id user_id funnel_id order_id touch_id created_at " +
				"voided_at", privacy.Personal: "email_key"},
		},
		{Name: "affiliate_order_visits", Columns: privacy.Columns{privacy.None: "order_id touch_id at"}},
		{Name: "affiliate_sales", Columns: privacy.Columns{privacy.None: "order_id lead_id touch_id rule at"}},
		{Name: "affiliate_cash", Columns: privacy.Columns{privacy.None: "subscription_id day amount"}},
		{Name: "affiliate_cash_days",
			Columns: privacy.Columns{privacy.None: "day product_id funnel_id term_id batch_id amount"}},
		// The books of commission stay when an affiliate is erased, without the name: what is owed is still owed.
		{Name: "affiliate_decisions",
			Columns: privacy.Columns{privacy.None: "order_id rule reason verdicts link_days decided_at"}},
		{Name: "affiliate_rates", About: []privacy.About{{Where: ofPerson}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id funnel_id kind value set_by_id set_at ended_at " +
				"bump_funnel_id"}},
		{
			Name: "affiliate_sale_terms", About: []privacy.About{{Where: ofPerson}},
			Columns: privacy.Columns{privacy.None: "order_id subscription_id affiliate_id kind value source " +
				"hold_days set_at voided_at"},
		},
		{Name: "affiliate_bump_terms", Columns: privacy.Columns{privacy.None: "order_id subscription_id kind value"}},
		{
			Name: "affiliate_commissions", About: []privacy.About{{Where: ofPerson}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id order_id schedule_id kind reason base amount " +
				"rate_kind rate_value rate_source reverses_id transaction_id at hold_until payout_id paid_at " +
				"cancelled_at"},
		},
		{Name: "affiliate_commission_sums", About: []privacy.About{{Where: ofPerson, NoExport: true}},
			Columns: privacy.Columns{privacy.None: "affiliate_id hold_until open_amount in_payout paid"}},
		{
			Name: "affiliate_payouts", About: []privacy.About{{
				Where: ofPerson,
				Only:  "amount tax tax_rate method reference created_at asked_at paid_at returned_at return_kind",
				Blank: map[string]string{
					"reference":     "CASE WHEN reference IS NULL THEN NULL ELSE 'Erased' END",
					"return_reason": "CASE WHEN return_reason IS NULL THEN NULL ELSE 'Erased' END",
				},
			}},
			Columns: privacy.Columns{
				privacy.None: "id affiliate_id amount method created_at paid_at run_id account_id tax_rate tax " +
					"asked_at returned_at return_kind " +
					"returned_by_id told_at",
				privacy.Personal: "reference return_reason",
			},
		},
		{
			// Payouts point to it, so it stays, as an account of no one to which nothing is sent.
			Name: "affiliate_payout_accounts", About: []privacy.About{{
				Where: ofPerson, Only: "kind bank holder last_four created_at usable_at replaced_at",
				Blank: map[string]string{
					"holder": "'Erased'", "number_sealed": "''", "number_key": "'erased-' || id", "last_four": "''",
					"replaced_at": "COALESCE(replaced_at, created_at)",
				},
			}},
			Columns: privacy.Columns{
				privacy.None:     "id affiliate_id kind bank created_at usable_at replaced_at",
				privacy.Personal: "holder last_four",
				privacy.Secret:   "number_sealed number_key",
			},
		},
		{
			Name: "affiliate_payout_runs",
			Columns: privacy.Columns{privacy.None: "id state only_asked payable_at minimum tax_rate created_at " +
				"created_by_id approved_at approved_by_id paid_at " +
				"cancelled_at cancelled_by_id cancel_reason"},
		},
		{Name: "affiliate_payout_flags", Columns: privacy.Columns{privacy.None: "payout_id kind other_id figure"}},
		{
			Name: "affiliate_payout_requests", About: []privacy.About{{Where: ofPerson}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id amount created_at withdrawn_at payout_id"},
		},
		{
			// A claim names a buyer by email; it goes with who asked, and with who is named.
			Name: "affiliate_claims",
			About: []privacy.About{
				{Where: ofPerson,
					Blank: map[string]string{"reference": "''", "email": "''", "text": "'Erased'",
						"answer": "CASE WHEN answer IS NULL THEN NULL ELSE 'Erased' END"}},
				{Where: "LOWER(email) = (SELECT email_key FROM users WHERE id = ?)", NoExport: true,
					Blank: map[string]string{"email": "''", "text": "'Erased'"}},
			},
			Columns: privacy.Columns{privacy.None: "id affiliate_id kind order_id asked_at state answered_by_id " +
				"answered_at", privacy.Personal: "reference email text answer"},
		},
		{
			Name: "affiliate_sale_moves",
			About: []privacy.About{{Where: "to_affiliate_id IN (SELECT id FROM affiliates WHERE user_id = ?)",
				Blank: map[string]string{"reason": "'Erased'"}}},
			Columns: privacy.Columns{privacy.None: "id order_id from_affiliate_id to_affiliate_id claim_id by_id at",
				privacy.Personal: "reason"},
		},
		{
			// What staff think of someone is for staff; it goes with them.
			Name: "affiliate_notes", About: []privacy.About{{Where: ofPerson, NoExport: true, Delete: true}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id by_id at", privacy.Personal: "text"},
		},
		{
			// Facts are numbers of accounts and figures. What staff think of someone is for staff; it goes with them.
			Name: "affiliate_flags", About: []privacy.About{{Where: ofPerson, NoExport: true, Delete: true}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id kind state facts found_at seen_at decided_by_id " +
				"decided_at", privacy.Personal: "note"},
		},
		{
			// What someone called a campaign may name people.
			Name: "affiliate_links",
			About: []privacy.About{{Where: ofPerson,
				Blank: map[string]string{"code": "'erased-' || id", "campaign": "'Erased'",
					"campaign_key": "'erased'"}}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id funnel_id page_path created_at archived_at",
				privacy.Personal: "code campaign campaign_key"},
		},
		{
			Name: "affiliate_days", About: []privacy.About{{Where: ofPerson, NoExport: true}},
			Columns: privacy.Columns{privacy.None: "affiliate_id day link_key hold_until visits leads paid commission"},
		},
		{Name: "affiliate_terms", About: []privacy.About{{Where: ofPerson}},
			Columns: privacy.Columns{privacy.None: "affiliate_id version accepted_at"}},
		{
			Name: "affiliate_resources",
			Columns: privacy.Columns{privacy.None: "id title kind note subject body funnel_id position views " +
				"created_at updated_at archived_at"},
		},
		{Name: "affiliate_resource_pictures",
			Columns: privacy.Columns{privacy.None: "resource_id position file_id name"}},
		{
			Name: "affiliate_resource_views", About: []privacy.About{{Where: ofPerson}},
			Columns: privacy.Columns{privacy.None: "resource_id affiliate_id day"},
		},
	}
}

// What staff call what a merge joins.
const (
	linksLabel = "Affiliate links"
	leadsLabel = "Leads of affiliates"
	termsLabel = "Commission of affiliates"
)

// MergeTables says what becomes of affiliates and leads when two people become one: an affiliate who goes becomes the
// survivor, or their links lead to the survivor's. MergeAffiliates does what these lines cannot say.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "affiliates", Owner: "user_id", Key: "id", Single: true, Policy: merge.Move, Label: linksLabel},
		{Name: "affiliate_leads", Owner: "user_id", Policy: merge.Hooked, Label: leadsLabel},
		{Name: "affiliate_rates", Owner: "set_by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "affiliate_claims", Owner: "answered_by_id", Policy: merge.Keep,
			Why: "An answer stays as it was given."},
		{Name: "affiliate_sale_moves", Owner: "by_id", Policy: merge.Keep, Why: "The log stays as it was written."},
		{Name: "affiliate_notes", Owner: "by_id", Policy: merge.Keep, Why: "A note stays as it was written."},
		{Name: "affiliate_flags", Owner: "decided_by_id", Policy: merge.Keep, Why: "A decision stays as it was made."},
		{Name: "affiliate_payout_runs", Owner: "created_by_id", Policy: merge.Keep,
			Why: "Who started a payout run stays as it was written."},
		{Name: "affiliate_payout_runs", Owner: "approved_by_id", Policy: merge.Keep,
			Why: "Who approved a payout run stays as it was written."},
		{Name: "affiliate_payout_runs", Owner: "cancelled_by_id", Policy: merge.Keep,
			Why: "Who cancelled a payout run stays as it was written."},
		{Name: "affiliate_payouts", Owner: "returned_by_id", Policy: merge.Keep,
			Why: "Who took a payout back stays as it was written."},
	}
}
