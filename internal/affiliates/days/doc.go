// Package days keeps what came of each link of an affiliate by day: visits, leads, leads who paid and commission, in
// the transaction of what happened. Pages and figures read only this.
package days
