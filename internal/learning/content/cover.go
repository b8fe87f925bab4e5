package content

import "atlas/internal/platform/files"

// CoverScan reads a cover, which is open to everybody, or none.
type CoverScan struct {
	Name     *string
	HasThumb *bool
}

func (c *CoverScan) Addresses() (full, thumb *string) {
	if c.Name == nil {
		return nil, nil
	}

	// Covers are open to everyone: they stand on pages of strangers, too.
	file := &files.File{Name: *c.Name, IsOpen: true, HasThumb: *c.HasThumb}
	full = new(files.OpenURL(file))
	thumb = full
	if small := files.OpenThumbURL(file); small != "" {
		thumb = &small
	}

	return full, thumb
}
