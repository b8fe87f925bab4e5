package catalog

import "atlas/internal/platform/privacy"

// DataTables classifies what is sold: nothing in it is about people.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{Name: "products",
			Columns: privacy.Columns{privacy.None: "id name name_key description price content_type is_membership " +
				"is_fast_track benefits cover_file_id " +
				"archived_at created_at updated_at"}},
		{Name: "product_levels", Columns: privacy.Columns{privacy.None: "product_id level_id"}},
		{Name: "payment_terms",
			Columns: privacy.Columns{privacy.None: "id name name_key description fee_type fee month_days archived_at " +
				"created_at updated_at"}},
		{Name: "payment_term_rows",
			Columns: privacy.Columns{privacy.None: "term_id position share_type share days_after"}},
		{Name: "funnels",
			Columns: privacy.Columns{privacy.None: "id product_id name name_key slug slug_key headline benefits " +
				"validity_by_days start_by_days is_hidden " +
				"is_switched_on batch_id seats page_template page_url bump_funnel_id bump_price bump_headline " +
				"bump_text " +
				"bump_is_on " +
				"thanks_title thanks_text thanks_label thanks_url closed_headline closed_text archived_at created_at " +
				"updated_at"}},
		{Name: "funnel_terms", Columns: privacy.Columns{privacy.None: "funnel_id term_id position"}},
		{Name: "coupons", Columns: privacy.ColumnsOf[Coupon](nil)},
	}
}
