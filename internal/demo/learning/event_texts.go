package learning

import "atlas/internal/learning/events"

// How often an event of the demo repeats; monthlyWeekday is on the same weekday of each month.
const (
	everyWeek      = "week"
	everyMonth     = "month"
	monthlyWeekday = "weekday"
)

// eventText is an event of the demo. Its first day is so many days from the Monday of this week.
type eventText struct {
	name, short, about string
	hosts, levels      []string
	from               int
	clock              string
	minutes            int
	repeat             *events.EventRepeatInput
	capacity           int
	place              string
	// isOnline gives it a link to join.
	isOnline, isDraft bool
	// guests is how many people answer each date around now.
	guests int
}

var eventTexts = []eventText{
	{
		name:  "Tuesday Coaching Call",
		short: "Bring one question about your freelance work and leave with a next step.",
		about: "<p>Our weekly call with the coaches. Come with <strong>one question</strong>: a client who went " +
			"silent, a rate you are unsure of, a task you do not know how to start.</p><ul><li>10 minutes: wins of " +
			"the week</li><li>60 minutes: hot seats</li><li>20 minutes: open floor</li></ul>",
		hosts: []string{"head-coach", "coach"}, from: -7*26 + 1, clock: "19:00", minutes: 90,
		repeat: &events.EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 14,
	},
	{
		name: "Thursday Q&A with the Experts", short: "An hour of short answers on tools, contracts and getting paid.",
		about: "<p>Post your question in the group before Wednesday noon. We go through them in order and record the " +
			"call for those who are on shift.</p>",
		hosts: []string{"expert"}, from: -7*20 + 3, clock: "20:00", minutes: 60,
		repeat: &events.EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 9,
	},
	{
		name: "Resume and Portfolio Clinic", short: "Eight seats. We look at your resume together, line by line.",
		about: "<p>Have your resume open as a document that others can comment on. Each person gets ten minutes. " +
			"<em>Seats go fast: if it is full, join the waitlist and we will write to you when one frees up.</em></p>",
		hosts: []string{"assistant-coach"}, from: -7*8 + 2, clock: "14:00", minutes: 90,
		repeat: &events.EventRepeatInput{Every: everyWeek, Interval: new(2)}, capacity: 8, place: "Zoom, breakout rooms",
		isOnline: true, guests: 11,
	},
	{
		name: "Client Call Role-play", short: "Practise a discovery call with another member before the real one.",
		about: "<p>You play the freelancer once and the client once. Scripts are in the course <strong>Winning " +
			"Client Calls</strong>.</p>",
		hosts: []string{"coach"}, from: -7*10 + 5, clock: "10:00", minutes: 60,
		repeat: &events.EventRepeatInput{Every: everyWeek}, capacity: 12, place: "Zoom", isOnline: true, guests: 6,
	},
	{
		name: "Welcome Orientation", short: "New here? Half an hour on where everything is and what to do first.",
		about: "<p>We walk through home, your courses, your group and how to ask for help. Every Monday, " +
			"so come to the first one after you join.</p>",
		hosts: []string{"head-coach"}, from: -7 * 12, clock: "19:30", minutes: 30,
		repeat: &events.EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 5,
	},
	{
		name: "Early Bird Work Hour", short: "Cameras on, mics off. One hour of quiet work before the day starts.",
		about: "<p>Say what you will do, do it, say how it went. Monday to Friday.</p>",
		hosts: []string{"team-lead"}, from: -7 * 4, clock: "05:30", minutes: 60,
		repeat: &events.EventRepeatInput{Every: everyWeek, Weekdays: []string{"MO", "TU", "WE", "TH", "FR"}}, place: "Zoom",
		isOnline: true, guests: 3,
	},
	{
		name:  "Monthly Wins Night",
		short: "First contracts, first five-star reviews, first laptop paid by a client. Come and cheer.",
		about: "<p>On the last Friday of the month we celebrate. Post your win before Thursday and we will call you " +
			"up.</p>",
		hosts: []string{"head-coach", "expert"}, from: -7*17 + 4, clock: "20:00", minutes: 120,
		repeat: &events.EventRepeatInput{Every: everyMonth, Monthly: new(monthlyWeekday)}, place: "Zoom", isOnline: true,
		guests: 18,
	},
	{
		name: "Copywriting Feedback Circle", short: "Read your draft aloud, get three honest notes.",
		hosts: []string{"expert"}, from: -7*9 + 5, clock: "15:30", minutes: 90,
		repeat: &events.EventRepeatInput{Every: everyMonth, Monthly: new(monthlyWeekday)}, capacity: 10, place: "Zoom",
		isOnline: true, guests: 7,
	},
	{
		name: "Team Leads Sync", short: "Who needs a nudge, check-ins, and what your group needs from the coaches.",
		hosts:  []string{"head-coach"},
		levels: []string{"team-lead", "assistant-team-lead", "coach", "assistant-coach", "head-coach"}, from: -7*6 + 4,
		clock: "18:00", minutes: 45,
		repeat: &events.EventRepeatInput{Every: everyWeek}, place: "Zoom", isOnline: true, guests: 4,
	},
	{
		name:  "Bookkeeping Lab: Bank Reconciliation",
		short: "We reconcile one month of a sari-sari store together, in a spreadsheet.",
		about: "<p>Download the worksheet of lesson 4 of <strong>Bookkeeping for Freelancers</strong> before you " +
			"come.</p>",
		hosts: []string{"expert"}, from: 12, clock: "13:00", minutes: 150, capacity: 20, place: "Zoom", isOnline: true,
		guests: 12,
	},
	{
		name: "Upwork Proposal Workshop", short: "How to write a proposal that is read to the end.",
		about: "<p>We took five real job posts and wrote to each of them together. The recording is below.</p>",
		hosts: []string{"coach", "assistant-coach"}, from: -20, clock: "19:00", minutes: 120, place: "Zoom",
		isOnline: true, guests: 21,
	},
	{
		name: "Pricing and Packages Masterclass", short: "From hourly to monthly retainers, in pesos and in dollars.",
		hosts: []string{"head-coach"}, from: -44, clock: "19:00", minutes: 90, place: "Zoom", isOnline: true,
		guests: 16,
	},
	{
		name:  "Taxes for Freelancers: the 8% Option",
		short: "BIR registration, receipts and deadlines, with an accountant from Iloilo.",
		about: "<p>Bring your questions on forms 1701Q and 1701. This is general guidance, not advice for your " +
			"case.</p>",
		hosts: []string{"expert"}, from: 24, clock: "18:30", minutes: 90, place: "Zoom", isOnline: true, guests: 13,
	},
	{
		name: "Cebu Meet-up", short: "Lunch and laptops with the members around Cebu.",
		hosts: []string{"team-lead"}, from: 40, clock: "11:00", minutes: 240, capacity: 40,
		place: "IT Park, Lahug, Cebu City", guests: 15,
	},
	{name: "Planning Your First Quarter", short: "Goals, rates and working hours for the months to come.",
		hosts: []string{"coach"}, from: 52, clock: "19:00", minutes: 90, place: "Zoom", isOnline: true, isDraft: true},
}
