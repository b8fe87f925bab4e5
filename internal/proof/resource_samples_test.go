package proof

import (
	"maps"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/resources"
	"atlas/internal/testkit"
)

// registerResource adds the rows of this area to the tables of the proofs; see areas.
func registerResource() {
	maps.Copy(samples, resourceSamples)
	maps.Copy(shared, resourceShared)
	maps.Copy(shown, resourceShown)
	for _, actor := range readers {
		openTables[actor] = append(openTables[actor], "resources")
	}
}

var resourceShown = map[string]bool{
	"resources.name": false, "resources.description": false, "resources.category": false, "resources.kind": false, "resources.url": true,
}

var resourceShared = map[string][]string{
	"query resource": lookers, "query myResource": signedIn,
	"mutation createResource": authors, "mutation updateResource": authors, "mutation publishResources": authors, "mutation archiveResources": authors,
}

var resourceSamples = map[string][]sample{
	"query resources": {
		{vars: func(h *fixture, _ person) vars {
			h.theResource()
			return vars{"list": vars{"perPage": 2, "search": "resource", "sort": "size"}, "filter": vars{"status": "published", "kind": "pdf", "category": "Templates"}}
		}},
		{note: "links", vars: func(h *fixture, _ person) vars {
			h.theLink()
			return vars{"list": vars{"perPage": 2}, "filter": vars{"kind": "link"}}
		}},
	},
	"query resource": {
		{vars: func(h *fixture, _ person) vars { return vars{"id": h.theResource()} }},
		{note: "a link", vars: func(h *fixture, _ person) vars { return vars{"id": h.theLink()} }},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			id := h.spareResource()
			h.Exec("UPDATE resources SET archived_at = ? WHERE id = ?", testkit.Start, id)
			return vars{"id": id}
		}},
	},
	"query resourceCategories": {{vars: func(h *fixture, _ person) vars {
		h.theResource()
		return vars{}
	}}},
	"query myResources": {
		{vars: func(h *fixture, _ person) vars {
			h.theResource()
			return vars{"list": vars{"perPage": 2, "search": "resource", "sort": "name"}, "filter": vars{"kind": "pdf", "category": "templates"}}
		}},
		{note: "closed", vars: func(h *fixture, _ person) vars {
			h.theResource()
			return vars{"list": vars{"perPage": 2}, "filter": vars{"door": "closed"}}
		}},
	},
	"query myResource": {
		{vars: func(h *fixture, _ person) vars { return vars{"id": h.theResource()} }},
		{note: "a link", vars: func(h *fixture, _ person) vars { return vars{"id": h.theLink()} }},
	},
	"mutation createResource": {{vars: func(h *fixture, _ person) vars {
		return vars{"input": vars{
			"name": h.name("Resource"), "description": "What it is for", "category": "Templates", "url": "https://example.com/sheet",
			"openers": []any{vars{"kind": "level", "id": "coach"}},
		}}
	}}},
	"mutation updateResource": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.spareResource(), "input": withOpeners("Renamed")} }}},
	"mutation publishResources": {{vars: func(h *fixture, _ person) vars {
		return vars{"ids": []any{h.spareResource()}, "isPublished": true}
	}}},
	"mutation archiveResources": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareResource()}, "isArchived": true} }}},
}

// theResource is a published file for every member with a cover; beside it stands one that is closed to them.
func (h *fixture) theResource() int {
	h.t.Helper()
	if id := h.Number("SELECT COALESCE(MIN(id), 0) FROM resources WHERE kind = 'pdf'"); id != 0 {
		return id
	}
	file, cover := h.fileRow("form", ".pdf", "pdf", "application/pdf"), h.fileRow("cover", ".jpg", "image", "image/jpeg")
	h.Exec("UPDATE files SET is_open = ? WHERE id = ?", true, cover)
	h.Exec("UPDATE files SET has_thumb = ?, width = 10, height = 10, seconds = 10 WHERE id IN (?, ?)", true, file, cover)
	r := h.newResource("Resource", resources.ResourceInput{FileID: graphql.OmittableOf(&file), CoverFileID: graphql.OmittableOf(&cover)})
	closed := h.newResource("Closed", resources.ResourceInput{URL: given("https://example.com/closed"), Openers: []*access.OpenerInput{{Kind: "level", ID: staff}}})
	_, err := h.Learning.Resources.PublishResources(h.staffContext(), []int{r, closed}, true)
	h.Must(err)
	return r
}

// theLink is a published film on the web for two levels.
func (h *fixture) theLink() int {
	h.t.Helper()
	id := h.newResource("Link", resources.ResourceInput{URL: given("https://youtu.be/dQw4w9WgXcQ"), Openers: []*access.OpenerInput{{Kind: "level", ID: "member"}, {Kind: "level", ID: "coach"}}})
	_, err := h.Learning.Resources.PublishResources(h.staffContext(), []int{id}, true)
	h.Must(err)
	return id
}

// spareResource is a draft to change.
func (h *fixture) spareResource() int {
	h.t.Helper()
	return h.newResource("Spare", resources.ResourceInput{URL: given("https://example.com/spare")})
}

func (h *fixture) newResource(name string, in resources.ResourceInput) int {
	h.t.Helper()
	in.Name, in.Description, in.Category = given(h.name(name)), given("What it is for"), given("Templates")
	r, err := h.Learning.Resources.CreateResource(h.staffContext(), in)
	h.Must(err)
	return r.ID
}

func given(text string) graphql.Omittable[*string] { return graphql.OmittableOf(&text) }
