package catalog

import "atlas/internal/platform/privacy"

// DataTables classifies what is sold: nothing in it is about people.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{Name: "products", Columns: privacy.ColumnsOf[Product](nil)},
		{Name: "product_levels", Columns: privacy.Columns{privacy.None: "product_id level_id"}},
		{Name: "payment_terms", Columns: privacy.ColumnsOf[PaymentTerm](nil)},
		{Name: "payment_term_rows",
			Columns: privacy.Columns{privacy.None: "term_id position share_type share days_after"}},
		{Name: "funnels", Columns: privacy.ColumnsOf[Funnel](nil)},
		{Name: "funnel_terms", Columns: privacy.Columns{privacy.None: "funnel_id term_id position"}},
		{Name: "coupons", Columns: privacy.ColumnsOf[Coupon](nil)},
	}
}
