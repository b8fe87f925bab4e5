package broadcasts_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/marketing/broadcasts"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// testers is the segment of everyone in one batch, which a test moves people into and out of.
func (f *fixture) testers(roles ...string) *broadcasts.Segment {
	f.t.Helper()
	f.Exec(`INSERT INTO batches (name, name_key, sort_key, created_at, updated_at) VALUES ('Testers', 'testers', 'testers', 1, 1)`)
	batch := f.Number(`SELECT MAX(id) FROM batches`)
	f.join(roles...)

	return f.segment("Testers", broadcasts.Conditions{BatchIDs: []int{batch}})
}

func (f *fixture) join(roles ...string) {
	f.t.Helper()
	for _, role := range roles {
		f.leave(role)
		f.Exec(`INSERT INTO batch_members (user_id, batch_id, joined_at) SELECT CAST(? AS INTEGER), MAX(id), 1 FROM batches`, f.ID(role))
	}
}

func (f *fixture) leave(role string) {
	f.t.Helper()
	f.Exec(`DELETE FROM batch_members WHERE user_id = ?`, f.ID(role))
}

// threeEmails come right away, two hours later, and on the next day at nine in the morning in Manila.
func threeEmails() []*broadcasts.SequenceEmailInput {
	return []*broadcasts.SequenceEmailInput{
		{Subject: "One", Body: body, WaitUnit: "hours", Wait: 0},
		{Subject: "Two", Body: body, WaitUnit: "hours", Wait: 2},
		{Subject: "Three", Body: body, WaitUnit: "days", Wait: 1, AtMinute: new(9 * 60)},
	}
}

// sequence writes a draft of three emails to a segment.
func (f *fixture) sequence(segment *broadcasts.Segment, onlyNew bool) *broadcasts.Sequence {
	f.t.Helper()
	in := broadcasts.SequenceInput{Name: "Welcome", SegmentID: segment.ID, OnlyNew: onlyNew, Emails: threeEmails()}
	saved, err := f.service().SaveSequence(f.By(staff), nil, in, nil)
	f.Must(err)

	return saved
}

func (f *fixture) change(id int, action string) *broadcasts.Sequence {
	f.t.Helper()
	changed, err := f.service().ChangeSequence(f.By(staff), id, action)
	f.Must(err)

	return changed
}

// run lets time pass and does what the job does.
func (f *fixture) run(passed time.Duration) {
	f.t.Helper()
	f.Clock.Advance(passed)
	f.Must(f.service().SendSequences(f.t.Context()))
}

// got are the subjects of a sequence that a person got, in their order.
func (f *fixture) got(address string) string {
	f.t.Helper()
	var out []string
	err := f.DB.Each(f.t.Context(), `SELECT subject FROM outbox_mails WHERE kind = 'sequence' AND to_address = ? ORDER BY id`, []any{address},
		func(scan func(...any) error) error {
			var subject string
			err := scan(&subject)
			out = append(out, subject)

			return err
		})
	f.Must(err)

	return strings.Join(out, ", ")
}

func (f *fixture) loaded(id int) *broadcasts.Sequence {
	f.t.Helper()
	found, err := f.service().Sequence(f.By(staff), id)
	f.Must(err)

	return found
}

// leftReason is why someone left the only sequence that they were in.
func (f *fixture) leftReason(role string) (reason string) {
	f.t.Helper()
	f.Must(f.DB.Row(f.t.Context(), `SELECT left_reason FROM email_sequence_people WHERE user_id = ?`,
		[]any{f.ID(role)}, &reason))

	return reason
}

func TestSequenceSendsInItsTime(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		sequence := f.sequence(f.testers("member", "affiliate"), false)
		f.run(0)
		f.equal("before it started", f.got(f.email("member")), "")

		f.change(sequence.ID, "start")
		f.run(0)
		f.equal("right away", f.got(f.email("member")), "One")
		f.run(119 * time.Minute)
		f.equal("a minute too early", f.got(f.email("member")), "One")
		f.run(time.Minute)
		f.equal("after two hours", f.got(f.email("member")), "One, Two")

		// The third comes at nine in Manila on the next day, whatever the hour of the second.
		f.run(5 * time.Hour)
		f.equal("the same day", f.got(f.email("member")), "One, Two")
		f.run(48 * time.Hour)
		f.equal("the next day", f.got(f.email("member")), "One, Two, Three")
		f.run(1000 * time.Hour)
		f.equal("at the end", f.got(f.email("affiliate")), "One, Two, Three")
		f.equal("to others", f.got(f.email(staff)), "")

		done := f.loaded(sequence.ID)
		f.equal("finished", done.Finished, 2)
		f.equal("waiting", done.Waiting, 0)
		f.equal("sent", done.Emails[2].Sent, 2)
	})
}

