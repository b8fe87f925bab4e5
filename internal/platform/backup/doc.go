// Package backup writes a copy of the whole database as it is at one instant, while Atlas goes on, and restores it into
// an empty database of either engine.
//
//   - Write and Restore are what `atlas backup` and `atlas restore` call.
//   - A backup is a folder: manifest.json with the rows and the checksum of every table, and beside it a SQLite file or
//     one compressed file of JSON lines per table of PostgreSQL.
//   - RecordRun and LastRun remember when a backup was finished, so that staff are told when there is none.
//
// Checksums do not depend on the engine or on the order of rows, so that a move from one to the other is checked too.
package backup
