package imports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/sheet"
)

// Upload reads a workbook and checks every row of it without changing anything; the import can then be started.
//
// Requires the function of the kind. Returns errs.Invalid for an unknown kind or mode, or if the file as a whole is
// refused.
func (s *Service) Upload(ctx context.Context, kind string, mode Mode, fileName string, data []byte) (*Import, error) {
	k, err := s.requireImport(ctx, kind)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(k.Modes, mode) {
		return nil, errs.Field("mode", errs.IsNotValid)
	}

	// Rights before reading: a workbook takes time and memory.
	book, err := sheet.Read(ctx, data, Sheets(kind))
	if err != nil {
		return nil, err
	}
	if book.Rows() == 0 && len(book.Problems) == 0 {
		return nil, errs.New(errs.Invalid, "The file has no rows below the column names")
	}

	// Planning writes nothing, so it needs no transaction and blocks nobody.
	p, err := makePlan(ctx, k, Input{Book: book, Mode: mode})
	if err != nil {
		return nil, fmt.Errorf("check rows of %s: %w", kind, err)
	}

	a := actor.From(ctx)
	sum := sha256.Sum256(data)
	i := &Import{
		Kind: kind, Mode: mode, Policy: AllOrNothing, Status: Checked, FileName: plainName(fileName),
		SHA256:  hex.EncodeToString(sum[:]),
		ActorID: a.UserID, OriginalActorID: original(a), CreatedAt: s.clock.Now(),
	}
	p.summarize(i)
	bad := slices.DeleteFunc(slices.Clone(p.items), func(item Item) bool { return len(item.Problems) == 0 })
	rejected, err := rejectedBook(kind, bad)
	if err != nil {
		return nil, fmt.Errorf("write workbook of rejected rows: %w", err)
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.insert(ctx, i); err != nil {
			return fmt.Errorf("write import of %s: %w", kind, err)
		}

		if err := s.store.setFile(ctx, i.ID, source, data); err != nil {
			return fmt.Errorf("keep file of import %d: %w", i.ID, err)
		}

		if err := s.store.setFile(ctx, i.ID, result, rejected); err != nil {
			return fmt.Errorf("keep rejected rows of import %d: %w", i.ID, err)
		}

		if err := s.storeLists(ctx, i); err != nil {
			return fmt.Errorf("keep problems of import %d: %w", i.ID, err)
		}

		return s.hooks.Noted(ctx, "import_upload", i)
	})
	if err != nil {
		return nil, err
	}

	return i, nil
}

// Result gives the workbook with the rejected rows, and a name for it.
//
// Requires the uploads page. Returns errs.NotFound if there is no such import or no such file.
func (s *Service) Result(ctx context.Context, id int) (name string, content []byte, err error) {
	if err := s.RequireView(ctx); err != nil {
		return "", nil, err
	}
	i, err := s.get(ctx, id)
	if err != nil {
		return "", nil, err
	}
	content, err = s.file(ctx, id, result)
	return "rejected-" + strings.TrimSuffix(i.FileName, path.Ext(i.FileName)) + ".xlsx", content, err
}

func original(a actor.Actor) *int {
	if !a.Impersonating() {
		return nil
	}
	return &a.OriginalUserID
}

const nameMax = 120

// plainName takes folders and anything unprintable out of the name a browser sent.
func plainName(name string) string {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))

	// Signs that turn text around would show staff another end of the name than it has.
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`"<>:|?*`, r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 &&
			r <= 0x2069 {
			return -1
		}

		return r
	}, name))

	// The end of the name is kept, as it tells what the file is.
	if r := []rune(name); len(r) > nameMax {
		name = string(r[len(r)-nameMax:])
	}

	if name == "" || name == "." || name == "/" {
		return "upload.xlsx"
	}

	return name
}
