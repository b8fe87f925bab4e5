package records

// GroupRef is a group, sub-group or batch beside a person.
type GroupRef struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// Placed is what became of the people of a list.
type Placed struct{ Added, Moved, Removed, Unchanged int }
