//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package receipt

import "os"

// asItself is what there is to open a file that is no other, and without waiting.
const asItself = 0

// takeLock makes the file, but these systems have no lock: the host gives the folder to one writer at a time.
func takeLock(name string) (*os.File, error) { return openFile(name, os.O_RDWR|os.O_CREATE) }

// syncFolder has nothing to do: the host of the process syncs folders or does not.
func syncFolder(string) error { return nil }

// checkMode has nothing to look at: modes are made up here.
func checkMode(string) error { return nil }
