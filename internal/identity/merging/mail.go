package merging

import (
	"atlas/internal/identity/manage"
	"atlas/internal/platform/mail"

	"atlas/internal/identity/people"
)

// mergeMessages tell both addresses with which one to log in from now on. Somebody who stays archived gets none.
func mergeMessages(action string, survivor, source *people.User) []mail.Message {
	button := &mail.Button{Label: "Log in", Path: "/login"}
	if action != "user_merge" {
		messages := []mail.Message{}
		for _, u := range []*people.User{survivor, source} {
			if u.ArchivedAt != nil {
				continue
			}

			messages = append(messages, mail.Message{
				Kind: "accounts-parted", To: u.Email, ToName: u.Name(), Subject: "Your accounts are separate again",
				Button: button,
				Lines: []string{"Hi " + u.FirstName + ",",
					"Our team had merged this account with another one. We've undone that. Log in with this address " +
						"and your old password."},
			})
		}

		return messages
	}

	messages := []mail.Message{}

	// Both addresses hear of it, as the person may read only one of them.
	for _, to := range []string{survivor.Email, source.Email} {
		messages = append(messages, mail.Message{
			Kind: "accounts-merged", To: to, ToName: survivor.Name(), Subject: "Your two accounts are now one",
			Button: button,
			Lines: []string{
				"Hi " + survivor.FirstName + ",",
				"Our team merged your two accounts, so everything is in one place. Log in with " +
					manage.MaskedAddress(survivor.Email) + " and the password of that account.",
				"Didn't expect this? Reply to this email.",
			},
		})
	}

	return messages
}
