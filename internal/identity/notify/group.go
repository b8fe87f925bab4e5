package notify

import (
	"fmt"
	"strings"
)

// groupKey is what notifications n have in common that are shown as one: kind and link for kinds that people do
// together, such as cheering for one win. Every other notification is a group of its own.
func (s *Service) groupKey() string {
	kinds := []string{}
	for _, kind := range s.kinds {
		if kind.Together != "" {
			kinds = append(kinds, "'"+kind.Name+"'")
		}
	}

	if len(kinds) == 0 {
		return "CAST(n.id AS TEXT)"
	}

	return "CASE WHEN n.kind IN (" + strings.Join(kinds, ", ") +
		") THEN n.kind || ' ' || COALESCE(n.link, '') ELSE CAST(n.id AS TEXT) END"
}

// nameGroup says in the title of a notification how many people it is about: "Ana and 7 others cheered for your win".
func (s *Service) nameGroup(n *Notification, people int) {
	kind := s.kind(n.Kind)
	if kind == nil || kind.Together == "" || people < 2 {
		return
	}

	n.OtherCount = people - 1
	switch {
	case n.ActorName == nil:
		n.Title = fmt.Sprintf("%d people %s", people, kind.Together)
	case n.OtherCount == 1:
		n.Title = fmt.Sprintf("%s and 1 other %s", *n.ActorName, kind.Together)
	default:
		n.Title = fmt.Sprintf("%s and %d others %s", *n.ActorName, n.OtherCount, kind.Together)
	}
}
