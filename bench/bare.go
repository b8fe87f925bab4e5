package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"             // the driver "sqlite"
)

// bare is the least Go program that does the same work: what a careful engineer would write for one operation, without
// the rest of a product around it.
type bare struct {
	user, levels, settings, byEmail, session *sql.Stmt
	asker                                    *sql.Stmt
	people, members, person, search          *sql.Stmt
	byPoints, byStatus, byExpiry, parts      *sql.Stmt
	events, eventCount, group, inGroup       *sql.Stmt
	courses, syllabus                        *sql.Stmt
	lesson, handouts, notes                  *sql.Stmt
	unpaidSum, unpaidPage                    *sql.Stmt
	payer, invoices, charges                 *sql.Stmt
	memberships, given, unpaid               *sql.Stmt
	credits, waivers                         *sql.Stmt
	standing, tasks, moveUp, crew            *sql.Stmt
	affiliate, affiliateSums, affiliateDays  *sql.Stmt
	affiliateLinks, newestLeads              *sql.Stmt
	acceptedTerms                            *sql.Stmt
	statements                               sync.Map // of *sql.Stmt by their text
	shell                                    []byte
	pool, writer                             *sql.DB
	writes                                   map[string]*sql.Stmt
	mark                                     string
}

func serveBare(address, database string) error {
	mark := "?"
	driver, dsn := bareDriver(database)
	if driver == "pgx" {
		mark = "$1"
	}

	pool, err := sql.Open(driver, dsn)
	if err != nil {
		return err
	}

	pool.SetMaxOpenConns(8)
	pool.SetMaxIdleConns(8)
	b := &bare{pool: pool, mark: mark}
	b.shell, err = os.ReadFile(filepath.Join("web", "dist", "index.html"))
	if err != nil {
		return err
	}

	insert := b.marked("INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, " +
		"user_agent) VALUES (?, ?, ?, ?, ?, '', '')")
	raw := searchSQLite
	if driver == "pgx" {
		raw = searchPostgres
	}

	for into, query := range map[**sql.Stmt]string{
		&b.user: b.marked(ownRow),
		&b.levels: "SELECT l.id, l.name, l.pages, l.functions FROM user_access_levels ul " +
			"JOIN access_levels l ON l.id = ul.level_id WHERE ul.user_id = " + mark,
		&b.crew:       b.marked(ownCrew),
		&b.asker:      b.marked(sessionOfToken),
		&b.settings:   "SELECT id, name, value FROM default_settings ORDER BY id",
		&b.byEmail:    "SELECT id, password_hash FROM users WHERE email_key = " + mark,
		&b.session:    insert,
		&b.people:     b.marked(pageOfMembers),
		&b.members:    countOfMembers,
		&b.byPoints:   b.marked(pageByPoints),
		&b.byStatus:   b.marked(pageByStatus),
		&b.byExpiry:   b.marked(pageByExpiry),
		&b.parts:      b.marked(partsOfPerson),
		&b.person:     onePerson + mark,
		&b.courses:    b.marked(pageOfCourses),
		&b.syllabus:   b.marked(lessonsOfCourse),
		&b.lesson:     b.marked(oneLesson),
		&b.handouts:   b.marked(filesOfLesson),
		&b.notes:      b.marked(notesOfLesson),
		&b.events:     b.marked(nextEvents + "?" + nextEventsTail + "?"),
		&b.eventCount: countNextEvents + mark,
		&b.search:     raw,
		&b.group:      b.marked(pageOfGroup),
		&b.inGroup:    countOfGroup,

		&b.unpaidSum: sumOfUnpaid, &b.unpaidPage: b.marked(pageOfUnpaid), &b.payer: b.marked(payer),
		&b.invoices: b.marked(invoicesOf), &b.charges: b.marked(rowsOf),
		&b.credits: b.marked(creditsOf), &b.waivers: b.marked(waiversOf),
		&b.memberships: b.marked(membershipsOf), &b.given: b.marked(givenTo), &b.unpaid: b.marked(unpaidOf),
		&b.standing: b.marked(standing),
		&b.tasks:    b.marked(tasksOf), &b.moveUp: b.marked(moveUpOf),
		&b.affiliate: b.marked(affiliateOf), &b.affiliateSums: b.marked(affiliateSumsOf),
		&b.affiliateDays: b.marked(affiliateDaysOf), &b.affiliateLinks: b.marked(affiliateLinks),
		&b.newestLeads: b.marked(newestLeads), &b.acceptedTerms: b.marked(acceptedTerms),
	} {
		if *into, err = pool.Prepare(query); err != nil {
			return err
		}
	}

	if err := b.prepareWrites(driver, dsn); err != nil {
		return err
	}

	mux := http.NewServeMux()
	mux.HandleFunc("/ready", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })

	mux.HandleFunc("/current-user", b.signedIn(b.currentUser))
	mux.HandleFunc("/settings", b.signedIn(b.listSettings))
	mux.HandleFunc("/users", b.signedIn(b.listPeople))
	mux.HandleFunc("/user", b.signedIn(b.onePerson))
	mux.HandleFunc("/my-courses", b.signedIn(b.myCourses))
	mux.HandleFunc("/lesson", b.signedIn(b.lessonPage))
	mux.HandleFunc("/import", b.importPeople)

	mux.HandleFunc("/events", b.signedIn(b.listEvents))
	mux.HandleFunc("/group", b.signedIn(b.groupPage))
	mux.HandleFunc("/search", b.signedIn(searchWith(b.search)))
	mux.HandleFunc("/subscription", b.signedIn(b.viewSubscription))
	mux.HandleFunc("/payments", b.signedIn(b.paymentPage))
	mux.HandleFunc("/report", b.signedIn(b.reportPage))
	mux.HandleFunc("/cohorts", b.signedIn(b.cohorts))
	mux.HandleFunc("/queue", b.signedIn(b.queue))
	mux.HandleFunc("/dues", b.signedIn(b.dues))
	mux.HandleFunc("/approve", b.signedIn(b.approve))
	mux.HandleFunc("/stage-progress", b.signedIn(b.stageProgress))
	mux.HandleFunc("/finish-task", b.signedIn(b.finishTask))
	mux.HandleFunc("/affiliate-home", b.signedIn(b.affiliateHome))
	mux.HandleFunc("/login", b.login)

	mux.HandleFunc("/shell", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(b.shell)
	})
	mux.Handle("/page", new(pageYardstick))

	return http.ListenAndServe(address, mux)
}

