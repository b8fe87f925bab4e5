package wins

import (
	"context"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

// countToConfirm counts the wins that wait for a coach, and since when the first of them waits.
func (s *store) countToConfirm(ctx context.Context, a actor.Actor, out *WinOverview) error {
	cond, args := winsToConfirm(a).SQL()

	return s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN w.proof_file_id IS NULL AND w.proof_url IS NULL THEN 1 END), MIN(w.asked_at)`+
			winFrom+cond, args,
		&out.ToConfirm, &out.WithoutProof, db.OptionalMillis(&out.ToConfirmSince))
}

// countReported counts the wins with open reports, and reads whose has waited longest.
func (s *store) countReported(ctx context.Context, out *WinOverview) error {
	const open = `SELECT r.win_id AS win_id, MIN(r.created_at) AS since FROM win_reports r WHERE r.status = '` +
		reportOpen + `' GROUP BY r.win_id`

	return s.db.Each(ctx,
		`SELECT COUNT(*) OVER (), o.since, u.first_name || ' ' || u.last_name FROM (`+open+
			`) o JOIN wins w ON w.id = o.win_id
		JOIN users u ON u.id = w.user_id AND u.archived_at IS NULL ORDER BY o.since, w.id LIMIT 1`,
		nil, func(scan func(...any) error) error {
			return scan(&out.Reported, db.OptionalMillis(&out.ReportedSince), &out.ReportedOf)
		})
}
