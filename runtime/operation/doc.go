// Package operation has what stands between the turn and an adapter: the adapter as a machine installs it, the arguments that
// it is given, and what it gives back (spec 6.3.4).
//
// An adapter does the work of operations. Its manifest says which, and what it promises for each; its Run does one. Package
// table has a typed interface for each adapter id that the shipped packages name, and makes an Adapter from an implementation
// of it; a host can also write an Adapter by hand.
//
// An adapter is believed in nothing that a contract fixes. The turn checks before the operation whether it may run at all,
// and after it what came back: the type of the value, the size, the class of the target, and that a mutation says what it
// changed or that it found nothing.
package operation
