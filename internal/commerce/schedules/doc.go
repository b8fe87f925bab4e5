// Package schedules adds and changes what an invoice asks for.
package schedules
