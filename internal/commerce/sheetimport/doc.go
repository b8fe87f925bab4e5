// Package sheetimport writes the subscriptions of an imported workbook, and takes them back when the import is undone.
package sheetimport
