package files

import "atlas/internal/platform/merge"

// MergeTables says what becomes of uploaded files when two people become one.
func MergeTables() []merge.Table {
	return []merge.Table{{Name: "files", Owner: "uploader_id", Key: "id", Policy: merge.Move, Label: "Uploaded files"}}
}
