package identity

// What a person's fields may hold at most.
const (
	nameMax       = 100
	suffixMax     = 20
	tribeIDMax    = 40
	basePointsMax = 1_000_000
	// oldestBirthdate is before anybody who lives.
	oldestBirthdate = "1900-01-01"
)

// batchMax is how many people one call may name.
const batchMax = 100

// updateUsers is the function of those who may change people.
const updateUsers = "user_update"
