//go:build linux || darwin

package main

import "syscall"

// freeBytes is how much room is left where a folder is; -1 when the system does not say.
func freeBytes(folder string) int64 {
	var at syscall.Statfs_t
	if err := syscall.Statfs(folder, &at); err != nil {
		return -1
	}
	return int64(at.Bavail) * int64(at.Bsize)
}
