package access

import "strings"

// Row is something with a door, and what the door says to somebody.
type Row struct {
	// ContentID is that of a course, an event or a resource.
	ContentID int
	Name      string
	Door      *State
	// LessonCount and OpenLessonCount are of courses.
	LessonCount, OpenLessonCount *int
}

// DescribeForStaff makes a row one for staff: the buttons before closed doors, and the words to them, are for anyone
// who stands there.
func (row *Row) DescribeForStaff() {
	row.Door.way = actionKey{}
	row.Door.Reason = row.Door.reasonForStaff()
}

// staffWords are what a door says to somebody, and what it says to staff about them.
var staffWords = strings.NewReplacer(
	gateTitle, "Not a Tribe member",
	gateNoMembership, "Has the level Member, but no active membership",
	openToStaff, "Manages content",
	openMember, "Has a membership",
	"because of your level ", "because of the level ",
	"Renew it to open this again.", "Opens again with a renewal.",
	"Join to open this again.", "Opens again with a membership.",
	". Renew until ", ". Can be renewed until ",
	" to keep your place.", ".",
)

// reasonForStaff is the reason of a door in a sentence about the person, for staff.
func (state *State) reasonForStaff() string {
	if state.aboutHolder != "" {
		return state.aboutHolder
	}

	// Reasons speak to the person: staff read them about someone else.
	reason := staffWords.Replace(state.Reason)
	if rest, ok := strings.CutPrefix(reason, "Your "); ok {
		return "The " + rest
	}
	return reason
}
