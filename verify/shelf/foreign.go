package shelf

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
)

// ReadForeign reads a package file as Read does, and trusts no folder on the way to it either: a link among them is followed
// only to a folder below the one that the link stands in, and not if it is an absolute path. So what came in an archive can
// not make a path lead to what did not come in it, while /tmp may be a link to private/tmp. The way starts in the current
// folder, or as many folders above it as the path starts with "..". An absolute path starts in the current folder or the home
// folder where that is what it starts with, and else at the root of the file system. Each folder is opened from the one
// before it, so nothing can be exchanged between the look and the step.
//
// Beside the codes of Read there is
//
//	linked-folder  a folder on the way is a link that leads out of the folder it stands in, or to no folder
func ReadForeign(file string) ([]byte, *report.Finding) {
	b := bearer{filepath.ToSlash(file)}
	if !isPackage(file) {
		return b.misnamed()
	}
	start, way := split(file, starts())
	folder, err := os.OpenRoot(start)
	if err != nil {
		return b.unreachable(err)
	}
	defer func() { folder.Close() }()
	name := way[len(way)-1]
	for _, step := range way[:len(way)-1] {
		next, err := folder.OpenRoot(step)
		if err != nil {
			if info, unseen := folder.Lstat(step); unseen == nil && info.Mode()&fs.ModeSymlink != 0 {
				return b.refuse("linked-folder", strconv.QuoteToGraphic(step)+" on the way to the file is a link that leads out of the folder it stands in, or to no folder; write the path of the folder that is meant, without the link")
			}
			return b.unreachable(err)
		}
		folder.Close()
		folder = next
	}
	return b.read(folder, name)
}

// starts are the folders whose paths are the caller's own.
func starts() (folders []string) {
	if folder, err := os.Getwd(); err == nil {
		folders = append(folders, folder)
	}
	if folder, err := os.UserHomeDir(); err == nil {
		folders = append(folders, folder)
	}
	return folders
}

// split gives the folder where a path starts, and the names from there on.
func split(file string, starts []string) (start string, way []string) {
	const separator = string(filepath.Separator)
	file = filepath.Clean(file)
	volume := filepath.VolumeName(file)
	within := file[len(volume):]
	switch {
	case strings.HasPrefix(within, separator):
		start = volume + separator
		for _, folder := range starts {
			if folder = strings.TrimSuffix(filepath.Clean(folder), separator); len(folder) > len(start) && strings.HasPrefix(file, folder+separator) {
				start = folder
			}
		}
		within = strings.TrimPrefix(file[len(start):], separator)
	default:
		start = volume + "."
		for strings.HasPrefix(within, ".."+separator) {
			start, within = filepath.Join(start, ".."), within[len(".."+separator):]
		}
	}
	return start, strings.Split(within, separator)
}
