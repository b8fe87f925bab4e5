package settings

import "atlas/internal/platform/db"

var changelogEntries = db.NewTable[ChangelogEntry]("changelog_entries")

// changelogSorts allow-lists the orders of the editor; without a wish what was touched last comes first.
var changelogSorts = db.Sorts{
	"": "updated_at DESC", "title": "title", "publishedAt": "COALESCE(published_at, 0)", "updatedAt": "updated_at",
}
