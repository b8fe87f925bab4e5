// Command atlas serves Atlas and looks after its data. Flags become a configuration, the configuration becomes an app;
// nothing else happens here.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"atlas/internal/app"
	"atlas/internal/platform/sheet"
)

// cli is every command with its flags; each flag has an ATLAS_ variable.
type cli struct {
	Serve   serveCmd   `cmd:"" help:"Serve the site and its API."`
	Migrate migrateCmd `cmd:"" help:"Bring the database to the newest schema; serve does the same at its start."`
	Seed    seedCmd    `cmd:"" help:"Make missing access levels and settings; with --demo also people to try Atlas with."`
	Admin   adminCmd   `cmd:"" help:"Look after accounts with full access."`
	Backup  backupCmd  `cmd:"" help:"Copy everything into a folder, while others go on writing. Keep DATA/secret with it."`
	Restore restoreCmd `cmd:"" help:"Bring a backup of either engine into an empty database."`
	Verify  verifyCmd  `cmd:"" help:"Check the database and its rules, and name what is broken."`
	Doctor  doctorCmd  `cmd:"" help:"Say what is wrong with an installation and how to fix it; fails when something is. Give it the flags of serve."`
	Reindex reindexCmd `cmd:"" help:"Make the search index anew; serve does so by itself when a new version asks for it."`
	Rebuild rebuildCmd `cmd:"" help:"Add up anew what figures of money, members and points are read from, while Atlas runs."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

func parser(into *cli, options ...kong.Option) (*kong.Kong, error) {
	return kong.New(into, append([]kong.Option{
		kong.Name("atlas"), kong.Description("Atlas: a membership and learning community in one binary."),
		kong.UsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.ValueFormatter(helpOf),
	}, options...)...)
}

// helpOf is the sentence of a flag with what holds unless told, and its variable.
func helpOf(value *kong.Value) string {
	var more []string
	if value.Default != "" {
		more = append(more, "default "+value.Default)
	}

	for _, env := range value.Tag.Envs {
		more = append(more, "$"+env)
	}

	if len(more) == 0 {
		return value.Help
	}

	return value.Help + " (" + strings.Join(more, ", ") + ")"
}

func main() {
	if sheet.ChildMain(os.Args) {
		return
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "atlas:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	spareGC()
	// The first signal asks to stop, a second one ends the process at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	var c cli
	p, err := parser(&c)
	if err != nil {
		return fmt.Errorf("read flags: %w", err)
	}

	command, err := p.Parse(args)
	p.FatalIfErrorf(err)
	command.BindTo(ctx, (*context.Context)(nil))

	return command.Run()
}

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run() error {
	fmt.Println("atlas", app.Version)
	return nil
}

// spareGC trades memory that is there for time: a small heap would be collected many times a second under load. Beyond
// softMemory it is collected as often as it takes to stay there: passwords that are hashed side by side leave 19 MB
// each. What SQLite keeps of its pages comes on top. Operators who set GOGC or GOMEMLIMIT know better.
func spareGC() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(300)
		debug.SetMemoryLimit(softMemory)
	}
}

const softMemory = 150 << 20