func TestTimeOfDayIsManilas(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		segment := f.testers("member")
		emails := []*broadcasts.SequenceEmailInput{{Subject: "Nine", Body: body, WaitUnit: "days", Wait: 0, AtMinute: new(9 * 60)}}
		saved, err := f.service().SaveSequence(f.By(staff), nil, broadcasts.SequenceInput{Name: "Nine", SegmentID: segment.ID, Emails: emails}, nil)
		f.Must(err)
		f.change(saved.ID, "start")
		next := f.Number(`SELECT next_at FROM email_sequence_people`)
		at := time.UnixMilli(int64(next)).In(time.FixedZone("Manila", 8*60*60))
		if at.Hour() != 9 || at.Minute() != 0 || at.Before(f.Clock.Now()) || at.Sub(f.Clock.Now()) > 24*time.Hour {
			f.t.Errorf("due at: got %v, want the next nine o'clock in Manila after %v", at, f.Clock.Now())
		}
	})
}

func TestWhoLeftGetsNoFurtherEmail(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		sequence := f.sequence(f.testers("member", "affiliate"), false)
		f.change(sequence.ID, "start")
		f.run(0)
		f.leave("member")
		f.run(3 * time.Hour)
		f.equal("who left", f.got(f.email("member")), "One")
		f.equal("who stayed", f.got(f.email("affiliate")), "One, Two")
		f.equal("left", f.loaded(sequence.ID).Left, 1)
		f.equal("why they left", f.leftReason("member"), "segment")

		// Coming back goes on after the last email: none is sent a second time.
		f.join("member")
		f.run(time.Minute)
		f.equal("who came back", f.got(f.email("member")), "One")
		f.equal("why they left, when they are back", f.leftReason("member"), "")
		f.run(2 * time.Hour)
		f.equal("who came back, later", f.got(f.email("member")), "One, Two")

		// Who leaves between two looks at the segment gets none either.
		f.leave("affiliate")
		f.Exec(`UPDATE email_sequence_people SET next_at = 1 WHERE user_id = ?`, f.ID("affiliate"))
		f.run(0)
		f.equal("who left just now", f.got(f.email("affiliate")), "One, Two")
		f.equal("why they left just now", f.leftReason("affiliate"), "segment")

		f.change(sequence.ID, "end")
		f.equal("why those left who were in it until its end", f.leftReason("member"), "ended")
		f.equal("why they left before its end", f.leftReason("affiliate"), "segment")
	})
}

func TestUnsubscribingEndsASequence(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		sequence := f.sequence(f.testers("member"), false)
		f.change(sequence.ID, "start")
		f.run(0)

		var html, header string
		f.Must(f.DB.Row(f.t.Context(), `SELECT html, unsubscribe_url FROM outbox_mails WHERE kind = 'sequence'`, nil, &html, &header))
		click := regexp.MustCompile(`http://[^/]+(/api/email/go/[^"\s)]+)`).FindAllStringSubmatch(html, -1)[1][1]
		answer := f.Visitor().Send(http.MethodGet, click, nil, "User-Agent", browser)
		f.equal("location", answer.Header.Get("Location"), "https://example.com/a?b=1&c=2")
		path := header[strings.Index(header, "/unsubscribe"):]
		f.equal("one click", f.Visitor().Send(http.MethodPost, path, "List-Unsubscribe=One-Click",
			"Content-Type", "application/x-www-form-urlencoded").Status, http.StatusOK)

		f.run(100 * time.Hour)
		f.equal("emails", f.got(f.email("member")), "One")
		f.equal("why they left", f.leftReason("member"), "unsubscribed")
		first := f.loaded(sequence.ID).Emails[0]
		f.equal("unsubscribed", first.Unsubscribed, 1)
		f.equal("clickers", first.Clickers, 1)
		f.equal("clicks", first.Links[1].Clicks, 1)
	})
}

func TestOnlyNewPeople(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		sequence := f.sequence(f.testers("member"), true)
		f.change(sequence.ID, "start")
		f.run(0)
		f.equal("who was there before", f.got(f.email("member")), "")
		f.join("affiliate")
		f.run(time.Minute)
		f.equal("who joined since", f.got(f.email("affiliate")), "One")

		// Who leaves and comes back is new.
		f.leave("member")
		f.run(time.Minute)
		f.join("member")
		f.run(time.Minute)
		f.equal("who came back", f.got(f.email("member")), "One")
		f.equal("why they left, when they are back", f.leftReason("member"), "")
	})
}

