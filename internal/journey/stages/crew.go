package stages

// The roles in a stage.
const (
	Leader   = "leader"
	Reviewer = "reviewer"
)

// stageCrew is who looks after a stage.
type stageCrew struct{ leaders, reviewers []*JourneyPerson }
