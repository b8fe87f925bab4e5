// Package webhooks tells other programs when something happens in Atlas.
//
// An event is a row for every webhook that wants it, written in the transaction of the event together with a job: what
// is rolled back is never sent. A delivery that fails is tried again, eight times within a day, always with the same id
// and body; the order is not promised. A webhook that fails for three days is paused, and who made it is told by email.
//
// It is a part of reporting because that is the highest domain: events come from all the others, through hooks that are
// joined in internal/app.
package webhooks
