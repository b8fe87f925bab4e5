package affiliates

import (
	"atlas/internal/platform/merge"
	"atlas/internal/platform/privacy"
)

// DataTables says of every column of affiliates what it holds about people. A word is often a name, so it goes with an erasure, and its links with
// it; that somebody came stays, without who it was.
func DataTables() []privacy.Table {
	byAddress := func(p privacy.Person) []any { return []any{p.ID, p.EmailKey} }
	ofPerson := "affiliate_id IN (SELECT id FROM affiliates WHERE user_id = ?)"
	return []privacy.Table{
		{
			Name: "affiliates", About: []privacy.About{{Where: "user_id = ?", Blank: map[string]string{"slug": "'erased-' || id"}}},
			Columns: privacy.Columns{privacy.None: "id user_id funnel_id since joined_id updated_at", privacy.Public: "slug"},
		},
		{
			Name: "affiliate_words", About: []privacy.About{{Where: ofPerson, Delete: true}},
			Columns: privacy.Columns{privacy.None: "affiliate_id", privacy.Public: "word"},
		},
		{Name: "affiliate_touches", About: []privacy.About{{Where: ofPerson}}, Columns: privacy.Columns{privacy.None: "id affiliate_id is_main funnel_id at"}},
		{
			Name: "affiliate_leads", About: []privacy.About{{Where: "user_id = ? OR user_id IS NULL AND email_key = ?", By: byAddress, Only: "funnel_id created_at", Blank: map[string]string{"email_key": "'erased-' || id"}}},
			Columns: privacy.Columns{privacy.None: "id affiliate_id user_id funnel_id order_id touch_id created_at voided_at", privacy.Personal: "email_key"},
		},
		{Name: "affiliate_order_visits", Columns: privacy.Columns{privacy.None: "order_id touch_id at"}},
		{Name: "affiliate_sales", Columns: privacy.Columns{privacy.None: "order_id lead_id touch_id rule at"}},
	}
}

// What staff call what a merge joins.
const (
	linksLabel = "Affiliate links"
	leadsLabel = "Leads of affiliates"
)

// MergeTables says what becomes of affiliates and leads when two people become one: an affiliate who goes becomes the survivor, or their links lead
// to the survivor's. JoinAffiliates does what these lines cannot say.
func MergeTables() []merge.Table {
	return []merge.Table{
		{Name: "affiliates", Owner: "user_id", Key: "id", Single: true, Policy: merge.Move, Label: linksLabel},
		{Name: "affiliate_leads", Owner: "user_id", Policy: merge.Hooked, Label: leadsLabel},
	}
}
