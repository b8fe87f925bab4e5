package identity

import (
	"context"
	"math/bits"

	"atlas/internal/platform/errs"
)

// levelSheet is all levels in their order. A person's row says by bits which of them they hold, so that their levels
// take no statement.
type levelSheet []*AccessLevel

// levelSheet gives all levels as they are now, or were within the last second where another process changed one. The
// fields of a request share one.
func (s *Service) levelSheet(ctx context.Context) (levelSheet, error) {
	return s.levelLoaders(ctx).sheet.Load(ctx, struct{}{})
}

func (s *Service) readLevelSheet(ctx context.Context) (levelSheet, error) {
	now := s.clock.Now()
	if sheet, ok := s.lists.levels.Get(struct{}{}, now); ok {
		return sheet, nil
	}

	// Taken before reading: what changes meanwhile must not be remembered as current.
	epoch := s.lists.levels.Epoch()
	sheet, err := accessLevels.All(ctx, s.db, "ORDER BY position, name_key")
	for _, level := range sheet {
		if err == nil {
			level.grant, err = level.written()
		}
	}

	if err == nil {
		s.lists.levels.Put(struct{}{}, sheet, now, epoch)
	}

	return sheet, err
}

// of gives the levels of a person whose row was read just now. It does not know where somebody holds a level that is
// not on the sheet yet, or has no bit of its own.
func (sheet levelSheet) of(u *User) (levels []*AccessLevel, known bool) {
	held := bits.OnesCount64(uint64(u.LevelBits))
	levels = make([]*AccessLevel, 0, held)
	for _, level := range sheet {
		if level.Position < levelBits && u.LevelBits&(1<<level.Position) != 0 {
			levels = append(levels, level)
		}
	}
	return levels, len(levels) == held
}

// levelPlace finds the place of a level among all. Returns errs.Invalid for the field level if there is none.
func (s *Service) levelPlace(ctx context.Context, id string) (int, error) {
	sheet, err := s.levelSheet(ctx)
	for _, level := range sheet {
		if level.ID == id {
			return level.Position, nil
		}
	}

	if err == nil {
		err = errs.Field("level", errs.IsNotValid)
	}

	return 0, err
}

// LevelNames names all levels, by id. It takes no statement where they were read within the last second.
func (s *Service) LevelNames(ctx context.Context) (map[string]string, error) {
	sheet, err := s.levelSheet(ctx)
	names := make(map[string]string, len(sheet))
	for _, level := range sheet {
		names[level.ID] = level.Name
	}
	return names, err
}
