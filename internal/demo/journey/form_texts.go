package journey

import (
	"slices"
	"time"

	"atlas/internal/journey/forms"
)

// moreForms are those beside the journey form.
func moreForms(now time.Time) []form {
	feedback := []*forms.FormQuestion{
		choice(singleChoice, "rating", "How was the workshop for you?", "", true, "5", "Excellent", "4", "Good", "3",
			"Fair", "2", "Weak", "1", "Poor"),
		when(question(longTextQuestion, "went-wrong", "What should we have done better?", "We read every line.", true),
			"rating", "2", "1"),
		choice(multipleChoice, "useful", "What will you use this week?", "", false, "pitch", "The pitch script",
			"rates", "The rate sheet", "portfolio", "The portfolio checklist", "routine", "The weekly routine"),
		question(longTextQuestion, "words", "In your own words, what changed for you?", "", false),
	}

	return []form{
		{
			Form: forms.Form{
				Name: "Workshop Feedback", Slug: "workshop-feedback",
				Description: new("Two minutes about the 3-day workshop. Your answers shape the next one."),
				Thanks:      new("Salamat! We read every answer before the next workshop."), Draft: feedback,
			},
			later: append(slices.Clone(feedback),
				choice(singleChoice, "pace", "How was the pace?", "", true, "slow", "Too slow", "right", "Just right",
					"fast", "Too fast")),
			everyNth: 2,
		},
		{
			Form: forms.Form{
				Name: "One-on-One Coaching Application", Slug: "coaching-application",
				Description: new("For members who want to work with a coach for six weeks. We take ten people each " +
					"batch."),
				Thanks:   new("The coaches have your application. You'll hear from us within five days."),
				ClosesAt: new(now.AddDate(0, 0, 21).Truncate(time.Hour)),
				LocksAt:  new(now.AddDate(0, 0, 28).Truncate(time.Hour)),
				Draft: []*forms.FormQuestion{
					question(sectionHead, "you", "About your work", "", false),
					choice(singleChoice, "focus", "What do you want to work on?", "", true, "clients",
						"Finding clients", "rates", "Raising my rates", "systems", "Systems and time", "team",
						"Building a small team"),
					between(question(numberQuestion, "income", "What do you earn from freelancing in a month?",
						"In pesos, about. Zero is fine.", true), 0, 500_000),
					question(longTextQuestion, "tried", "What have you tried so far?", "", true),
					question(fileQuestion, "resume", "Your resume or portfolio", "A PDF or a document, up to 10 MB.",
						false),
					question(sectionHead, "plan", "How we would work", "", false),
					choice(multipleChoice, "days", "Which days suit you?", "", true, "mon", "Monday", "wed",
						"Wednesday", "fri", "Friday", "sat", "Saturday"),
					question(dateQuestion, "start", "When could you start?", "", true),
					question(mobileQuestion, "mobile", "Mobile number", "For the coach, not for the list.", true),
				},
			},
			everyNth: 5,
		},
		{
			Form: forms.Form{
				Name: "Contact the Tribe Team", Slug: "contact", IsPublic: true,
				Description: new("Ask us anything. A person answers, usually within a day."),
				Thanks:      new("Salamat sa message! We'll reply by email."),
				Draft: []*forms.FormQuestion{
					question(textQuestion, "name", "Your name", "", true),
					question(emailQuestion, "email", "Email", "", true),
					question(mobileQuestion, "mobile", "Mobile number", "Only if you would like us to call.", false),
					choice(singleChoice, "topic", "What is it about?", "", true, "join", "Joining the Tribe", "billing",
						"A payment", "course", "A course", "other", "Something else"),
					when(question(textQuestion, "invoice", "Invoice or reference number", "", false),
						"topic", "billing"),
					question(longTextQuestion, "message", "Your message", "", true),
				},
			},
			everyNth: 19, visitors: 16,
		},
		{
			Form: forms.Form{
				Name: "Graduation Survey", Slug: "graduation-survey",
				Description: new("For members who finish their last stage."),
				Draft: []*forms.FormQuestion{
					choice(singleChoice, "reached", "Did you reach the goal you started with?", "", true, "yes", "Yes",
						"partly", "Partly", "no", "Not yet"),
					when(question(longTextQuestion, "story", "Would you tell your story to newcomers?", "", false),
						"reached", "yes", "partly"),
				},
			},
			isDraft: true,
		},
	}
}

// answerTexts are answers by question.
var answerTexts = map[string][]string{
	"name": {"Jovelyn Tolentino", "Mark Anthony Ilagan", "Sheila Marie Cordero", "Ronnel Baluyot", "Cherry Ann Magno",
		"Dennis Padilla", "Ma. Theresa Quiambao", "Jun Carlo Estrella"},
	"why": {
		"I want to be home when my daughter comes from school, and still pay for the tuition.",
		"My shift ends at six in the morning. I would like to sleep at night again.",
		"We are building a house in Batangas, one wall at a time. I want to finish it in two years.",
		"My parents are getting old and I am the only one who can move back to the province.",
		"I was laid off in March. I never want one company to decide about my family again.",
		"I like to write, and I want to see if someone will pay for it.",
	},
	"work-done": {"Data entry for a real estate agent in Texas", "Canva posts for my cousin's milk tea shop",
		"Transcribing sermons", "Inbox and calendar for a coach in Australia", "Product listings on Shopee"},
	"help": {
		"The internet in our barangay goes down in the afternoon. Recordings help a lot.",
		"I start well and stop after two weeks. Please don't let me go quiet.",
		"I am shy in English calls.", "Time, mostly. My youngest is two years old.",
	},
	"went-wrong": {"The second day went too fast for those of us on a phone.",
		"Too many links in the chat. One page with all of them would help."},
	"words": {"I sent my first pitch on day two.", "I finally know what to charge.",
		"I stopped apologising for my rates.", "I learned that a small portfolio is enough to start."},
	"tried": {"Upwork for two months, eleven proposals, one interview.",
		"Facebook groups and two referrals from my old boss.",
		"I post on LinkedIn every Tuesday and I have three warm leads.", "A small website, no visitors yet."},
	"invoice": {"INV-20261018-04", "GCash 0098 1123 5567", "INV-20260930-11"},
	"message": {
		"Good day! When does the next batch open, and is there an installment plan?",
		"I paid by bank transfer on Monday but my account is still locked. Could you check?",
		"Is the bookkeeping course good for someone with no accounting background?",
		"I would like to bring my whole team of six. Do you have a group rate?",
		"My certificate has my maiden name. How can I change it?",
	},
}
