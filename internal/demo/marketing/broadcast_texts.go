package marketing

import "atlas/internal/marketing/broadcasts"

const (
	sentBody = `<p>Hi {first name},</p><p>Live tayo this Saturday at 8 PM: ` +
		`<strong>how to write a proposal that gets a reply</strong>. ` +
		`Bring one job post that you like, and we'll answer it together.</p><ul><li><p>What clients read first</p></li>` +
		`<li><p>Three lines that get a reply</p></li><li><p>What to charge for your first project</p></li></ul>` +
		`<p><a href="/events">Save your seat</a></p><p>Can't make it? The ` +
		`<a href="/courses/my-courses">recording</a> will be in your courses. Kaya mo 'to.</p>`
	draftBody = `<p>Hi {first name},</p><p>We haven't seen you for a while, and your place in the Tribe is still here. ` +
		`Ten minutes today is enough: ` +
		`<a href="/courses/my-courses">open your next lesson</a>.</p><p>Small steps, same boat.</p>`
)

// welcome are the emails of the sequence. The first waits a day, so that nobody who tries Atlas out gets an email from
// it at once.
var welcome = []*broadcasts.SequenceEmail{
	{
		Subject: "Welcome aboard, {first name}", Delay: inDays(1, 9),
		Body: `<p>Hi {first name},</p><p>Welcome to the Tribe! Start with one small thing today: ` +
			`<a href="/courses/my-courses">open your first lesson</a>. ` +
			`Ten minutes is enough.</p><p>Kaya mo 'to.</p>`,
	},
	{
		Subject: "Meet your batch, {first name}", Delay: inDays(2, 19),
		Body: `<p>Hi {first name},</p><p>You're not alone in this. Say hi to {batch}, and ` +
			`<a href="/events">join the next live session</a>. ` +
			`Cellphone o laptop, puwede.</p>`,
	},
	{
		Subject: "Your first client starts with a profile", Delay: inDays(4, 9),
		Body: `<p>Hi {first name},</p><p>Clients look at your profile for seven seconds. Here is what they look for: ` +
			`<a href="/resources">see our sample profiles</a>.</p><p>Small steps, same boat.</p>`,
	},
}

// inDays is a delay of so many days, until an hour of the day.
func inDays(days, hour int) broadcasts.Delay {
	return broadcasts.Delay{WaitUnit: "days", Wait: days, AtMinute: new(hour * 60)}
}
