package identity

import (
	"context"
	"fmt"
	"time"
)

// How many people a list has is kept by kinds: everything that lists are commonly narrowed by. Triggers on users write what changes; it is added up
// every minute, and until then read along.

// countKinds are the columns of a kind.
const countKinds = "is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state"

// countedUsers are all kinds u with how many people they have, some of them in several rows.
const countedUsers = "(SELECT " + countKinds + ", people FROM user_counts UNION ALL SELECT " + countKinds + ", people FROM user_count_changes) u"

// userKind is a kind of people.
type userKind struct {
	isArchived, isActive, isNonMember bool
	levelBits                         int64
	membershipRank, stageNumber       int
	courseState                       int
}

// keptJob brings lists of people up to date.
type keptJob struct{}

// Kind names the job.
func (keptJob) Kind() string { return "people_lists" }

const keptEvery = time.Minute

// keepLists is the job: who is due is brought up to date, and the changes of counts are added up.
func (s *Service) keepLists(ctx context.Context, _ keptJob) error {
	if err := s.SyncDue(ctx); err != nil {
		return err
	}
	return s.foldCounts(ctx)
}

// foldCounts adds the changes of counts to what was counted.
func (s *Service) foldCounts(ctx context.Context) error {
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		changes := map[userKind]int{}
		err := s.db.Each(ctx, "DELETE FROM user_count_changes RETURNING "+countKinds+", people", nil, func(scan func(dest ...any) error) error {
			kind, people := userKind{}, 0
			err := scan(&kind.isArchived, &kind.isActive, &kind.isNonMember, &kind.levelBits, &kind.membershipRank, &kind.stageNumber, &kind.courseState, &people)
			changes[kind] += people
			return err
		})
		if err != nil {
			return err
		}

		for kind, people := range changes {
			if people == 0 {
				continue
			}
			_, err := s.db.Exec(ctx, "INSERT INTO user_counts ("+countKinds+", people) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"+
				" ON CONFLICT ("+countKinds+") DO UPDATE SET people = user_counts.people + excluded.people",
				kind.isArchived, kind.isActive, kind.isNonMember, kind.levelBits, kind.membershipRank, kind.stageNumber, kind.courseState, people)
			if err != nil {
				return err
			}
		}
		_, err = s.db.Exec(ctx, "DELETE FROM user_counts WHERE people = 0")
		return err
	})
	if err != nil {
		return fmt.Errorf("add up how many people there are: %w", err)
	}
	return nil
}

// kindsOfUsers counts people by their kind.
const kindsOfUsers = "SELECT archived_at IS NOT NULL AS is_archived, is_active, is_non_member, level_bits, membership_rank, stage_number, course_state," +
	" COUNT(*) AS people FROM users GROUP BY 1, 2, 3, 4, 5, 6, 7"

// recountUsers counts everybody anew; who changes somebody meanwhile waits.
func (s *Service) recountUsers(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.db.LockTable(ctx, "users"); err != nil {
			return fmt.Errorf("lock people to count them: %w", err)
		}
		for _, query := range []string{
			"DELETE FROM user_counts", "DELETE FROM user_count_changes", "INSERT INTO user_counts (" + countKinds + ", people) " + kindsOfUsers,
		} {
			if _, err := s.db.Exec(ctx, query); err != nil {
				return fmt.Errorf("count people anew: %w", err)
			}
		}
		return nil
	})
}

// verifyCounts compares how many people are counted with how many there are.
func (s *Service) verifyCounts(ctx context.Context) ([]string, error) {
	wrong, err := s.db.Int(ctx, "SELECT COUNT(*) FROM (SELECT 1 AS one FROM (SELECT "+countKinds+", people FROM user_counts UNION ALL SELECT "+countKinds+", people FROM user_count_changes"+
		" UNION ALL SELECT x.is_archived, x.is_active, x.is_non_member, x.level_bits, x.membership_rank, x.stage_number, x.course_state, 0 - x.people FROM ("+kindsOfUsers+") x) c"+
		" GROUP BY "+countKinds+" HAVING SUM(c.people) <> 0) wrong")
	if err != nil {
		return nil, fmt.Errorf("compare how many people are counted: %w", err)
	}
	if wrong == 0 {
		return nil, nil
	}
	return []string{fmt.Sprintf("%d kinds of people are counted wrongly", wrong)}, nil
}
