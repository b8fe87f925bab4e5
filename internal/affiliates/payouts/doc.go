// Package payouts is how affiliates get their money: the account it goes to, that they ask for it, the runs in which
// staff send it, and the statement of each payout. The ledger of commission belongs to package affiliates; this
// package says which entries go where through Ledger, always in the transaction of what it writes itself.
//
// # Accounts
//
// An affiliate has one account at a time: GCash, Maya or a bank. The number is sealed and compared by a keyed hash.
// Setting one asks for the password or a code once more, is told by email, and the account rests for 48 hours before
// money goes there. Old accounts stay, for statements and to see who shares one.
//
// # Runs
//
//	draft → approved → paid
//	  └────────┴→ cancelled
//
// StartRun takes all that is payable to everyone above the minimum, with an account that may be used, into one
// payout each: a fixed number of statements, however many there are. An entry is in one payout at most, and there is
// one draft at most. Staff look at the flags and leave out whom they want to look at longer; then a run is approved,
// by a second person if the setting asks for it.
//
// Who left the program is paid with the next run whatever is payable, also below the minimum, as the terms promise
// them. They can't accept a new version of the terms anymore, so it isn't asked of them. They still need an account,
// and who is suspended waits, also after leaving.
//
// A run can be for those who asked. A request is closed by the run that takes it, not first when it is paid, so that
// what becomes payable meanwhile is asked for anew; a payout that is given back opens its request again.
//
// Approving looks once more: who is suspended by now, changed the account, or was merged or parted is left out, and
// what was refunded since the draft is taken off. What is refunded after that is a debt against the next payout. So
// a run while payments are being revoked has one outcome for each refund: before the entry was taken it isn't in the
// run, before the approval it is taken off, after it is a debt.
//
// The files for the wallet and the banks are made from an approved run, as often as needed. The file that comes back
// says which payouts arrived under which reference and which failed; it is taken as a whole or not at all. A payout
// that failed, also days later, is given back: its entries are payable again. A run is paid once none of its payouts
// is open.
//
// Every step is one transaction, so a crash leaves a run before or after it, never in between; emails are sent by a
// job that goes on where it stopped.
package payouts
