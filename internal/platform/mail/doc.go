// Package mail writes messages and delivers them.
//
// A message becomes a row of the outbox in the transaction that had a reason for it, together with the job that
// delivers it: when the transaction rolls back there is no message, when it commits the message is never lost. Delivery
// is tried again with growing pauses; what cannot be delivered ends as dead, with the reason, where staff see it and
// can try again.
//
// A message goes out at least once. Only a process that dies between the mail server's yes and our note of it makes it
// go out twice, both times with the same Message-ID.
package mail