func TestTwoProcessesSendASequenceOnce(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		sequence := f.sequence(f.testers("member", "affiliate", "tribe-team-ro"), false)
		f.change(sequence.ID, "start")
		for range 4 {
			var group sync.WaitGroup
			for range 2 {
				group.Go(func() {
					if err := f.service().SendSequences(context.WithoutCancel(f.t.Context())); err != nil {
						f.t.Errorf("send the sequences: got error %v, want none", err)
					}
				})
			}
			group.Wait()
			f.Clock.Advance(48 * time.Hour)
		}
		f.equal("emails", f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'sequence'`), 9)
		f.equal("to the member", f.got(f.email("member")), "One, Two, Three")

		_, err := f.DB.Exec(f.t.Context(), `INSERT INTO email_sequence_sends (email_id, person_id, email_key, state, sent_at)
			SELECT email_id, person_id, 'other', 'sent', 1 FROM email_sequence_sends LIMIT 1`)
		if err == nil {
			f.t.Error("a second row for an email: got none refused, want the table to refuse it")
		}
	})
}

func TestSequencesKeepThePaceOfBroadcasts(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(2)
		sequence := f.sequence(f.testers("member", "affiliate", "tribe-team-ro"), false)
		f.change(sequence.ID, "start")
		f.run(0)
		f.run(0)
		f.equal("in the first minute", f.loaded(sequence.ID).Emails[0].Sent, 2)
		f.run(time.Minute)
		f.equal("in the second minute", f.loaded(sequence.ID).Emails[0].Sent, 3)
	})
}

func TestPausedSequenceCanChange(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		segment := f.testers("member")
		sequence := f.sequence(segment, false)
		in := broadcasts.SequenceInput{Name: "Welcome", SegmentID: segment.ID, Emails: threeEmails()}
		f.change(sequence.ID, "start")
		f.run(0)
		_, err := f.service().SaveSequence(f.By(staff), &sequence.ID, in, nil)
		f.Refused(err, errs.Conflict)
		f.change(sequence.ID, "pause")
		f.run(100 * time.Hour)
		f.equal("while it is paused", f.got(f.email("member")), "One")

		// The first email goes, the second is written anew, and a third is put before it: nobody goes back.
		now := f.loaded(sequence.ID)
		in.Emails = []*broadcasts.SequenceEmailInput{
			{ID: &now.Emails[0].ID, Subject: "One", Body: body, WaitUnit: "hours"},
			{ID: &now.Emails[1].ID, Subject: "Second", Body: body, WaitUnit: "hours", Wait: 1},
		}
		saved, err := f.service().SaveSequence(f.By(staff), &sequence.ID, in, &now.UpdatedAt)
		f.Must(err)
		f.equal("emails", len(saved.Emails), 2)
		_, err = f.service().SaveSequence(f.By(staff), &sequence.ID, in, &now.UpdatedAt)
		f.Refused(err, errs.Conflict)
		f.change(sequence.ID, "start")
		f.run(0)
		f.equal("after it went on", f.got(f.email("member")), "One, Second")
		f.equal("finished", f.loaded(sequence.ID).Finished, 1)

		// An email that someone got keeps its results.
		f.change(sequence.ID, "pause")
		in.Emails = in.Emails[1:]
		saved, err = f.service().SaveSequence(f.By(staff), &sequence.ID, in, nil)
		f.Must(err)
		f.equal("kept with its results", saved.Emails[1].RemovedAt != nil && saved.Emails[1].Sent == 1, true)
		f.change(sequence.ID, "end")
		_, err = f.service().ChangeSequence(f.By(staff), sequence.ID, "start")
		f.Refused(err, errs.Conflict)
		f.Refused(f.service().DeleteSegment(f.By(staff), segment.ID), errs.Conflict)
	})
}

func TestBadSequencesAreRefused(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		segment := f.testers()
		good := func() broadcasts.SequenceInput {
			return broadcasts.SequenceInput{Name: "Welcome", SegmentID: segment.ID, Emails: threeEmails()}
		}
		for field, spoil := range map[string]func(*broadcasts.SequenceInput){
			"name":              func(in *broadcasts.SequenceInput) { in.Name = strings.Repeat("a", 81) },
			"segmentId":         func(in *broadcasts.SequenceInput) { in.SegmentID = 4711 },
			"emails.0.subject":  func(in *broadcasts.SequenceInput) { in.Emails[0].Subject = "Hi {firstname}" },
			"emails.1.body":     func(in *broadcasts.SequenceInput) { in.Emails[1].Body = "<script>alert(1)</script>" },
			"emails.1.wait":     func(in *broadcasts.SequenceInput) { in.Emails[1].Wait = -1 },
			"emails.2.atMinute": func(in *broadcasts.SequenceInput) { in.Emails[2].AtMinute = nil },
			"emails.0.waitUnit": func(in *broadcasts.SequenceInput) { in.Emails[0].WaitUnit = "years" },
			"emails.0.id":       func(in *broadcasts.SequenceInput) { in.Emails[0].ID = new(4711) },
		} {
			in := good()
			spoil(&in)
			_, err := f.service().SaveSequence(f.By(staff), nil, in, nil)
			f.Refused(err, errs.Invalid, field)
		}
		many := good()
		for range 30 {
			many.Emails = append(many.Emails, threeEmails()[0])
		}
		_, err := f.service().SaveSequence(f.By(staff), nil, many, nil)
		f.Refused(err, errs.Invalid, "emails")

		empty, err := f.service().SaveSequence(f.By(staff), nil, broadcasts.SequenceInput{Name: "Empty", SegmentID: segment.ID}, nil)
		f.Must(err)
		_, err = f.service().ChangeSequence(f.By(staff), empty.ID, "start")
		f.Refused(err, errs.Conflict)
		_, err = f.service().ChangeSequence(f.By(staff), empty.ID, "dance")
		f.Refused(err, errs.Invalid, "action")

		hostile := good()
		hostile.Emails[0].Body = `<p onclick="x()">a <a href="javascript:alert(1)">b</a></p>`
		saved, err := f.service().SaveSequence(f.By(staff), nil, hostile, nil)
		f.Must(err)
		if strings.Contains(saved.Emails[0].Body, "script") || strings.Contains(saved.Emails[0].Body, "onclick") {
			f.t.Errorf("body: got %s, want nothing that runs", saved.Emails[0].Body)
		}
		_, err = f.service().SaveSequence(f.By(staff), nil, good(), nil)
		f.Refused(err, errs.Invalid, "name")
		f.Must(f.service().DeleteSequence(f.By(staff), saved.ID))
	})
}

func TestWhoMayWriteSequences(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		sequence := f.sequence(f.testers("member"), false)
		for _, role := range []string{"member", readOnly} {
			ctx := f.By(role)
			for _, try := range []func() error{
				func() error {
					_, err := f.service().SaveSequence(ctx, nil, broadcasts.SequenceInput{Name: "x", Emails: threeEmails()}, nil)
					return err
				},
				func() error { _, err := f.service().ChangeSequence(ctx, sequence.ID, "start"); return err },
				func() error {
					_, err := f.service().SequencePeople(ctx, sequence.ID, page.Of(nil), nil, nil)
					return err
				},
				func() error { return f.service().DeleteSequence(ctx, sequence.ID) },
			} {
				f.Refused(try(), errs.Forbidden)
			}
		}
		_, err := f.service().Sequences(f.By("member"))
		f.Refused(err, errs.Forbidden)

		f.change(sequence.ID, "start")
		people, err := f.service().SequencePeople(f.By(staff), sequence.ID, page.Of(nil), new("waiting"), nil)
		f.Must(err)
		f.equal("people", fmt.Sprintf("%d %s", people.Total, people.Rows[0].NextSubject), "1 One")
	})
}

// register puts someone without an account on the list of the free training.
func (f *fixture) register(name, email string, consents bool) int {
	f.t.Helper()
	var at any
	if consents {
		at = f.Clock.Now()
	}
	f.Exec(`INSERT INTO training_registrations (run_id, name, email, email_key, utm_source, utm_medium, utm_campaign, consented_at, created_at)
		SELECT MIN(id), ?, ?, ?, '', '', '', CAST(? AS BIGINT), 1 FROM training_runs WHERE track = 'beginner'`, name, email, strings.ToLower(email), at)

	return f.Number(`SELECT MAX(id) FROM training_registrations`)
}

func TestLeadsWithoutAnAccount(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		f.register("Ana Cruz", "Ana@example.com", true)
		f.register("Ben", "ben@example.com", false)
		f.register("Maria", f.email("member"), true)
		f.register("Cora", "cora@example.com", true)
		f.Exec(`INSERT INTO marketing_conversions (path, kind, email_key, utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_at)
			VALUES ('/va', 'training', 'cora@example.com', '', '', '', '', '', 1)`)
		f.Exec(`INSERT INTO email_stops (email_key, reason, detail, created_at) VALUES ('dina@example.com', 'bounced', '', 1)`)
		f.register("Dina", "dina@example.com", true)
		count := func(conditions broadcasts.Conditions) int {
			f.t.Helper()
			audience, err := f.service().Audience(f.By(staff), conditions, "")
			f.Must(err)

			return audience.Count
		}
		page := "/free-training-beginner"
		f.equal("of the page", count(broadcasts.Conditions{Page: &page}), 3)
		f.equal("of the page, without an account", count(broadcasts.Conditions{Page: &page, HasAccount: new(false)}), 2)
		f.equal("of the page, with an account", count(broadcasts.Conditions{Page: &page, HasAccount: new(true)}), 1)
		f.equal("of the page they came by first", count(broadcasts.Conditions{Page: new("/va")}), 1)
		f.equal("of a level", count(broadcasts.Conditions{Page: &page, Levels: []string{"admin"}}), 0)
		_, err := f.service().Audience(f.By(staff), broadcasts.Conditions{HasAccount: new(false), SilentDays: new(3)}, "")
		f.Refused(err, errs.Invalid, "hasAccount")
		found, err := f.service().Audience(f.By(staff), broadcasts.Conditions{Page: &page}, "cruz")
		f.Must(err)
		f.equal("found", len(found.People) == 1 && found.People[0].Name == "Ana Cruz", true)

		segment := f.segment("Leads", broadcasts.Conditions{Page: &page})
		in := broadcasts.BroadcastInput{Subject: "Hi {first name}", Body: body, SegmentID: segment.ID}
		shown, err := f.service().PreviewEmail(f.By(staff), in.Subject, in.Body, &found.People[0].Ref)
		f.Must(err)
		f.equal("subject", shown.Subject, "Hi Ana")
		broadcast, err := f.service().SaveBroadcast(f.By(staff), nil, in, nil)
		f.Must(err)
		f.send(broadcast.ID)
		f.Must(f.service().SendDue(f.t.Context()))
		f.equal("emails", f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE kind = 'broadcast'`), 3)
		f.equal("to the address as it was typed", f.Number(`SELECT COUNT(*) FROM outbox_mails WHERE to_address = 'Ana@example.com'`), 1)

		// An account of the same address is the same person, and an unsubscribed address stays so.
		var header string
		f.Must(f.DB.Row(f.t.Context(), `SELECT unsubscribe_url FROM outbox_mails WHERE to_address = 'Ana@example.com'`, nil, &header))
		path := header[strings.Index(header, "/unsubscribe"):]
		f.equal("status", f.Visitor().Send(http.MethodPost, path, "", "Content-Type", "application/x-www-form-urlencoded").Status, http.StatusOK)
		f.equal("after one unsubscribed", count(broadcasts.Conditions{Page: &page}), 2)
		f.Exec(`UPDATE users SET email = 'ana@example.com', email_key = 'ana@example.com' WHERE id = ?`, f.ID("affiliate"))
		f.equal("with an account now", count(broadcasts.Conditions{Page: &page}), 2)
		f.equal("results", f.results(broadcast.ID).Unsubscribed, 1)
	})
}

