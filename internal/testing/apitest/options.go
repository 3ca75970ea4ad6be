package apitest

import (
	"net/netip"
	"testing/fstest"

	"github.com/toproll/toproll/internal/server"
)

// BehindProxy makes the test's own address a trusted proxy's, so that requests
// can come from anywhere.
func BehindProxy(o *server.Options) {
	o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}

// From returns the same client at an address, of a server with the option [BehindProxy].
func From(c *Client, address string) *Client {
	return c.WithHeader("X-Forwarded-For", address)
}

// WholePage is a page like that of the built web app.
const WholePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Toproll</title>
    <meta name="description" content="Arm-wrestling tournaments" />
    <script>let a = 1;
</script>
    <meta property="og:title" content="Toproll" />
    <meta property="og:image" content="/social.png" />
    <meta name="twitter:card" content="summary_large_image" />
  </head>
  <body><div id="root"><div class="boot"><span data-text>Loading</span></div></div></body>
</html>
`

// WithWholePage has a server serve [WholePage] as the web app, and gives it an address.
func WithWholePage(o *server.Options) {
	o.Web = fstest.MapFS{"index.html": {Data: []byte(WholePage)}, "social.png": {Data: []byte("x")}}
	o.PublicURL = "https://club.example"
}

// WithAddress gives a server an address for push services, so that it offers messages.
func WithAddress(o *server.Options) { o.PublicURL = "https://club.example" }
