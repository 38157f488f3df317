// Package fence holds a browser to the schemes and hosts of an operator. It is a forward proxy on the loopback interface; a
// browser whose every connection goes through it reaches nothing else, whatever a page, a redirect, a frame or a socket asks for.
//
// # Rules
//
// An entry of Rules.Hosts is HOST, HOST:PORT or HOST:*. HOST is a name, an address (IPv6 in brackets), *.NAME for every name
// below NAME but not NAME itself, or * for every name and every public address. Without a port an entry stands for the default
// ports of the schemes, 80 for http and 443 for https; with :* it stands for all of them. Rules.Schemes holds http, https or
// both. A name is compared in lower case and without a final dot; it is ASCII, as a browser sends it. A name that ends in a
// number, such as 127.1 or 0x7f.1, is none.
//
// An entry that is an address permits that address. All other names lead to public addresses only: not to those of this
// machine, of private, shared, link-local, multicast, reserved or documentation networks, whether written as IPv4, as IPv6, or
// as IPv4 inside of IPv6. Rules.Networks lists networks that a name may lead to all the same.
//
// # The proxy
//
//   - CONNECT HOST:PORT is a tunnel; TLS stays between browser and server. It is refused unless the rules permit HOST at PORT.
//     Browsers open sockets (ws, wss) in this way too.
//   - A request with an absolute http address is passed on, an upgrade to a socket included. The host is that of the address,
//     whatever its Host field says. What a browser says to a proxy alone is taken out of it.
//   - Everything else is refused: other schemes, requests without a host, user names and passwords in addresses, ports out of
//     range.
//
// A name is looked up once for each connection, every address is judged, and the connection is made to an address that was
// judged. So a name that changes between two look-ups leads nowhere else. What is refused is answered with status 403 and the
// reason as text, or 400 where the request itself is wrong; what cannot be reached with 502.
package fence
