package values

import (
	"strconv"
)

// ID writes an id as text.
func ID(id int) string { return strconv.Itoa(id) }
