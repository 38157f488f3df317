package remote

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Config is what the operator says of an adapter that is a program.
type Config struct {
	Program   string   // absolute path of the file
	SHA256    [32]byte // of the file
	Arguments []string // behind the name of the program
	// Manifest is the upper bound of what the program can do: what it claims beyond that is not there.
	Manifest manifest.Manifest
	// Signatures are the parameter lists that the program takes, as operation.Adapter has them; nil when nobody knows.
	Signatures  []operation.Signature
	Environment []string      // NAME=VALUE; nothing else is in the environment of the program
	Folder      string        // absolute path of its working folder; / when it is empty
	Start       time.Duration // how long it has to say ready; 5 s when zero
	Calls       int           // how many calls it gets at once; others wait. 16 when zero
	Idle        time.Duration // it is stopped after so long without a call, and started by the next one; never when zero
	// Progress is told how far an operation has come, if it is not nil: how much is done and how much there is to do, which is
	// zero when nobody knows. It holds up the messages of the program, so it returns soon.
	Progress func(operation string, done, total float64)

	anyID bool          // the manifest of the program has whatever id
	back  time.Duration // the first time to wait after a loss; 100 ms when zero
	grace time.Duration // see grace, when it is not zero
}

// check makes a configuration whole, or says everything that is wrong with it.
func (c Config) check() (*Config, error) {
	var problems []string
	bad := func(text string) { problems = append(problems, text) }
	if !filepath.IsAbs(c.Program) {
		bad("the path of the program is not absolute; write it from the root of the file system")
	}
	if c.SHA256 == ([32]byte{}) {
		bad("there is no SHA-256 of the program; write that of the file")
	}
	if c.Folder == "" {
		c.Folder = filepath.VolumeName(c.Program) + string(filepath.Separator)
	}
	if !filepath.IsAbs(c.Folder) {
		bad("the path of the working folder is not absolute; write it from the root of the file system")
	}
	for _, variable := range c.Environment {
		if name, _, ok := strings.Cut(variable, "="); !ok || name == "" || strings.ContainsRune(variable, 0) {
			bad("a variable of the environment has not the form NAME=VALUE")
		}
	}
	if c.Start < 0 || c.Calls < 0 || c.Idle < 0 {
		bad("a time or number is negative; leave it out for the usual one")
	}
	if c.Start == 0 {
		c.Start = 5 * time.Second
	}
	if c.Calls == 0 {
		c.Calls = 16
	}
	if c.back == 0 {
		c.back = 100 * time.Millisecond
	}
	if c.grace == 0 {
		c.grace = grace
	}
	c.Manifest = c.Manifest.Normalize()
	for _, issue := range manifest.Check(&c.Manifest) {
		if !issue.Warning {
			bad(issue.Code + " at " + issue.Where + ": " + issue.Detail)
		}
	}
	if len(problems) > 0 {
		return nil, errors.New("the adapter " + c.Manifest.AdapterID + " cannot be configured like this: " + strings.Join(problems, "; "))
	}
	return &c, nil
}

// environment is never nil, which would stand for that of this process.
func (c *Config) environment() []string { return append([]string{}, c.Environment...) }
