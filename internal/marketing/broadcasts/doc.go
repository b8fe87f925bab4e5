// Package broadcasts owns segments of people and the emails that staff send to them.
//
// A broadcast is written as a draft and sent once, now or at a time. When it starts, its recipients and its links are
// written down; from then on neither changes. One row per recipient is what keeps anyone from getting it twice: it
// goes from waiting to sent in the transaction that writes the email. Those who unsubscribed or whose account is
// archived get none, also if that happens while it is sent. Clicks are counted by a redirect that leads to the links
// of the broadcast and to nothing else. Opens are not tracked.
package broadcasts
