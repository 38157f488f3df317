// Command bonnie-runtime-http serves MCP over Streamable HTTP, on this machine alone (runtime/mcp/front). It is a program beside the
// lean one, which net/http would make a heavy one.
//
//	bonnie-runtime-http -token FILE [-listen ADDRESS] [SETUP]
//
// ADDRESS is a port of this machine, 127.0.0.1:8931 when it is not given; port 0 is any that is free. FILE has the bearer token that
// every request carries; it is made, for its owner alone, when it is not there, and refused when others can read it. A SETUP is
// that of bonnie-runtime. The line that it writes first is the address of the endpoint. It ends with SIGINT and SIGTERM, with exit code
// 0; exit code 2 is wrong usage or a machine that fails.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/remote"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/mcp/front"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// version is that of the runtime.
const version = "0.1.0"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bonnie-runtime-http: "+err.Error())
		os.Exit(2)
	}
}

// take takes a flag with its value out of arguments.
func take(arguments []string, flag string) (rest []string, value string, err error) {
	i := slices.Index(arguments, flag)
	if i < 0 {
		return arguments, "", nil
	}
	if i+1 == len(arguments) {
		return nil, "", errors.New(flag + " is followed by a value")
	}
	return slices.Delete(slices.Clone(arguments), i, i+2), arguments[i+1], nil
}

func run(ctx context.Context, arguments []string) error {
	arguments, address, err := take(arguments, "-listen")
	if err != nil {
		return err
	}
	arguments, file, err := take(arguments, "-token")
	if err != nil {
		return err
	}
	if file == "" {
		return errors.New("-token FILE is needed: the file with the bearer token, which is made when it is not there")
	}
	if address == "" {
		address = "127.0.0.1:8931"
	}
	if err := isLocal(address); err != nil {
		return err
	}
	setup, err := host.ReadSetup(arguments)
	if err != nil {
		return err
	}
	token, err := front.Token(file)
	if err != nil {
		return err
	}
	if len(setup.Document.Adapters) > 0 {
		if err := remote.Adopt(); err != nil { // what programs leave behind ends with them
			return err
		}
	}
	h, err := setup.Start(snapshot.Set{Packages: table.Packages(), Catalogue: cognition.Catalogue}, os.Stderr)
	if err != nil {
		return err
	}
	server := mcp.New(mcp.Options{
		Engine: h.Engine, Name: "bonnie", Version: version, Target: h.Target, Confirms: setup.Confirms, Tightener: h,
		Refused: func(code, bytes int) { h.Refused(strconv.Itoa(code), bytes) },
	})
	h.OnChange(server.Announce)
	handler, err := front.New(front.Options{Token: token, Server: server})
	if err == nil {
		err = serve(ctx, address, handler)
	}
	return errors.Join(err, h.Close())
}

// isLocal refuses an address that others than this machine reach.
func isLocal(address string) error {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(name); name != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return errors.New("-listen " + address + " is not an address of this machine alone; take one of 127.0.0.1 or [::1]")
	}
	return nil
}

// ending is how long requests may take when the program has been told to end.
const ending = 10 * time.Second

func serve(ctx context.Context, address string, handler *front.Handler) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second, MaxHeaderBytes: 64 << 10}
	fmt.Println("http://" + listener.Addr().String() + front.Path)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	handler.Close()
	late, cancel := context.WithTimeout(context.Background(), ending)
	defer cancel()
	if err := server.Shutdown(late); err != nil {
		_ = server.Close() // streams that nobody closes
	}
	return nil
}
