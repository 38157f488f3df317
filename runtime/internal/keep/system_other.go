//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package keep

import "os"

// AsItself is what there is to open a file that is no other, and without waiting.
const AsItself = 0

// Lock makes the file, but these systems have no lock: the host gives the folder to one writer at a time.
func Lock(name string) (*os.File, error) { return Open(name, os.O_RDWR|os.O_CREATE) }

// SyncFolder has nothing to do: the host of the process syncs folders or does not.
func SyncFolder(string) error { return nil }

// CheckMode has nothing to look at: modes are made up here.
func CheckMode(string) error { return nil }
