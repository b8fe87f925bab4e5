package identity

import "atlas/internal/platform/mail"

// mergeLetters tell both addresses with which one to log in from now on. Somebody who stays archived gets none.
func mergeLetters(action string, survivor, source *User) []mail.Letter {
	button := &mail.Button{Label: "Log in", Path: "/login"}
	if action != "user_merge" {
		letters := []mail.Letter{}
		for _, u := range []*User{survivor, source} {
			if u.ArchivedAt != nil {
				continue
			}
			letters = append(letters, mail.Letter{
				Kind: "accounts-parted", To: u.Email, ToName: u.Name(), Subject: "Your account is on its own again", Button: button,
				Lines: []string{"Hello " + u.FirstName + ",", "our team had joined this account with another one and has parted the two again. Log in with this address and the password you had before."},
			})
		}
		return letters
	}
	letters := []mail.Letter{}
	for _, to := range []string{survivor.Email, source.Email} {
		letters = append(letters, mail.Letter{
			Kind: "accounts-merged", To: to, ToName: survivor.Name(), Subject: "Your two accounts are one now", Button: button,
			Lines: []string{
				"Hello " + survivor.FirstName + ",",
				"our team joined your two accounts, so that everything of yours is in one place. Log in with " + maskedAddress(survivor.Email) + " and the password of that account.",
				"If you did not expect this, answer this letter.",
			},
		})
	}
	return letters
}