// prepared prepares a statement when it is first asked for.
func (b *bare) prepared(query string) (*sql.Stmt, error) {
	if stmt, ok := b.statements.Load(query); ok {
		return stmt.(*sql.Stmt), nil
	}
	stmt, err := b.pool.Prepare(b.marked(query))
	if err == nil {
		b.statements.Store(query, stmt)
	}
	return stmt, err
}

func (b *bare) currentUser(w http.ResponseWriter, r *http.Request) {
	u, err := b.self(askerIn(r))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"redwood": map[string]any{"currentUser": u}}})
}

func (b *bare) listSettings(w http.ResponseWriter, _ *http.Request) {
	rows, err := b.settings.Query()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	defer rows.Close()
	type setting struct {
		ID    int     `json:"id"`
		Name  string  `json:"name"`
		Value *string `json:"value"`
	}
	var all []setting

	for rows.Next() {
		var s setting
		if err := rows.Scan(&s.ID, &s.Name, &s.Value); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		all = append(all, s)
	}

	answer(w, map[string]any{"data": map[string]any{"defaultSettings": all}})
}

func (b *bare) login(w http.ResponseWriter, r *http.Request) {
	var in struct{ Username, Password string }
	var id int
	var hash string
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}

	if err := b.byEmail.QueryRow(in.Username).Scan(&id, &hash); err != nil {
		http.Error(w, err.Error(), http.StatusUnauthorized)
		return
	}

	if ok, err := argon2id.ComparePasswordAndHash(in.Password, hash); err != nil || !ok {
		http.Error(w, "no", http.StatusUnauthorized)
		return
	}

	token := make([]byte, 32)
	_, _ = rand.Read(token)
	sum := sha256.Sum256(token)
	now := time.Now().UnixMilli()
	if _, err := b.session.Exec(hex.EncodeToString(sum[:]), id, now, now, now); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]int{"id": id})
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

// sessionOfToken finds who is behind a cookie, as one writes it first.
const sessionOfToken = `SELECT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
	WHERE s.token_hash = ? AND s.expires_at > ? AND u.archived_at IS NULL`

type askerKey struct{}

// signedIn lets those in whose session is in the database.
func (b *bare) signedIn(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie(sessionCookie)
		if err != nil {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}

		var user int
		err = b.asker.QueryRow(hashOf(cookie.Value), time.Now().UnixMilli()).Scan(&user)
		if errors.Is(err, sql.ErrNoRows) {
			http.Error(w, "sign in", http.StatusUnauthorized)
			return
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}

		next(w, r.WithContext(context.WithValue(r.Context(), askerKey{}, user)))
	}
}

// askerIn is who asks.
func askerIn(r *http.Request) int {
	user, _ := r.Context().Value(askerKey{}).(int)
	return user
}

// driverOf is the driver of a data set, with what it connects to: SQLite keeps what it acknowledged, as Atlas has it.
func driverOf(data dataset) (driver, dsn string) {
	if data.url != "" {
		return "pgx", data.url
	}
	return bareDriver(data.dir)
}

func bareDriver(database string) (driver, dsn string) {
	if strings.HasPrefix(database, "postgres") {
		return "pgx", database
	}
	return "sqlite", "file:" + filepath.Join(database, "atlas.db") +
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=busy_timeout(30000)&_pragma=foreign_keys(1)"
}
