// Package reversals takes payments back that never came or were charged back.
package reversals
