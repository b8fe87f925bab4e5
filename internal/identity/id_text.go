package identity

import (
	"strconv"
)

func idText(id int) string { return strconv.Itoa(id) }
