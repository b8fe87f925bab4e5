// Package credits spends what earlier payments had left on what is due.
package credits
