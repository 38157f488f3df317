// Command empty reads a line and writes it: what any program takes to start and to answer.
package main

import (
	"bufio"
	"os"
)

func main() {
	line, err := bufio.NewReader(os.Stdin).ReadBytes('\n')
	if err == nil {
		_, err = os.Stdout.Write(line)
	}
	if err != nil {
		os.Exit(1)
	}
}
