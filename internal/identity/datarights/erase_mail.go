package datarights

import (
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
)

// erasureMessage says when the account will be gone, and where to take it back.
func erasureMessage(user *Person, request *Erasure) mail.Message {
	who := "You asked us to erase your account"
	if request.ByStaff() {
		who = "Our team was asked to erase your account"
	}

	return mail.Message{
		Kind: "erasure-asked", To: user.Email, ToName: user.name(), Subject: "Your account will be erased",
		Lines: []string{
			"Hi " + user.FirstName + ",",
			who + ". On " + request.DueAt.In(clock.Manila).Format("January 2, 2006") +
				" we'll remove everything that says who you are. Payment records stay, without your name.",
			"Until then nothing changes. You can cancel anytime in your profile, under Account.",
		},
		Button: &mail.Button{Label: "Keep my account", Path: "/profile?tab=account"},
	}
}
