package training

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/sheet"
)

// writeCSV writes people as a file that spreadsheets open. What would be a formula there is defused.
func writeCSV(to io.Writer, people []*Person) error {
	// The mark tells Excel that the file is UTF-8.
	if _, err := io.WriteString(to, "\uFEFF"); err != nil {
		return fmt.Errorf("write the mark: %w", err)
	}

	out := csv.NewWriter(to)
	rows := [][]string{{"Name", "Email", "Mobile", "Registered (Manila)", "Campaign", "Came to", "Watched", "Enrolled",
		"Unsubscribed", "Wants news"}}
	for _, p := range people {
		mobile := ""
		if p.Mobile != nil {
			mobile = *p.Mobile
		}

		rows = append(rows, []string{
			p.Name, p.Email, mobile, p.RegisteredAt.In(clock.Manila).Format("2006-01-02 15:04"), p.Campaign,
			partsText(p.CameOn), partsText(p.WatchedOn),
			yesNo(p.IsEnrolled), yesNo(p.IsUnsubscribed), yesNo(p.WantsNews),
		})
	}

	for _, row := range rows {
		// What people typed may begin with a sign that spreadsheets take for a formula.
		for i := range row {
			row[i] = sheet.Defuse(row[i])
		}

		if err := out.Write(row); err != nil {
			return fmt.Errorf("write a row: %w", err)
		}
	}

	// Rows wait in memory, so an error may show only now.
	out.Flush()

	return out.Error()
}

// partsText lists days, such as "Part 1, Part 3".
func partsText(days []int) string {
	parts := make([]string, len(days))
	for i, day := range days {
		parts[i] = "Part " + strconv.Itoa(day)
	}

	return strings.Join(parts, ", ")
}

func yesNo(is bool) string {
	if is {
		return "Yes"
	}

	return "No"
}
