package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// checkTries is how many are asked before an operation counts as wrong: to somebody without a membership, no document
// is the right answer.
const checkTries = 5

// check asks and looks at the answer: nothing is measured that is wrong.
func check(ctx context.Context, s *subject, op operation) (err error) {
	for range checkTries {
		if err = checkOnce(ctx, s, op); err == nil {
			return nil
		}
	}

	return err
}

func checkOnce(ctx context.Context, s *subject, op operation) error {
	req, err := op.request(ctx, s, s.turns.take())
	if err != nil {
		return err
	}

	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}

	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("answered %s: %.300s", resp.Status, text)
	}
	if op.answers == "" {
		return nil
	}

	if err := right(text, op.answers); err != nil {
		return fmt.Errorf("%w: %.300s", err, text)
	}

	return nil
}

// right tells whether an answer holds something at a path, or as many rows as stand behind it.
func right(text []byte, want string) error {
	var answer struct {
		Data   any
		Errors []any
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return err
	}

	if len(answer.Errors) > 0 {
		return fmt.Errorf("%v", answer.Errors[0])
	}

	path, number, counted := strings.Cut(want, "=")
	at := answer.Data
	for name := range strings.SplitSeq(path, ".") {
		fields, _ := at.(map[string]any)
		if at = fields[name]; at == nil {
			return fmt.Errorf("no %s of %s", name, path)
		}
	}

	rows, isList := at.([]any)
	switch n, _ := strconv.Atoi(number); {
	case counted && len(rows) != n:
		return fmt.Errorf("%d of %s instead of %d", len(rows), path, n)
	case !counted && isList && len(rows) == 0:
		return fmt.Errorf("nothing of %s", path)
	}

	return nil
}
