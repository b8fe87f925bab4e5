package imports

import (
	"io"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
)

// The kinds of the specification.
const (
	Members = "members"
	Groups  = "groups"
	Courses = "courses"
)

// templates are the sheets of the specification's section 3, title by title.
var templates = map[string][]sheet.Spec{
	Members: {
		{Name: "Members", Columns: []sheet.Column{
			{Title: "Tribe ID"}, {Title: "Email", Width: 30}, {Title: "Batch"}, {Title: "First Name"},
			{Title: "Middle Name"}, {Title: "Last Name"}, {Title: "Suffix"},
			{Title: "Birth Date (mm/dd/yyyy)"}, {Title: "Facebook Profile", Width: 36},
			{Title: "Mobile Number", Width: 18}, {Title: "Sex"}, {Title: "Group Name", Width: 20},
			{Title: "Access Levels", Width: 24}, {Title: "Base Points", Format: sheet.NumberFormat},
			{Title: "Subscription ID"},
		}},
		{Name: "Subscription", Columns: []sheet.Column{
			{Title: "Subscription ID", Needed: true}, {Title: "Created At (mm/dd/yyyy)"},
			{Title: "Unenrolled (true|false)"}, {Title: "Funnel ID"}, {Title: "Payment Term ID"},
		}},
	},
	Groups: {
		{Name: "Subgroups",
			Columns: []sheet.Column{{Title: "Subgroup ID", Needed: true}, {Title: "Name", Width: 30},
				{Title: "Group ID"}}},
		{Name: "Groups", Columns: []sheet.Column{{Title: "Group ID", Needed: true}, {Title: "Name", Width: 30}}},
	},
	Courses: {
		{Name: "Lessons", Columns: content("Lesson ID", "Unit ID")},
		{Name: "Units", Columns: content("Unit ID", "Course ID")},
		{Name: "Courses", Columns: content("Course ID", "Author Tribe ID")},
	},
}

func content(id, belongsTo string) []sheet.Column {
	return []sheet.Column{
		{Title: id, Needed: true}, {Title: "Name", Width: 30}, {Title: "Short Description", Width: 40},
		{Title: "Description", Width: 60}, {Title: belongsTo},
	}
}

// Sheets are the sheets of a kind; nil for a name that is none.
func Sheets(kind string) []sheet.Spec { return templates[kind] }

// Template writes the empty workbook of a kind, for people to fill in. Returns errs.NotFound if there is no such kind.
func Template(to io.Writer, kind string) error {
	specs := Sheets(kind)
	if specs == nil {
		return errs.Missing("Template")
	}
	return sheet.Template(to, specs)
}