func TestLeadGetsASequence(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.pace(1000)
		id := f.register("Ana", "ana@example.com", true)
		sequence := f.sequence(f.segment("Leads", broadcasts.Conditions{Page: new("/free-training-beginner")}), false)
		f.change(sequence.ID, "start")
		f.run(0)
		f.equal("a lead", f.got("ana@example.com"), "One")

		// Signing up doesn't start it again.
		member := f.ID("member")
		f.Exec(`UPDATE users SET email = 'ana@example.com', email_key = 'ana@example.com' WHERE id = ?`, member)
		f.run(2 * time.Hour)
		f.equal("with an account", f.got("ana@example.com"), "One, Two")
		f.equal("people", f.Number(`SELECT COUNT(*) FROM email_sequence_people WHERE user_id = ?`, member), 1)

		f.Exec(`DELETE FROM training_registrations WHERE id = ?`, id)
		f.run(100 * time.Hour)
		f.equal("who is no lead any more", f.got("ana@example.com"), "One, Two")

		// The account moves to another address, and the first one registers again: it got these emails already.
		f.Exec(`UPDATE users SET email = 'ana.new@example.com', email_key = 'ana.new@example.com' WHERE id = ?`, member)
		f.register("Ana", "ana@example.com", true)
		f.run(100 * time.Hour)
		f.equal("the same address again", f.got("ana@example.com"), "One, Two")
		f.equal("rows of the address", f.Number(`SELECT COUNT(*) FROM email_sequence_people WHERE email_key = 'ana@example.com'`), 1)
	})
}
