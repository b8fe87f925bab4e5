package people

// What a person's fields may hold at most.
const (
	NameMax       = 100
	SuffixMax     = 20
	TribeIDMax    = 40
	BasePointsMax = 1_000_000
	// OldestBirthdate is before anybody who lives.
	OldestBirthdate = "1900-01-01"
)

// BatchMax is how many people one call may name.
const BatchMax = 100

// UpdateUsers is the function of those who may change people.
const UpdateUsers = "user_update"
