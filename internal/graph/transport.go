package graph

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"atlas/internal/graph/body"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// MaxBody is the largest request that is read.
const MaxBody = 256 << 10

// ServeHTTP answers one operation. It takes the place of gqlgen's own transport, which reads without a limit, puts the
// body of a bad request into its answer, and checks our JSON a second time on its way out.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		s.refuse(w, http.StatusMethodNotAllowed, "Only POST is accepted")
		return
	}

	if !isJSON(r.Header.Get("Content-Type")) {
		s.refuse(w, http.StatusUnsupportedMediaType, "Only application/json is accepted")
		return
	}

	in, status, reason := s.read(w, r)
	if in == nil {
		s.refuse(w, status, reason)
		return
	}

	s.answer(w, r, in)
}

func isJSON(contentType string) bool {
	if contentType == "application/json" {
		return true
	}
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && kind == "application/json"
}

// read gives the request, or the status and the sentence of a refusal.
func (s *Server) read(w http.ResponseWriter, r *http.Request) (*body.Request, int, string) {
	posted, err := readAll(http.MaxBytesReader(w, r.Body, MaxBody), r.ContentLength)
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return nil, http.StatusRequestEntityTooLarge, "The request is too large"
	}
	if err != nil {
		return nil, http.StatusBadRequest, "The request could not be read"
	}

	if trimmed := bytes.TrimLeft(posted, " \t\r\n"); len(trimmed) > 0 && trimmed[0] == '[' {
		return nil, http.StatusBadRequest, "Batches of operations are not accepted"
	}

	if err := s.body.Check(posted); err != nil {
		return nil, http.StatusBadRequest, err.Error()
	}

	in, err := s.reader.Read(posted)
	if err != nil {
		return nil, http.StatusBadRequest, "Invalid request"
	}

	return in, 0, ""
}

// readAll is io.ReadAll with room for what the client says that it sends.
func readAll(from io.Reader, size int64) ([]byte, error) {
	if size < 0 || size > MaxBody {
		return io.ReadAll(from)
	}
	body := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err := body.ReadFrom(from)
	return body.Bytes(), err
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, in *body.Request) {
	ctx := r.Context()
	query, hash, err := s.resolve(ctx, in)
	if err != nil {
		s.write(w, http.StatusOK, &graphql.Response{Errors: gqlerror.List{err}})
		return
	}

	if _, seen := s.documents.Get(ctx, query); !seen {
		if err := s.limits.Check(query); err != nil {
			s.refuse(w, http.StatusBadRequest, err.Error())
			return
		}
	}

	ctx = graphql.StartOperationTrace(ctx)
	op, problems := s.exec.CreateOperationContext(ctx,
		&graphql.RawParams{Query: query, OperationName: in.OperationName, Variables: in.Variables, Headers: r.Header})
	if problems != nil {
		s.write(w, http.StatusBadRequest,
			s.exec.DispatchError(graphql.WithOperationContext(ctx, op), problems[:min(len(problems), 5)]))
		return
	}

	op.DisableIntrospection, op.Extensions = !s.limits.Introspection, s.sharedPlans(ctx, query, op.Doc)
	if Cost(op.Operation.SelectionSet, op.Variables) > MaxCost {
		s.refuse(w, http.StatusBadRequest, "The query would cost too much; ask for fewer rows or fields")
		return
	}

	if hash != "" && len(query) <= cacheableBytes {
		s.persisted.Add(ctx, hash, query)
	}

	took := clock.Stopwatch()
	run, ctx := s.exec.DispatchOperation(s.prepare(ctx), op)
	response := run(ctx)
	if response == nil { // the client went away
		return
	}

	s.observe(firstField(op.Operation), took(), len(response.Errors) > 0)
	s.write(w, http.StatusOK, response)
}

// resolve finds the document of a request that may have sent only its hash. The hash comes back when the document came
// along with it and may be remembered once it has proved valid.
func (s *Server) resolve(ctx context.Context, in *body.Request) (query, hash string, problem *gqlerror.Error) {
	persisted := in.Extensions.PersistedQuery
	if persisted == nil {
		return in.Query, "", nil
	}
	if persisted.Version != 1 {
		return "", "", coded("PersistedQueryNotSupported", "PERSISTED_QUERY_NOT_SUPPORTED")
	}

	if in.Query == "" {
		query, ok := s.persisted.Get(ctx, persisted.Sha256Hash)
		if !ok {
			return "", "", coded("PersistedQueryNotFound", "PERSISTED_QUERY_NOT_FOUND")
		}

		return query, "", nil
	}

	if sum := sha256.Sum256([]byte(in.Query)); hex.EncodeToString(sum[:]) != persisted.Sha256Hash {
		return "", "", coded("The hash is not that of the query", string(errs.Invalid))
	}

	return in.Query, persisted.Sha256Hash, nil
}

func coded(message, code string) *gqlerror.Error {
	return &gqlerror.Error{Message: message, Extensions: map[string]any{"code": code}}
}

func (s *Server) refuse(w http.ResponseWriter, status int, message string) {
	s.write(w, status, &graphql.Response{Errors: gqlerror.List{coded(message, string(errs.Invalid))}})
}

func (s *Server) write(w http.ResponseWriter, status int, response *graphql.Response) {
	before, data := dataBegins, []byte(response.Data)
	if len(response.Errors) > 0 {
		text, err := json.Marshal(response.Errors)
		if err != nil {
			text, status = []byte(`[{"message":"`+errs.General+`"}]`), http.StatusInternalServerError
		}

		before = append(append([]byte(`{"errors":`), text...), `,"data":`...)
	}

	if len(data) == 0 {
		data = []byte("null")
	}

	header := w.Header()
	header["Content-Type"] = jsonType
	header["Cache-Control"] = noStore
	header["Content-Length"] = []string{strconv.Itoa(len(before) + len(data) + 1)}
	w.WriteHeader(status)
	_, _ = w.Write(before)
	_, _ = w.Write(data)
	_, _ = w.Write(dataEnds)
}

var (
	jsonType = []string{"application/json; charset=utf-8"}
	noStore  = []string{"no-store"}

	dataBegins, dataEnds = []byte(`{"data":`), []byte("}")
)
