package report

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Format is a form of a report for programs.
type Format string

const (
	JSON  Format = "json"
	SARIF Format = "sarif"
	JUnit Format = "junit"
)

// Target is a file that a report is written to.
type Target struct {
	Format Format
	File   string
}

// ParseTarget reads FORMAT:FILE, the form of the environment variable BONNIE_REPORT: json:report.json, for example. The
// format is json, sarif or junit, in lower case; the file is everything after the first colon.
func ParseTarget(s string) (Target, error) {
	format, file, found := strings.Cut(s, ":")
	switch {
	case !found:
		return Target{}, fmt.Errorf("the report %s has no colon; write json:FILE, sarif:FILE or junit:FILE", visible(s))
	case Format(format) != JSON && Format(format) != SARIF && Format(format) != JUnit:
		return Target{}, fmt.Errorf("there is no report format %q; write json:FILE, sarif:FILE or junit:FILE", format)
	case file == "":
		return Target{}, fmt.Errorf("the report %s names no file; write %s:FILE", s, format)
	case strings.HasSuffix(file, "/") || strings.HasSuffix(file, string(filepath.Separator)):
		return Target{}, fmt.Errorf("the report file %s is a folder; write the name of a file", visible(file))
	}
	return Target{Format: Format(format), File: file}, nil
}

// Write writes a report in the target's format, as WriteFile does.
func (t Target) Write(r Report) error {
	var content []byte
	switch t.Format {
	case JSON:
		content = r.JSON()
	case SARIF:
		content = r.SARIF()
	case JUnit:
		content = r.JUnit()
	default:
		return fmt.Errorf("there is no report format %q; use json, sarif or junit", string(t.Format))
	}
	return WriteFile(t.File, content)
}

// WriteFile puts a plain file in the place of another one, or where there is none, at once, so that nobody ever reads half
// of it; the folders that it lies in are made. It refuses to replace what is not a plain file: a link or a device such as
// /dev/stdout would be gone afterwards.
func WriteFile(file string, content []byte) error {
	if info, err := os.Lstat(file); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is there and is not a plain file; remove it, or write to another file", visible(file))
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	folder := filepath.Dir(file)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(folder, ".report-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // which is gone when all went well
	_, err = temporary.Write(content)
	if err := errors.Join(err, temporary.Chmod(0o644), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), file)
}
