package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
)

type adminCmd struct {
	Create adminCreateCmd `cmd:"" help:"Make an account with full access."`
}

type adminCreateCmd struct {
	dataFlags
	Email     string `help:"Address to sign in with." required:"" placeholder:"ADDRESS"`
	FirstName string `help:"First name." default:"Site" placeholder:"NAME"`
	LastName  string `help:"Last name." default:"Administrator" placeholder:"NAME"`
	Password  string `help:"12 characters or more; asked for on standard input without." env:"ATLAS_ADMIN_PASSWORD" placeholder:"TEXT"`
}

// Run makes the account.
func (c *adminCreateCmd) Run(ctx context.Context) error {
	// Asked for and not given as an argument, as others on the machine can read those.
	if c.Password == "" {
		fmt.Fprint(os.Stderr, "Password: ")
		line, err := bufio.NewReader(os.Stdin).ReadString('\n')
		if err != nil && line == "" {
			return errors.New("no password was given")
		}

		c.Password = strings.TrimRight(line, "\r\n")
	}

	a, err := c.openApp(ctx)
	if err != nil {
		return fmt.Errorf("open data: %w", err)
	}

	user, err := a.Identity.Setup.CreateAdmin(ctx, c.Email, c.FirstName, c.LastName, c.Password)
	if err != nil {
		return errors.Join(err, a.Close())
	}

	fmt.Printf("%s can sign in now.\n", user.Email)
	return a.Close()
}
