package quick

import "testing"

// BenchmarkParse reads a request as Chromium sends it.
func BenchmarkParse(b *testing.B) {
	const request = "GET /api/tournament/brackets-data/01a1ff7d-b8ea-7a9a-b369-0b2bc47e0657 HTTP/1.1\r\nHost: 192.168.1.5:8080\r\n" +
		"Connection: keep-alive\r\nsec-ch-ua-platform: \"Android\"\r\nAuthorization: Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxYTFmZjdkIiwidHlwIjoiSldUIn0" +
		".eyJpc3MiOiJ0b3Byb2xsIiwic3ViIjoiMDFhMWZmN2QtYjhlYS03YTlhLWIzNjktMGIyYmM0N2UwNjU3IiwiYXVkIjpbInRvcHJvbGwiXSwiZXhwIjoxNzk1ODQ0OTkyfQ" +
		".c2lnbmF0dXJlc2lnbmF0dXJlc2lnbmF0dXJlc2lnbmE\r\nUser-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) " +
		"Chrome/142.0.0.0 Mobile Safari/537.36\r\nsec-ch-ua: \"Chromium\";v=\"142\", \"Not_A Brand\";v=\"99\"\r\nsec-ch-ua-mobile: ?1\r\nAccept: */*\r\n" +
		"Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\nReferer: http://192.168.1.5:8080/brackets/01a1ff7d\r\n" +
		"Accept-Encoding: gzip, deflate\r\nAccept-Language: en-GB,en;q=0.9\r\nIf-None-Match: \"2050-br\"\r\n\r\n"
	b.ReportAllocs()
	for b.Loop() {
		if r, length, ok := parse(request); !ok || length != len(request) || !r.plain {
			b.Fatal(r, length, ok)
		}
	}
}
