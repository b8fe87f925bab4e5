// Package statement turns the definition of a saved report into bounded statements.
//
// Nobody writes SQL: a definition names declared sources and columns, and values are always bound. Everything here is
// pure: the caller says what time it is, what the reader may see and how the engine writes a calendar day. A column
// that the reader may not see is left out; a report that filters, groups or sorts by one is refused, because its rows
// would tell what the column says. The files that write SQL are named like stores, although nothing here runs any.
package statement
