package account

import (
	"strconv"
	"time"

	"atlas/internal/identity/people"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/mail"
)

// moment is how emails write when something happened.
func moment(at time.Time) string {
	return at.In(clock.Manila).Format("January 2, 2006 at 3:04 PM") + " (Manila time)"
}

// noticeMessage tells the owner of an account what was done to it.
func noticeMessage(user *people.User, kind, subject string, lines ...string) mail.Message {
	return mail.Message{
		Kind: kind, To: user.Email, ToName: user.Name(), Subject: subject,
		Lines: append([]string{"Hi " + user.FirstName + ","}, lines...),
	}
}

const noActionNeeded = "If it was you, you don't have to do anything."

func twoFactorMessage(user *people.User, kind, deed string, at time.Time) mail.Message {
	message := noticeMessage(user, kind, "Two-factor login "+deed,
		"On "+moment(at)+", two-factor login "+deed+" for your account.", noActionNeeded)
	message.Button = &mail.Button{Label: "It wasn't me", Path: "/forgot-password"}
	return message
}

func recoveryCodeMessage(user *people.User, left int, at time.Time) mail.Message {
	message := noticeMessage(user, "recovery-code-used", "A recovery code was used",
		"Someone used a recovery code to log in to your account on "+moment(at)+".",
		"Codes left: "+strconv.Itoa(left)+". You can get new ones in your profile, under Account.", noActionNeeded)
	message.Button = &mail.Button{Label: "It wasn't me", Path: "/forgot-password"}
	return message
}

func ownPasswordMessage(user *people.User, at time.Time) mail.Message {
	message := noticeMessage(user, "password-changed", "Your password was changed",
		"Your password was changed on "+moment(at)+", and we logged out all your other devices.", noActionNeeded)
	message.Button = &mail.Button{Label: "It wasn't me", Path: "/forgot-password"}
	return message
}

// emailCodeMessage goes to the new address.
func emailCodeMessage(user *people.User, to, otp string) mail.Message {
	return mail.Message{
		Kind: "email-change-otp", To: to, ToName: user.Name(), Subject: "Your code to use this email address",
		Lines: []string{
			"Hi " + user.FirstName + ",",
			"Here's your code to use this email address for your account. Enter it on the page where you asked for " +
				"it. It's valid for 30 minutes.",
		},
		Code:   otp,
		After:  []string{"Didn't ask for it? Ignore this email and don't share the code. Nothing changes."},
		Secret: true,
	}
}

// emailTakenMessage goes to the owner of an address that somebody else wants.
func emailTakenMessage(owner *people.User, to string) mail.Message {
	return mail.Message{
		Kind: "email-change-notice", To: to, ToName: owner.Name(), Subject: "Someone wants to use your email address",
		Lines: []string{
			"Hi " + owner.FirstName + ",",
			"Someone with another account asked to use this email address. It's already yours, so nothing has changed.",
			"Have two accounts and want just one? Reply to this email and we'll merge them.",
		},
		After: []string{"If it wasn't you, you don't have to do anything."},
	}
}

func emailAskedMessage(user *people.User, at time.Time) mail.Message {
	message := noticeMessage(user, "email-change-asked", "Someone asked to change your email address",
		"On "+moment(at)+
			", someone who knows your password asked to use another email address for your account. It changes once "+
			"they enter the code we sent there.", noActionNeeded)
	message.Button = &mail.Button{Label: "It wasn't me", Path: "/forgot-password"}
	return message
}

// emailChangedMessage goes to the old address.
func emailChangedMessage(before *people.User, at time.Time) mail.Message {
	message := noticeMessage(before, "email-changed", "Your email address was changed",
		"Your account uses another email address since "+moment(at)+". You can't log in with this address anymore.",
		noActionNeeded)
	message.Button = &mail.Button{Label: "It wasn't me", Path: "/bug-report"}
	return message
}
