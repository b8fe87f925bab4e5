package audit

import "strconv"

// AccountLine begins a line of the info log about somebody's account.
func AccountLine(action string, userID int) Line {
	return Line{Action: action, SubjectID: userID, Entity: "user", EntityID: strconv.Itoa(userID)}
}
