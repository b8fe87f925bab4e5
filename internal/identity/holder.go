package identity

import "atlas/internal/platform/actor"

// holder is somebody whose rights are being put together from their levels.
type holder struct {
	legacyAdmin bool
	grants      []grant
}

// add takes in one level; somebody without any comes from the database as one row of nothing.
func (h *holder) add(pages, functions *string) {
	if pages != nil && functions != nil {
		h.grants = append(h.grants, grant{*pages, *functions})
	}
}

func (h *holder) rights() (*actor.Rights, error) {
	return rightsOfGrants.union(h.legacyAdmin, h.grants)
}
