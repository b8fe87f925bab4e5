package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// importRows is the largest sheet the product promises to take within half a minute.
const importRows = 10_000

// importing is the row of the import. Its figures are per row of the sheet; its times are those of the whole sheet,
// from the upload until the last person is there.
var importing = operation{
	name: "import",
	what: fmt.Sprintf("%d new members from a sheet: checked, "+
		"then written with their log lines and emails; the yardstick reads and inserts only. Times are of the whole "+
		"sheet, the rest is per row", importRows),
	goal: "< 30 s in all", connections: []int{1},
}

// measureImport has both import sheets of new people, in turns, into a database of its own.
func measureImport(ctx context.Context, o options, engine string, report *report) error {
	o.users, o.peopleOnly = reserved, true
	if err := os.RemoveAll(workDir(setName(o, engine))); err != nil {
		return err
	}

	data, err := makeData(ctx, o, engine)
	defer data.drop()
	if err != nil {
		return err
	}

	atlas, err := startAtlas(ctx, o, engine, data)
	if err != nil {
		return err
	}

	defer atlas.stop()
	bare, err := startBare(ctx, engine, data)
	if err != nil {
		return err
	}

	defer bare.stop()
	r := row{engine: engine, op: importing.name, connections: 1}
	var mine, theirs []result

	for turn := range o.turns {
		for _, s := range []struct {
			*subject
			send func(context.Context, *subject, []byte) error
			into *[]result
		}{{atlas, sendImport, &mine}, {bare, sendBareImport, &theirs}} {
			file, err := membersSheet(fmt.Sprintf("%s%d", strings.ReplaceAll(s.name, " ", ""), turn))
			if err != nil {
				return err
			}

			before, start := s.usage(), time.Now()
			if err := s.send(ctx, s.subject, file); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}

			took, after := time.Since(start), s.usage()
			*s.into = append(*s.into, result{
				perSecond: importRows / took.Seconds(), p50: took, p99: took,
				cpu:        float64((after.cpu - before.cpu).Microseconds()) / importRows,
				statements: (after.statements - before.statements) / importRows, bytes: float64(len(file)) / importRows,
				rss: after.rss,
			})
		}
	}

	r.atlas, r.bare = middle(mine), middle(theirs)
	report.add(r)
	log.Printf("%-9s %-14s %d rows: %s, bare Go %s, CPU ratio %.2f", engine, r.op, importRows, short(r.atlas.p50),
		short(r.bare.p50), r.atlas.cpu/r.bare.cpu)

	return nil
}

// membersSheet is a filled template.
func membersSheet(series string) ([]byte, error) {
	spec := imports.Sheets(imports.Members)[0]
	var file bytes.Buffer
	err := sheet.Write(&file, sheet.Table{Spec: spec, Rows: func(yield func([]any) bool) {
		for i := range importRows {
			cells := map[string]any{
				"Tribe ID":   fmt.Sprintf("%s-%05d", series, i),
				"Email":      fmt.Sprintf("%s.%05d@bench.test", strings.ToLower(series), i),
				"First Name": firstNames[i%len(firstNames)], "Last Name": lastNames[(i/len(firstNames))%len(lastNames)],
				"Birth Date (mm/dd/yyyy)": "02/28/1990",
				"Mobile Number":           fmt.Sprintf("09%09d", i), "Sex": "Female", "Access Levels": "member",
				"Facebook Profile": fmt.Sprintf("%s.%d", series, i),
			}
			values := make([]any, len(spec.Columns))
			for at, column := range spec.Columns {
				values[at] = cells[column.Title]
			}

			if !yield(values) {
				return
			}
		}
	}})

	return file.Bytes(), err
}

// sendImport uploads the sheet, has it written if it is right in every row, and waits for the last one.
func sendImport(ctx context.Context, s *subject, file []byte) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "members.xlsx")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = form.WriteField("policy", string(imports.AllOrNothing))
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		return err
	}

	var started struct {
		ID     int
		Status string
		Errors []any
	}
	if err := s.post(ctx, "/api/upload-create-users", form.FormDataContentType(), &body, &started); err != nil {
		return err
	}

	for started.Status == imports.Running {
		time.Sleep(20 * time.Millisecond)
		var answer struct {
			Data struct{ Import struct{ Status string } }
		}
		question := fmt.Sprintf(`{"query":"{ import(id: %d) { status } }"}`, started.ID)
		if err := s.post(ctx, "/api/graphql", "application/json", strings.NewReader(question), &answer); err != nil {
			return err
		}

		started.Status = answer.Data.Import.Status
	}

	if started.Status != imports.Done {
		return fmt.Errorf("the import ended as %q with %v", started.Status,
			started.Errors[:min(len(started.Errors), 3)])
	}

	return nil
}

func sendBareImport(ctx context.Context, s *subject, file []byte) error {
	return s.post(ctx, "/import", "application/octet-stream", bytes.NewReader(file), new(map[string]int))
}

func (s *subject) post(ctx context.Context, path, kind string, body io.Reader, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.address+path, body)
	if err != nil {
		return err
	}

	req.Header.Set("Content-Type", kind)
	req.Header.Set("Cookie", askerOf(1, 0).cookie)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}

	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode >= http.StatusBadRequest {
		err = fmt.Errorf("%s answered %s: %.300s", path, resp.Status, text)
	}
	if err != nil {
		return err
	}

	return json.Unmarshal(text, into)
}
