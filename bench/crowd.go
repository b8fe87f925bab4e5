package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"

	"atlas/internal/platform/db"
)

// What is measured is asked by a crowd in random order, so that nobody asks twice within the second for which an answer
// may be remembered. Staff are few in life; what they do is spread over many browsers of theirs.
const (
	crowdMembers   = 20_000
	crowdStaff     = 500
	staffBrowsers  = 20 // sessionsPerUser of identity
	crowdSeed      = 22
	notTwiceWithin = 1100 * time.Millisecond
	// sessionCookie is what the server calls its cookie over plain HTTP.
	sessionCookie = "session"
)

// asker is somebody with a session.
type asker struct {
	id     int
	cookie string
}

// crowd is everybody who asks, in a random order that is the same each time.
type crowd struct {
	staff, members []asker
	// affiliate is the one person with affiliate figures.
	affiliate asker
}

// tokenOf is the cookie of the nth browser of somebody.
func tokenOf(user, browser int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "bench %d, user %d, browser %d", crowdSeed, user, browser))
	return hex.EncodeToString(sum[:])
}

func askerOf(user, browser int) asker {
	return asker{user, sessionCookie + "=" + tokenOf(user, browser)}
}

// staffEvery is the distance between two people of the staff among everybody.
func staffEvery(users int) int { return max(20, users/crowdStaff) }

// isStaff tells who works here: the first ones, and one in so many of the others. People are counted from 0.
func isStaff(i, users int) bool {
	return i < firstStaff || i >= reserved && i%staffEvery(users) == 7
}

// isNonMember tells who holds no level beyond that of a sign-up.
func isNonMember(i int) bool { return i >= reserved && i%10 == 0 }

// newCrowd picks who asks among so many people.
func newCrowd(users int) *crowd {
	c := &crowd{affiliate: askerOf(benchAffiliate, 0)}
	var members []int
	for i := range users {
		switch {
		case isStaff(i, users):
			for browser := range staffBrowsers {
				c.staff = append(c.staff, askerOf(i+1, browser))
			}
		case i >= reserved && !isNonMember(i) && i+1 != successManager:
			members = append(members, i+1)
		}
	}

	// From all over the table, as a community that has grown for years.
	most := min(crowdMembers, len(members))
	for k := range most {
		c.members = append(c.members, askerOf(members[k*len(members)/most], 0))
	}

	r := rand.New(rand.NewPCG(crowdSeed, uint64(users)))
	r.Shuffle(len(c.staff), func(a, b int) { c.staff[a], c.staff[b] = c.staff[b], c.staff[a] })
	r.Shuffle(len(c.members), func(a, b int) { c.members[a], c.members[b] = c.members[b], c.members[a] })
	return c
}

// writeSessions signs the crowd in, straight in the database, and takes away the sessions of an earlier run.
func writeSessions(ctx context.Context, d *db.DB, users int) error {
	c, now := newCrowd(users), time.Now()
	all := append(append([]asker{c.affiliate}, c.members...), c.staff...)
	return d.Tx(ctx, func(ctx context.Context) error {
		if err := each(ctx, d, "DELETE FROM sessions"); err != nil {
			return err
		}

		for from := 0; from < len(all); from += chunk {
			part := all[from:min(from+chunk, len(all))]
			rows, args := make([]string, len(part)), make([]any, 0, 5*len(part))
			for i, a := range part {
				rows[i] = "(?, ?, ?, ?, ?, '127.0.0.1', 'bench')"
				args = append(args, hashOf(strings.TrimPrefix(a.cookie, sessionCookie+"=")), a.id, now, now,
					now.AddDate(0, 0, 7))
			}

			if _, err := d.Exec(ctx, "INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, "+
				"expires_at, ip, user_agent) VALUES "+strings.Join(rows, ", "), args...); err != nil {
				return err
			}
		}

		return nil
	})
}

// hashOf is what the database knows of a cookie.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// seenNow makes everybody somebody who was here a moment ago: that a session was used is written down once in five
// minutes, which nobody who comes for the first time in an hour may bring into what is measured.
func seenNow(ctx context.Context, data dataset) error {
	pool, err := sql.Open(driverOf(data))
	if err != nil {
		return err
	}

	defer pool.Close()
	_, err = pool.ExecContext(ctx, fmt.Sprintf("UPDATE sessions SET last_seen_at = %d", time.Now().UnixMilli()))
	return err
}

// turns tells whose turn it is.
type turns struct {
	next atomic.Int64
	// isWarm lets the same few ask the same things again and again.
	isWarm bool
	// isOpen lets nobody wait: in an open loop requests come at their times, and the crowd is large enough.
	isOpen bool
	// asked is when each of the crowd asked last.
	staffAsked, membersAsked []atomic.Int64
}

// take is the number of the next question.
func (t *turns) take() int {
	n := int(t.next.Add(1)) - 1
	if t.isWarm {
		n %= warmQuestions
	}
	return n
}

// warmQuestions is how many people with one question each are asked again and again where that is measured.
const warmQuestions = 16

// staff is who of the staff asks the nth question, member who of the members.
func (s *subject) staff(n int) asker  { return s.turn(s.crowd.staff, s.turns.staffAsked, n) }
func (s *subject) member(n int) asker { return s.turn(s.crowd.members, s.turns.membersAsked, n) }

// turn waits until somebody asked nothing for so long that nothing is remembered of them.
func (s *subject) turn(all []asker, asked []atomic.Int64, n int) asker {
	at := n % len(all)
	if !s.turns.isWarm && !s.turns.isOpen {
		now := time.Now().UnixMilli()
		last := asked[at].Swap(now)
		if wait := notTwiceWithin - time.Duration(now-last)*time.Millisecond; wait > 0 {
			time.Sleep(wait)
			asked[at].Store(time.Now().UnixMilli())
		}
	}

	return all[at]
}

// pick is a number below most that looks random and is the same for the same question; what parts the numbers that one
// question needs.
func pick(n int, what uint64, most int) int {
	x := uint64(n)*0x9E3779B97F4A7C15 + what*0xBF58476D1CE4E5B9
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return int((x ^ x>>31) % uint64(most))
}

// ownCourses is how many courses each of the crowd has begun; they are spread evenly over all of them.
const ownCourses = 3

// courseOf is one of the courses that a member has begun.
func courseOf(user, n int) int {
	distance := searchCourses / ownCourses
	return distance*(n%ownCourses+1) - user%distance
}
