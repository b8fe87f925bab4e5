package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"atlas/internal/platform/db"
)

const (
	// crowdSize is how many people are signed in at once, all of them members without special rights.
	crowdSize = 10_000
	// firstOfCrowd comes after everybody whom something else is asked as.
	firstOfCrowd = firstRunner + 2*runners + sessions + 100
	// crowdCookie is the name of the cookie of a session.
	crowdCookie = "session="
)

// crowdToken is what somebody of the crowd holds: as long and as random to look at as a token that Atlas made.
func crowdToken(n int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "crowd %d", n))
	return hex.EncodeToString(sum[:])
}

// crowdOf is how many of so many people are in the crowd.
func crowdOf(users int) int { return max(0, min(crowdSize, users-firstOfCrowd)) }

// signInCrowd gives the crowd their sessions, as signing in would, unless they have them.
func signInCrowd(ctx context.Context, d *db.DB) error {
	people, err := db.Column[int](ctx, d, "SELECT id FROM users WHERE id > ? AND NOT is_non_member ORDER BY id LIMIT ?", firstOfCrowd, crowdSize)
	if err != nil {
		return err
	}
	there, err := d.Int(ctx, "SELECT COUNT(*) FROM sessions WHERE user_agent = 'crowd'")
	if err != nil || there > 0 {
		return err
	}

	now := time.Now().UnixMilli()
	n := 0
	for some := range slices.Chunk(people, chunk) {
		var rows []string
		var args []any
		for _, id := range some {
			sum := sha256.Sum256([]byte(crowdToken(n)))
			rows = append(rows, "("+db.Placeholders(7)+")")
			args = append(args, hex.EncodeToString(sum[:]), id, now, now, now+30*aDay, "127.0.0.1", "crowd")
			n++
		}
		if _, err := d.Exec(ctx, "INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent) VALUES "+strings.Join(rows, ", "), args...); err != nil {
			return fmt.Errorf("sign the crowd in: %w", err)
		}
	}
	return nil
}

// keepLists has Atlas write what its lists of people are sorted and counted by, unless it did.
func keepLists(ctx context.Context, d *db.DB, binary string, args []string) error {
	counted, err := d.Int(ctx, "SELECT COALESCE(SUM(people), 0) FROM user_counts WHERE membership_rank > 0")
	if err != nil || counted > 0 {
		return err
	}
	command := append([]string{"rebuild"}, args[1:]...)
	if out, err := exec.CommandContext(ctx, binary, command...).CombinedOutput(); err != nil {
		return fmt.Errorf("rebuild: %w: %s", err, out)
	}
	return nil
}
