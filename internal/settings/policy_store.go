package settings

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var policyVersions = db.NewTable[PolicyVersion]("policy_versions")

// loadVersions loads the latest published versions of a policy, the newest first.
func (s *store) loadVersions(ctx context.Context, name string, limit int) ([]*PolicyVersion, error) {
	rows, err := policyVersions.All(ctx, s.db, "WHERE policy = ? ORDER BY version DESC LIMIT ?", name, limit)
	if err != nil {
		return nil, fmt.Errorf("read versions of policy %s: %w", name, err)
	}

	return rows, nil
}

// loadVersion loads one published version of a policy. Returns errs.NotFound.
func (s *store) loadVersion(ctx context.Context, name string, version int) (*PolicyVersion, error) {
	row, err := policyVersions.One(ctx, s.db, "WHERE policy = ? AND version = ?", name, version)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Policy")
	}

	if err != nil {
		return nil, fmt.Errorf("read version %d of policy %s: %w", version, name, err)
	}

	return row, nil
}

// loadLatest loads the number of the version of a policy that holds now; 1 for the text that comes with Atlas.
func (s *store) loadLatest(ctx context.Context, name string) (int, error) {
	version, err := s.db.Int(ctx, `SELECT COALESCE(MAX(version), 1) FROM policy_versions WHERE policy = ?`, name)
	if err != nil {
		return 0, fmt.Errorf("read the version of %s: %w", name, err)
	}

	return version, nil
}

// insertVersion writes a version of a policy, unless its number is taken.
func (s *store) insertVersion(ctx context.Context, row *PolicyVersion) (isWritten bool, err error) {
	err = policyVersions.InsertUnlessTaken(ctx, s.db, row)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}

	if err != nil {
		return false, fmt.Errorf("publish policy %s: %w", row.Policy, err)
	}

	return true, nil
}
