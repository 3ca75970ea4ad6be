package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/mdp/qrterminal/v3"
)

// The default listen addresses: for this machine alone, or for a hall's whole network.
const (
	onlyHere   = "127.0.0.1:8080"
	everywhere = ":8080"
)

// certificate reads this server's certificate and key; nil if neither is named. It
// rejects a certificate that phones would refuse, so that this shows before the event.
func certificate(certFile, keyFile string, now time.Time) (*tls.Certificate, error) {
	switch {
	case certFile == "" && keyFile == "":
		return nil, nil
	case certFile == "" || keyFile == "":
		return nil, fmt.Errorf("TLS needs a certificate and its key: give --tls-cert and --tls-key")
	}
	pair, err := tls.LoadX509KeyPair(certFile, keyFile)
	switch {
	case err != nil:
		return nil, fmt.Errorf("TLS: %w", err)
	case now.After(pair.Leaf.NotAfter):
		return nil, fmt.Errorf("TLS: the certificate in %s ended on %s; renew it", certFile, pair.Leaf.NotAfter.Format(time.DateOnly))
	}
	return &pair, nil
}

// addresses returns the addresses where others in the network reach a server. They
// have the names of its certificate, if it has one. Otherwise they have the machine's
// numbers in private networks (RFC 1918), or the one that it listens on.
func addresses(certificate *tls.Certificate, numbers []netip.Addr, on net.Addr) []string {
	listens := netip.MustParseAddrPort(on.String())
	numbers = slices.DeleteFunc(slices.Clone(numbers), func(n netip.Addr) bool { return !n.Is4() || !n.IsPrivate() })
	if alone := listens.Addr().Unmap(); !alone.IsUnspecified() {
		numbers = []netip.Addr{alone}
	}
	scheme, usual := "http", uint16(80)
	var names []string
	if certificate != nil {
		scheme, usual = "https", 443
		for _, name := range certificate.Leaf.DNSNames {
			if !strings.HasPrefix(name, "*") {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		for _, number := range numbers {
			names = append(names, number.String())
		}
	}
	at := make([]string, len(names))
	for i, name := range names {
		at[i] = scheme + "://" + name
		if port := listens.Port(); port != usual {
			at[i] += fmt.Sprintf(":%d", port)
		}
	}
	return at
}

// ownNumbers returns the addresses of this machine's active network interfaces.
func ownNumbers() ([]netip.Addr, error) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil, err
	}
	var numbers []netip.Addr
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		addrs, err := i.Addrs()
		if err != nil {
			return nil, err
		}
		for _, a := range addrs {
			if n, ok := a.(*net.IPNet); ok {
				if number, ok := netip.AddrFromSlice(n.IP); ok {
					numbers = append(numbers, number.Unmap())
				}
			}
		}
	}
	return slices.Compact(numbers), nil
}

// welcome prints how people in a hall get here: every address, with a QR code to
// scan, and what is missing without TLS.
func welcome(out io.Writer, at []string, secure bool) {
	if len(at) == 0 {
		fmt.Fprintln(out, "This machine is in no local network yet: join the hall's Wi-Fi or plug in its cable, then start again.")
		return
	}
	for _, address := range at {
		fmt.Fprintf(out, "\nIn this hall: %s\n", address)
		qrterminal.GenerateWithConfig(address, qrterminal.Config{
			Level: qrterminal.L, Writer: out, QuietZone: 2, HalfBlocks: true,
			BlackChar: qrterminal.BLACK_BLACK, BlackWhiteChar: qrterminal.BLACK_WHITE,
			WhiteChar: qrterminal.WHITE_WHITE, WhiteBlackChar: qrterminal.WHITE_BLACK,
		})
	}
	if !secure {
		fmt.Fprintln(out, "Without TLS phones cannot open the page again while this server is away, keep their screens on, or scan with the camera. docs/hall.md says how to come by a certificate.")
	}
}
