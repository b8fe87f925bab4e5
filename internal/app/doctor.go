package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"atlas/internal/platform/backup"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/pay"
)

// The states of a finding.
const (
	Healthy = "ok"
	Warning = "warning"
	Broken  = "wrong"
)

// Finding is what the doctor says about one part of an installation, and what to do about it.
type Finding struct {
	State string
	Part  string
	Text  string
	// Fix is empty for what is healthy.
	Fix string
}

// Doctor looks at an installation without changing it: no migration, no seed, no email.
type Doctor struct {
	Config config.Server
	Clock  clock.Clock
	// Free is how many bytes are free where a folder is; -1 when nobody can say.
	Free func(folder string) int64
	// Client asks the public address.
	Client *http.Client
	// Providers are asked whether they take our keys, beside those of the configuration.
	Providers []pay.Provider
}

// diskWanted is how much room there must be, diskEnough how much there should be.
const (
	diskWanted = 200 << 20
	diskEnough = 2 << 30
	// askTime bounds what is asked over the network.
	askTime = 8 * time.Second
	// futureSlack is how far the newest row may be ahead of the clock.
	futureSlack = 2 * time.Minute
	// clockSlack is how far the clocks of this machine and of the database may be apart.
	clockSlack = 30 * time.Second
)

// Examine looks at everything and goes on after what is broken. Every finding comes as soon as it is known.
func (d Doctor) Examine(ctx context.Context, report func(Finding)) {
	if err := d.Config.Check(); err != nil {
		report(Finding{Broken, "configuration", err.Error(),
			"Change the flag or variable that it names. docs/configuration.md has all of them."})
	} else {
		report(Finding{State: Healthy, Part: "configuration", Text: "The flags and variables are fine."})
	}

	report(d.folder())
	report(d.disk())
	d.database(ctx, report)
	report(d.email(ctx))
	report(d.public(ctx))
	d.keys(ctx, report)
}

// folder tells whether the data folder can be written to, by writing to it.
func (d Doctor) folder() Finding {
	path := d.Config.Data

	// Rights on a folder are told by the system in many ways; writing is the only sure test.
	probe, err := os.CreateTemp(path, ".doctor-*")
	if err != nil {
		return Finding{Broken, "data folder", fmt.Sprintf("%s can't be written to: %v.", path, err),
			"Create it, and make the user that runs Atlas its owner (chown), or name another with --data."}
	}

	err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	if err != nil {
		return Finding{Broken, "data folder", fmt.Sprintf("%s can't be tidied: %v.", path, err),
			"Make the user that runs Atlas the owner of the folder (chown)."}
	}

	return Finding{State: Healthy, Part: "data folder", Text: path + " can be written to."}
}

func (d Doctor) disk() Finding {
	free := d.Free(d.Config.Data)
	switch {
	case free < 0:
		return Finding{State: Healthy, Part: "disk", Text: "This system doesn't say how much room is left."}
	case free < diskWanted:
		return Finding{Broken, "disk", fmt.Sprintf("Only %s are free.", inMegabytes(free)),
			"Free some room, or move --data to a larger disk. Backups need as much room as the data."}
	case free < diskEnough:
		return Finding{Warning, "disk", fmt.Sprintf("%s are free.", inMegabytes(free)),
			"Soon there is no room for a backup. Free some, or move --data to a larger disk."}
	}

	return Finding{State: Healthy, Part: "disk", Text: inMegabytes(free) + " are free."}
}

func inMegabytes(bytes int64) string { return fmt.Sprintf("%d MB", bytes>>20) }

