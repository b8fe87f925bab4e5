// Command shape prints how the code reads: how long files and functions are, how much room they leave, how large
// packages and types grew. It holds nothing back and fails nothing; `make shape` runs it.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := printShape(os.DirFS(".")); err != nil {
		fmt.Fprintln(os.Stderr, "shape:", err)
		os.Exit(1)
	}
}
