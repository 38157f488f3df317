// Package remote has adapters that are programs of their own: it starts them, speaks to them in the protocol of package protocol,
// and ends them with everything that they have started.
//
//	calendar, err := remote.Start(remote.Config{Program: "/usr/lib/bonnie/bonnie-adapter-calendar", SHA256: sum, Manifest: granted})
//	supervisor := remote.NewSupervisor(snapshot.Set{Packages: table.Packages(), Catalogue: cognition.Catalogue}, calendar)
//	engine, err := turn.Start(supervisor.Set(), options)
//	supervisor.Watch(engine, nil)
//
// # What is trusted
//
// The operator's configuration names a program by its absolute path and the SHA-256 of its file, and has a manifest. The file is
// opened, hashed, and, on Linux, run from the descriptor that was hashed, so that a file which takes its place is not what runs;
// a program whose file was written to between that and ready is killed. Elsewhere it is started by its name. Libraries and
// interpreters that it brings in are the operator's to look after. A script is read by its interpreter from descriptor 3, and
// needs an absolute path behind #!, since there is no PATH.
//
// The program gets an environment that is empty unless the configuration says otherwise, the working folder of the
// configuration, three pipes, and on Linux descriptor 3, its own file, open for reading. Other descriptors that this process has
// got from its own parent, open across programs, are closed to all programs that are started from then on (Linux).
//
// # Manifests
//
// What the program says of itself in ready narrows the operator's manifest and does nothing else:
//
//   - An operation that is not in both does not exist.
//   - Of each claim (capabilities, types, interactions, perceptions, target classes, constraints, permissions) that is left
//     which is in both. A claim that one side does not specify, because it is empty and the coverage of that side incremental,
//     is that of the other side; but target classes and constraints that the operator does not have are never there.
//   - Where nothing is left of a claim of the operator's whose emptiness would stand for anything, the operation is unavailable,
//     or the adapter, where the claim is the adapter's.
//   - The coverage is complete when that of either side is. Id, version, title, transport and provider are the operator's.
//     Another id is no adapter of this configuration.
//   - What is unavailable on either side is unavailable.
//
// The result is judged like every manifest when a snapshot is made of it, and what operations give is judged by the turn.
//
// # Processes
//
// A program is started by Start. When it is lost, it is started again after a wait, which grows from 100 ms to 30 s while it does
// not stay for ten seconds. One that nobody calls for the time Idle is stopped and started by the next call; its Skills stay
// ready. Reasons for a loss are in the constants of Reason.
//
// A program has a session of its own. When it is lost, its group is killed at once, and when it has ended, so is what is left of
// its session and what descends from that. In a process that has called Adopt, on Linux, orphans in sessions of their own
// are killed with it as well: which program they came from nobody can tell, so they go with the next one that ends. Other processes that this one starts in
// sessions of their own are started by Spare, which keeps them and their sessions out of that. The
// program dies with the runtime, also when that is killed (Linux). On other systems of the Unix family its group is killed; on
// Windows the program alone.
//
// # Calls
//
// A call ends with its context: the program is told, has two seconds to answer, and is killed otherwise, with which all calls that
// are under way in it have failed. What it says in time counts. Not more than Config.Calls calls are under way at once, each of
// at most 4 MiB; a program that reads nothing is written to no further than that.
//
// A program that says so is asked what a question before an operation should name and which target arguments name, as a linked
// adapter is (operation.Previewer, operation.Targeter). What it says is shown as what a program says, and narrows nothing: a program that
// does not tell the truth about either does not tell it about what it does. What it tells about progress goes to who waits for the
// call (operation.Report). It publishes no signals.
package remote
