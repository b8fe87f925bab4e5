// Package training holds the free 3-part training, for beginners and for the experienced: its rounds (runs) with
// their dates, who registered, who came and watched, and the reminders.
//
// The links of the three days and the two switches are settings (settings.Workshop). Where a page of marketing has a
// live part for the training, Slot fills it; pages itself knows nothing of trainings.
//
// What holds: an address registers once per run and is never told whether it had already; a reminder goes out once
// per person, day and step, and no longer once they unsubscribed or enrolled; what a visitor sees depends on the
// settings and the dates alone, never on what the person behind a typed address did before.
package training
