package front

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

// Token reads the bearer token of a file, its first line. A file that is not there is made, for its owner alone, with a token that
// nobody can guess. It is an error when others can read the file, or when it is no regular file.
func Token(file string) (string, error) {
	info, err := os.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) {
		token := rand.Text()
		f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return "", err
		}
		_, err = f.WriteString(token + "\n")
		return token, errors.Join(err, f.Close())
	}
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", errors.New("the file of the token " + file + " is no regular file")
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return "", errors.New("others can read the token in " + file + "; take that from them: chmod 600 " + file)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	token, _, _ := strings.Cut(string(text), "\n")
	if token = strings.TrimSpace(token); len(token) < 16 {
		return "", errors.New("the token in " + file + " has fewer than 16 characters; remove the file, and a new one is made")
	}
	return token, nil
}
