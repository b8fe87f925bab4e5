package access

import (
	"atlas/internal/platform/actor"
)

// memberPages are what people see by default who do not work here.
var memberPages = func() map[string]bool {
	pages := map[string]bool{}
	for _, level := range Catalogue.Levels {
		if !IsStaffLevel(level.ID) {
			for _, page := range Catalogue.PagesOf(level.Pages) {
				pages[page] = true
			}
		}
	}
	return pages
}()

// HoldsStaffRights tells whether rights open a page of staff or allow anything that staff do.
func HoldsStaffRights(rights *actor.Rights) bool {
	if rights == nil {
		return false
	}

	for _, isAllowed := range rights.Functions {
		if isAllowed {
			return true
		}
	}

	for page, isOpen := range rights.Pages {
		if isOpen && !memberPages[page] {
			return true
		}
	}

	return false
}
