package ratelimit

import "time"

// Limit allows so many events within a window.
type Limit struct {
	Events int
	Window time.Duration
}

// Limits are the budgets of the auth calls. A zero Limit means the one of the contract.
//
// Guessing a password is bounded twice. Every address (IPv4, or the /64 network of an IPv6 address) may fail ten times
// on one account and a hundred times over all accounts. On top, all strangers together get ten comparisons per account,
// so that a botnet gains nothing by spreading. A stranger is an address from which the owner has not signed in or reset
// the password within the last 90 days: the owner at a familiar address never shares that budget, nor the budgets for
// asking for codes and for wrong codes. So an attacker can neither guess quickly nor lock the owner out: refused tries
// are not counted, which ends every refusal within one window, and a reset clears the account's failures and makes its
// address familiar.
type Limits struct {
	// LoginPerAccountAndAddress, LoginPerAddress and LoginPerAccount count failed sign-ins.
	LoginPerAccountAndAddress Limit
	LoginPerAddress           Limit
	LoginPerAccount           Limit
	// ForgotPause and ForgotPerAccount bound mail to one person; beyond them the answer is the same and nothing is
	// sent.
	ForgotPause      Limit
	ForgotPerAccount Limit
	ForgotPerAddress Limit
	// OtpPerAddress counts all tries, OtpWrongPerAccount wrong ones over all requests of a person.
	OtpPerAddress      Limit
	OtpWrongPerAccount Limit
	ResetPerAddress    Limit
	SignupPerAddress   Limit
	// SignupNoticePerAccount bounds the emails "somebody tried to sign up with your address".
	SignupNoticePerAccount Limit
	// BugReports bounds reports per person, or per address of a visitor.
	BugReports Limit
	// CodeWrongPerAccount counts wrong codes of authenticator apps and wrong recovery codes.
	CodeWrongPerAccount Limit
	// PasswordPerUser counts wrong passwords of somebody who is signed in and has to prove it again.
	PasswordPerUser Limit
	// EmailChangePerUser and ExportPerUser bound what is made and mailed for one person.
	EmailChangePerUser Limit
	ExportPerUser      Limit
	// PicturePerUser bounds the work of decoding pictures.
	PicturePerUser Limit
	// FormsPerAddress bounds the forms of visitors, FormsPerUser those of somebody who is signed in.
	FormsPerAddress Limit
	FormsPerUser    Limit
	// BuysPerAddress bounds orders, payments and slips, WaitlistsPerAddress names on waitlists: those must not keep
	// people from paying.
	BuysPerAddress      Limit
	WaitlistsPerAddress Limit
	// TrainingsPerAddress bounds registrations for the free training from one network, TrainingsPerEmail the emails
	// that one mailbox gets.
	TrainingsPerAddress Limit
	TrainingsPerEmail   Limit
	// VisitsPerAddress bounds the visits through links of affiliates that are kept one by one.
	VisitsPerAddress Limit
	// EmailProofPause and EmailProofPerUser bound the links that prove an address, EmailProofPerAddress the tries to
	// use one.
	EmailProofPause      Limit
	EmailProofPerUser    Limit
	EmailProofPerAddress Limit
	// SetupPerAddress and SetupAll count wrong codes of the first set-up, from one address and from all together.
	SetupPerAddress Limit
	SetupAll        Limit
	// WrongKeyPerAddress counts API keys that are none, KeyRequests the requests with one key.
	WrongKeyPerAddress Limit
	KeyRequests        Limit
	// TestEmailPerUser bounds the emails that staff send to try the mail server.
	TestEmailPerUser Limit
}

func (l Limits) OrDefaults() Limits {
	for _, d := range []struct {
		into   *Limit
		events int
		window time.Duration
	}{
		{&l.LoginPerAccountAndAddress, 10, 15 * time.Minute},
		{&l.LoginPerAddress, 100, 15 * time.Minute},
		{&l.LoginPerAccount, 10, 15 * time.Minute},
		{&l.ForgotPause, 1, 10 * time.Second},
		{&l.ForgotPerAccount, 5, time.Hour},
		{&l.ForgotPerAddress, 20, time.Hour},
		{&l.OtpPerAddress, 30, time.Hour},
		{&l.OtpWrongPerAccount, 20, 24 * time.Hour},
		{&l.ResetPerAddress, 30, time.Hour},
		{&l.SignupPerAddress, 10, time.Hour},
		{&l.SignupNoticePerAccount, 3, 24 * time.Hour},
		{&l.BugReports, 5, time.Hour},
		{&l.CodeWrongPerAccount, 5, 15 * time.Minute},
		{&l.PasswordPerUser, 5, 15 * time.Minute},
		{&l.EmailChangePerUser, 5, time.Hour},
		{&l.ExportPerUser, 3, 24 * time.Hour},
		{&l.PicturePerUser, 20, time.Hour},
		{&l.FormsPerAddress, 10, time.Hour},
		{&l.TrainingsPerAddress, 120, time.Hour},
		{&l.TrainingsPerEmail, 5, 24 * time.Hour},
		{&l.FormsPerUser, 60, time.Hour},
		{&l.BuysPerAddress, 300, time.Hour},
		{&l.WaitlistsPerAddress, 120, time.Hour},
		{&l.VisitsPerAddress, 600, time.Hour},
		{&l.EmailProofPause, 1, time.Minute},
		{&l.EmailProofPerUser, 5, time.Hour},
		{&l.EmailProofPerAddress, 60, time.Hour},
		{&l.SetupPerAddress, 5, 15 * time.Minute},
		{&l.SetupAll, 50, time.Hour},
		{&l.TestEmailPerUser, 10, time.Hour},
		{&l.WrongKeyPerAddress, 20, 15 * time.Minute},
		{&l.KeyRequests, 300, time.Minute},
	} {
		if *d.into == (Limit{}) {
			*d.into = Limit{d.events, d.window}
		}
	}

	return l
}

// slots is into how many parts a window is cut. An event is forgotten one window after its slot began, so a limit holds
// over any 14/15 of its window and nobody waits longer than one window.
const slots = 15

func (l Limit) slot() time.Duration { return max(l.Window/slots, time.Millisecond) }
