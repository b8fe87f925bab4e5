package identity

import (
	"strconv"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
)

// moment is how letters write when something happened.
func moment(at time.Time) string {
	return at.In(clock.Manila).Format("January 2, 2006 at 3:04 PM") + " (Manila time)"
}

// noticeLetter tells the owner of an account what was done to it.
func noticeLetter(user *User, kind, subject string, lines ...string) mail.Letter {
	return mail.Letter{
		Kind: kind, To: user.Email, ToName: user.Name(), Subject: subject,
		Lines: append([]string{"Hello " + user.FirstName + ","}, lines...),
	}
}

const calm = "If it was you, there is nothing you need to do."

func twoFactorLetter(user *User, kind, deed string, at time.Time) mail.Letter {
	letter := noticeLetter(user, kind, "Two-factor login "+deed, "two-factor login of your account "+deed+" on "+moment(at)+".", calm)
	letter.Button = &mail.Button{Label: "It was not me", Path: "/forgot-password"}
	return letter
}

func recoveryCodeLetter(user *User, left int, at time.Time) mail.Letter {
	letter := noticeLetter(user, "recovery-code-used", "A recovery code was used",
		"a recovery code of your account was used on "+moment(at)+".",
		"Codes that are left: "+strconv.Itoa(left)+". You can make new ones in the Account tab of your profile.", calm)
	letter.Button = &mail.Button{Label: "It was not me", Path: "/forgot-password"}
	return letter
}

func ownPasswordLetter(user *User, at time.Time) mail.Letter {
	letter := noticeLetter(user, "password-changed", "Your password was changed",
		"your password was changed on "+moment(at)+", and all your other devices were logged out.", calm)
	letter.Button = &mail.Button{Label: "It was not me", Path: "/forgot-password"}
	return letter
}

// emailCodeLetter goes to the new address.
func emailCodeLetter(user *User, to, otp string) mail.Letter {
	return mail.Letter{
		Kind: "email-change-otp", To: to, ToName: user.Name(), Subject: "Your code to use this e-mail address",
		Lines: []string{
			"Hello " + user.FirstName + ",",
			"here is the code to log in with this e-mail address from now on. Type it where you asked for it. It is good for 30 minutes.",
		},
		Code:   otp,
		After:  []string{"If you did not ask for it, leave this letter alone and give the code to nobody: nothing changes."},
		Secret: true,
	}
}

// emailTakenLetter goes to the owner of an address that somebody else wants.
func emailTakenLetter(owner *User, to string) mail.Letter {
	return mail.Letter{
		Kind: "email-change-notice", To: to, ToName: owner.Name(), Subject: "Somebody wants to use your e-mail address",
		Lines: []string{
			"Hello " + owner.FirstName + ",",
			"somebody with another account asked to log in with this e-mail address. It is yours already, so nothing was changed.",
			"If you have two accounts and want one, write to us and we bring them together.",
		},
		After: []string{"If it was not you, there is nothing you need to do."},
	}
}

func emailAskedLetter(user *User, at time.Time) mail.Letter {
	letter := noticeLetter(user, "email-change-asked", "A new e-mail address for your account",
		"on "+moment(at)+" somebody who knows your password asked to use another e-mail address for your account. It takes over once its code was typed.", calm)
	letter.Button = &mail.Button{Label: "It was not me", Path: "/forgot-password"}
	return letter
}

// emailChangedLetter goes to the old address.
func emailChangedLetter(before *User, at time.Time) mail.Letter {
	letter := noticeLetter(before, "email-changed", "Your e-mail address was changed",
		"your account uses another e-mail address since "+moment(at)+". This address no longer opens it.", calm)
	letter.Button = &mail.Button{Label: "It was not me", Path: "/bug-report"}
	return letter
}

// erasureLetter says when the account will be gone, and where to take it back.
func erasureLetter(user *User, wish *Erasure) mail.Letter {
	who := "You asked us to erase your account"
	if wish.ByStaff() {
		who = "Our team was asked to erase your account"
	}
	letter := noticeLetter(user, "erasure-asked", "Your account will be erased",
		who+". On "+wish.DueAt.In(clock.Manila).Format("January 2, 2006")+" we remove everything that tells who you are. Records of payments stay, without your name.",
		"Until then nothing changes, and you can take it back at any time in the Account tab of your profile.")
	letter.Button = &mail.Button{Label: "Keep my account", Path: "/profile?tab=account"}
	return letter
}
