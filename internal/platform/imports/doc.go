// Package imports brings rows of an uploaded workbook into Atlas: check first with every problem by sheet, row and
// column, then run all or nothing or row by row, then see what happened and, within some days, undo it. It knows no
// domain: a domain registers a Kind that says how its sheets look, what each row would do, and how a change is taken
// back.
//
// Invariants: every row read is created, updated, unchanged or rejected (the database checks the sum); the same file a
// second time changes nothing; a run that was cut off leaves none or all of a row and goes on where it stopped; what
// was changed meanwhile is never undone over.
package imports
