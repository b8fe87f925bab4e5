package jobs

import (
	"context"
	"database/sql"

	"atlas/internal/platform/db"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivershared/baseservice"
	"github.com/riverqueue/river/rivershared/riverpilot"
	"github.com/riverqueue/river/rivertype"
)

// driver speaks to the database over our own pool. On SQLite that is the single writing connection: River never holds
// it while asking for another, and neither do we.
func driver(d *db.DB) riverdriver.Driver[*sql.Tx] {
	if d.Engine == db.SQLite {
		return riversqlite.New(d.SQL())
	}
	return riverdatabasesql.New(d.SQL())
}

// waker tells the workers of this process at once that a job was committed. River can do that for jobs it inserts in a
// transaction of its own, but not for ours; without it a job would wait for the next poll, and polling often costs an
// idle machine. It sits where River lets a driver extend the client, a place River keeps free to change: a test of the
// latency notices when it does, and then jobs start a second later and nothing else happens.
type waker struct {
	riverpilot.StandardPilot
	tell func(ctx context.Context, inserted []*rivertype.JobInsertResult)
}

// around puts the waker into a driver.
func (w *waker) around(d riverdriver.Driver[*sql.Tx]) riverdriver.Driver[*sql.Tx] {
	return &wakingDriver{Driver: d, waker: w}
}

// PilotInit is where the client hands over the way to reach its workers.
func (w *waker) PilotInit(archetype *baseservice.Archetype, params *riverpilot.PilotInitParams) {
	w.StandardPilot.PilotInit(archetype, params)
	w.tell = params.NotifyNonTxJobInsert
}

func (w *waker) wake(lane string) {
	w.tell(context.Background(), []*rivertype.JobInsertResult{{Job: &rivertype.JobRow{Queue: lane}}})
}

type wakingDriver struct {
	riverdriver.Driver[*sql.Tx]
	waker *waker
}

func (d *wakingDriver) PluginInit(*baseservice.Archetype) {}

func (d *wakingDriver) PluginPilot() riverpilot.Pilot { return d.waker }

// SupportsListenNotify is no on both engines: nobody listens, and a NOTIFY takes a lock over all commits of a
// PostgreSQL cluster.
func (d *wakingDriver) SupportsListenNotify() bool { return false }
