package identity

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// StaffOverview is the figures on the home page of staff.
type StaffOverview struct {
	People             int
	ByLevel            []*LevelCount
	SignInsLast7Days   int
	NewPeopleLast7Days int
	MailWaiting        int
	MailDead           int
	OpenBugReports     int
	RecentLog          []*InfoLogEntry
}

// LevelCount is how many people hold a level.
type LevelCount struct {
	Level *AccessLevel
	Count int
}

const recentLines = 10

// StaffOverview counts people, mail and reports. Holders of the users page; FORBIDDEN otherwise. Mail, reports and the log show
// only to those whose own pages open them; to others they are zero and empty.
func (s *Service) StaffOverview(ctx context.Context) (*StaffOverview, error) {
	a := actor.From(ctx)
	if !a.Page("users") {
		return nil, errs.Denied()
	}
	o := &StaffOverview{RecentLog: []*InfoLogEntry{}}
	week := s.clock.Now().Add(-7 * 24 * time.Hour)
	err := s.db.Row(ctx, `SELECT
			(SELECT COUNT(*) FROM users WHERE archived_at IS NULL),
			(SELECT COUNT(*) FROM users WHERE archived_at IS NULL AND created_at >= ?),
			(SELECT COUNT(*) FROM info_log WHERE action = 'sign_in' AND at >= ?),
			(SELECT COUNT(*) FROM bug_reports WHERE status = ?)`,
		[]any{week, week, reportOpen}, &o.People, &o.NewPeopleLast7Days, &o.SignInsLast7Days, &o.OpenBugReports)
	if err != nil {
		return nil, err
	}
	if !a.Page("bugReports") {
		o.OpenBugReports = 0
	}
	if o.ByLevel, err = s.levelCounts(ctx); err != nil {
		return nil, err
	}
	if a.Page("outbox") {
		if o.MailWaiting, o.MailDead, err = s.post.Counts(ctx); err != nil {
			return nil, err
		}
	}
	if a.Page("infoLogsReport") {
		o.RecentLog, err = recentLog(ctx, s.db, recentLines)
	}
	return o, err
}

func (s *Service) levelCounts(ctx context.Context) ([]*LevelCount, error) {
	counts, err := s.peopleByLevel(ctx)
	if err != nil {
		return nil, err
	}
	levels, err := s.AccessLevels(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*LevelCount, len(levels))
	for i, level := range levels {
		out[i] = &LevelCount{level, counts[level.ID]}
	}
	return out, nil
}
