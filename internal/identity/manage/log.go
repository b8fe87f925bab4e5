package manage

import "atlas/internal/identity/people"

// UserState is what the info log keeps of a person.
type UserState struct {
	Email        string  `json:"email"`
	TribeID      *string `json:"tribeId"`
	FirstName    string  `json:"firstName"`
	MiddleName   *string `json:"middleName"`
	LastName     string  `json:"lastName"`
	Suffix       *string `json:"suffix"`
	Sex          *string `json:"sex"`
	Birthdate    *string `json:"birthdate"`
	MobileNumber *string `json:"mobileNumber"`
	people.Socials
	people.Location
	Notes      *string  `json:"notes"`
	BasePoints int      `json:"basePoints"`
	Levels     []string `json:"levels"`
}

func LoggedUser(u *people.User, levels []string) UserState {
	return UserState{
		u.Email, u.TribeID, u.FirstName, u.MiddleName, u.LastName, u.Suffix, u.Sex, u.Birthdate, u.MobileNumber,
		u.Socials, u.Location, u.Notes, u.BasePoints, levels,
	}
}
