package db

// MigrateTo is for tests of older tables.
var MigrateTo = (*DB).migrateTo
