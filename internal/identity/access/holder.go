package access

import "atlas/internal/platform/actor"

// Holder is somebody whose rights are being put together from their levels.
type Holder struct {
	LegacyAdmin bool
	grants      []Grant
}

// Add takes in one level; somebody without any comes from the database as one row of nothing.
func (h *Holder) Add(pages, functions *string) {
	if pages != nil && functions != nil {
		h.grants = append(h.grants, Grant{*pages, *functions})
	}
}

// Rights are the union of the levels that were added.
func (h *Holder) Rights() (*actor.Rights, error) {
	return Known.Union(h.LegacyAdmin, h.grants)
}
