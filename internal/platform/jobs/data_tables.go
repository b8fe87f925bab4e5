package jobs

import "atlas/internal/platform/privacy"

// DataTables names the tables of the job library. Jobs hold ids and sealed codes, never things about people.
func DataTables() []privacy.Table {
	return []privacy.Table{{Name: "river_job", Library: true}}
}
