package files

import "atlas/internal/platform/privacy"

// DataTables says what the columns of files tell about people: who uploaded what. What belongs to content stays when
// the person goes.
func DataTables() []privacy.Table {
	return []privacy.Table{
		{
			Name: "files",
			Columns: privacy.Columns{
				privacy.Personal: "title",
				privacy.None: "id name kind media_type size is_open has_thumb has_webp width height seconds " +
					"uploader_id created_at purpose",
			},
			About: []privacy.About{{Where: "uploader_id = ?", Only: "id title kind size created_at",
				Blank: map[string]string{"title": "name"}}},
		},
		{Name: "file_uses", Columns: privacy.Columns{privacy.None: "file_id entity entity_id"}},
	}
}