// database looks into the database, where there is one.
func (d Doctor) database(ctx context.Context, report func(Finding)) {
	// Opening SQLite would create the file, and the doctor changes nothing.
	if d.Config.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(d.Config.Data, "atlas.db")); errors.Is(err, os.ErrNotExist) {
			report(Finding{Broken, "database", "There is no database yet.",
				"Start atlas serve once, or atlas restore a backup. Check --data if you expected one."})
			return
		}
	}

	found, err := db.Open(ctx, db.Options{URL: d.Config.DatabaseURL, Dir: d.Config.Data})
	if err == nil {
		err = found.Ping(ctx)
	}

	if err != nil {
		report(Finding{Broken, "database", fmt.Sprintf("The database can't be reached: %v.", err),
			"Check --database-url, that PostgreSQL runs, and that its user and password are right."})
		return
	}

	defer func() { _ = found.Close() }()

	// What follows reads tables, so they have to be those of this version.
	pending, err := found.Pending(ctx)
	switch {
	case err != nil:
		report(Finding{Broken, "database", fmt.Sprintf("The version of the tables can't be read: %v.", err),
			"Run atlas verify, and restore a backup if it finds more."})
		return
	case pending:
		report(Finding{Broken, "database", "The tables are of an older version.",
			"Run atlas migrate, or start atlas serve of this version, which does the same."})
		return
	}

	report(Finding{State: Healthy, Part: "database", Text: "The database answers and has the newest tables."})
	report(d.clock(ctx, found))
	report(d.backup(ctx, found))
	d.work(ctx, found, report)
}

// clock compares the clock of the machine with what it wrote, and with that of the database where it has its own.
func (d Doctor) clock(ctx context.Context, found *db.DB) Finding {
	const fix = "Set the clock and keep it right (timedatectl set-ntp true). Payments and codes depend on it."
	now := d.Clock.Now()
	latest, err := installationStore{found}.newestEntry(ctx)
	if err != nil {
		return Finding{Broken, "clock", fmt.Sprintf("The newest entry can't be read: %v.", err), "Run atlas verify."}
	}

	// Something written in the future means that the clock was wrong then or is wrong now.
	if latest.After(now.Add(futureSlack)) {
		return Finding{Broken, "clock",
			fmt.Sprintf("The clock says %s, but something was written at %s.", now.Format(time.DateTime),
				latest.UTC().Format(time.DateTime)), fix}
	}
	if found.Engine == db.Postgres {
		databaseTime, err := installationStore{found}.clock(ctx)
		if err == nil && now.Sub(databaseTime).Abs() > clockSlack {
			return Finding{Broken, "clock",
				"The clocks of this machine and of the database are more than 30 seconds apart.", fix}
		}
	}

	return Finding{State: Healthy, Part: "clock", Text: "The clock says " + now.Format(time.DateTime) + " UTC."}
}

func (d Doctor) backup(ctx context.Context, found *db.DB) Finding {
	const fix = "Run atlas backup FOLDER every day, and keep DATA/secret with it. docs/operations.md has a timer."
	last, err := backup.LastRun(ctx, found)
	switch {
	case err != nil:
		return Finding{Broken, "backups", fmt.Sprintf("The last backup can't be read: %v.", err), "Run atlas verify."}
	case last == nil:
		return Finding{Broken, "backups", "There was never a backup.", fix}
	case d.Clock.Now().Sub(*last) > backupAge:
		return Finding{Broken, "backups", fmt.Sprintf("The last backup is from %s UTC.", last.Format(time.DateTime)),
			fix}
	}

	return Finding{State: Healthy, Part: "backups",
		Text: "The last backup is from " + last.Format(time.DateTime) + " UTC."}
}

// work tells of jobs and emails that were given up.
func (d Doctor) work(ctx context.Context, found *db.DB, report func(Finding)) {
	// A queue that is never started only reads.
	queue := jobs.New(found, slog.New(slog.DiscardHandler))
	dead, err := queue.CountDead(ctx)
	switch {
	case err != nil:
		report(Finding{Broken, "jobs", fmt.Sprintf("Jobs can't be counted: %v.", err), "Run atlas verify."})
	case dead > 0:
		report(Finding{Warning, "jobs", fmt.Sprintf("%d jobs failed for good.", dead),
			"The log says why (a job is dead). They stay visible for 30 days."})
	default:
		report(Finding{State: Healthy, Part: "jobs", Text: "No job has failed for good."})
	}

	unsent, err := installationStore{found}.deadMails(ctx)
	switch {
	case err != nil:
		report(Finding{Broken, "emails", fmt.Sprintf("Emails can't be counted: %v.", err), "Run atlas verify."})
	case unsent > 0:
		report(Finding{Warning, "emails", fmt.Sprintf("%d emails could not be delivered.", unsent),
			"Open /settings/outbox, read what the email server answered, and send again or discard."})
	default:
		report(Finding{State: Healthy, Part: "emails", Text: "No email was given up."})
	}
}

