package pages

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

// fileEntity is what uses the pictures and videos of pages.
const fileEntity = "marketing_page"

// purposes are what staff upload for pages. Visitors see all of it, so it is open to everyone who has the address.
var purposes = []files.Purpose{
	{Name: "page-picture", Kinds: []string{files.Image}, IsOpen: true, IsDrawn: true, HasWebPs: true,
		Functions: []string{writePages}},
	{Name: "page-video", Kinds: []string{files.VideoFile}, IsOpen: true, Functions: []string{writePages}},
}

// useFiles keeps the uploaded pictures and videos that the blocks of a page name, from then on for good: an older
// version may show what the draft no longer has.
//
// Returns errs.Invalid for a file that isn't there, or that was uploaded for something else.
func (s *Service) useFiles(ctx context.Context, page *Page) error {
	wanted, err := fileNames(page.Data)
	if err != nil || len(wanted) == 0 {
		return err
	}

	names := slices.Sorted(maps.Keys(wanted))

	cond, arg := s.db.InTexts("name", names)
	found, err := files.Table.All(ctx, s.db, "WHERE "+cond, arg)
	if err != nil {
		return fmt.Errorf("read the files of page %s: %w", page.Path, err)
	}

	kept, err := s.store.usedFiles(ctx, page.ID)
	if err != nil {
		return err
	}

	known := 0
	for _, file := range found {
		// A picture that the page shows as WebP has to be there as WebP.
		if !isForPages(file) || wanted[file.Name] && !file.HasWebP {
			continue
		}

		known++
		if slices.Contains(kept, file.ID) {
			continue
		}

		if err := s.files.Keep(ctx, fileEntity, page.ID, file); err != nil {
			return fmt.Errorf("keep file %d for page %s: %w", file.ID, page.Path, err)
		}
	}

	if known < len(names) {
		return errs.Field("data", "A picture or video of the page is gone. Upload it again.")
	}

	return nil
}

func isForPages(file *files.File) bool {
	return file.Purpose != nil &&
		slices.ContainsFunc(purposes, func(p files.Purpose) bool { return p.Name == *file.Purpose })
}

// fileNames are the names of the uploaded files in checked blocks, with whether one is shown as WebP.
func fileNames(data string) (map[string]bool, error) {
	var page pageData
	if err := json.Unmarshal([]byte(data), &page); err != nil {
		return nil, fmt.Errorf("read the blocks of a page: %w", err)
	}

	names := map[string]bool{}
	err := eachBlock(page.Content, func(_ string, one block) error {
		for name, f := range blockFields()[one.Type] {
			shape := fileShape
			if f.Metadata.Use == "picture" {
				shape = pictureShape
			}

			text, _ := one.Props[name].(string)
			if found := shape.FindStringSubmatch(text); found != nil {
				isWebP := len(found) > 2 && found[2] != ""
				// One block may show a file as WebP and another one not.
				names[found[1]] = names[found[1]] || isWebP
			}
		}

		return nil
	})

	return names, err
}
