// Package overview shows staff all payments at once: what waits for them, how the month goes, and a workbook of the
// list.
package overview