// email talks to the email server as far as the login.
func (d Doctor) email(ctx context.Context) Finding {
	c := d.Config
	if c.SMTPHost == "" {
		return Finding{Broken, "email", "There is no email server, so emails wait in the outbox.",
			"Set --smtp-host, --smtp-port, --smtp-user, ATLAS_SMTP_PASSWORD and --mail-from."}
	}

	server := &mail.SMTP{Host: c.SMTPHost, Port: c.SMTPPort, Username: c.SMTPUser, Password: c.SMTPPassword,
		TLS: mail.TLS(c.SMTPTLS)}
	if err := server.Reach(ctx); err != nil {
		return Finding{Broken, "email", fmt.Sprintf("%s can't be used: %v", c.SMTPHost, err),
			"Check --smtp-host, --smtp-port, --smtp-tls, --smtp-user and ATLAS_SMTP_PASSWORD."}
	}

	return Finding{State: Healthy, Part: "email", Text: c.SMTPHost + " answers."}
}

// public asks the public address whether an Atlas is behind it.
func (d Doctor) public(ctx context.Context) Finding {
	if d.Config.BaseURL == "" {
		return Finding{
			Warning, "public address", "There is no public address, so links in emails lead to this machine.",
			"Set --base-url https://your-site, behind a proxy that handles HTTPS.",
		}
	}

	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	address := d.Config.Public()
	const fix = "Check that Atlas runs, that the proxy passes everything to --addr, and that the name leads to this " +
		"machine."
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/api/ready", nil)
	if err != nil {
		return Finding{Broken, "public address", fmt.Sprintf("%s is no address: %v.", address, err),
			"Change --base-url."}
	}

	answer, err := d.Client.Do(request)
	if err != nil {
		return Finding{Broken, "public address", fmt.Sprintf("%s does not answer: %v.", address, err), fix}
	}

	defer func() { _ = answer.Body.Close() }()
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<10) // the body is of no interest
	if answer.StatusCode != http.StatusOK {
		return Finding{Broken, "public address", fmt.Sprintf("%s answers %d.", address+"/api/ready", answer.StatusCode),
			fix}
	}

	return Finding{State: Healthy, Part: "public address", Text: address + " answers."}
}

// keys asks the payment providers whether they take our keys.
func (d Doctor) keys(ctx context.Context, report func(Finding)) {
	all := append(d.Providers, providersOf(d.Config.Paying, func(string, bool) {})...)
	if len(all) == 0 {
		report(Finding{
			State: Healthy, Part: "payments", Text: "No payment provider has keys. Bank transfers need none.",
		})
	}

	for _, p := range all {
		// Each provider gets the time of its own, so that one that hangs does not hide the next.
		ctx, cancel := context.WithTimeout(ctx, askTime)
		err := pay.CheckKey(ctx, p)
		cancel()

		switch {
		case errors.Is(err, pay.ErrKey):
			report(Finding{Broken, "payments", p.Name() + " refuses the key.",
				"Copy its secret key again, and restart Atlas."})
		case err != nil:
			report(Finding{Warning, "payments", fmt.Sprintf("%s can't be reached: %v.", p.Name(), err),
				"Check that this machine may open connections to the internet."})
		default:
			report(Finding{State: Healthy, Part: "payments", Text: p.Name() + " takes the key."})
		}
	}
}
