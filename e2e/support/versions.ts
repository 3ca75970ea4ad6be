import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/**
 * A proxy that serves a server's web app in successive versions. Each version has other names of scripts; those of
 * other versions are gone, like after an upgrade.
 */
export class Versions {
  version = 1;
  private readonly listener = createServer((q, r) => void this.answer(q, r));

  private constructor(
    private readonly server: URL,
    private readonly scripts: ReadonlySet<string>,
  ) {}

  static async of(server: string): Promise<Versions> {
    const worker = await (await fetch(`${server}/sw.js`)).text();
    const scripts = [...worker.matchAll(/"\/assets\/([^"]+)\.js"/g)].map(([, name]) => name!);
    const versions = new Versions(new URL(server), new Set(scripts));
    versions.listener.on('upgrade', (q, near) => {
      const far = connect(Number(versions.server.port), versions.server.hostname);
      const head = q.rawHeaders.map((part, i) => (i % 2 ? `${part}\r\n` : `${part}: `)).join('');
      far.write(`GET ${q.url} HTTP/1.1\r\n${head}\r\n`);
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    versions.listener.listen(0, '127.0.0.1');
    await once(versions.listener, 'listening');
    return versions;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** The ending of script names in the served version. */
  get ending(): string {
    return `.v${this.version}.js`;
  }

  private async answer(q: IncomingMessage, r: ServerResponse) {
    const path = q.url!.endsWith(this.ending) ? q.url!.replace(this.ending, '.js') : q.url!;
    if (path === q.url && /^\/assets\/.*\.js$/.test(path)) {
      r.writeHead(404).end();
      return;
    }
    const sent = request(this.server, { path, method: q.method, headers: { ...q.headers, 'accept-encoding': 'identity' } });
    q.pipe(sent);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of reply) parts.push(part as Buffer);
    let body: string | Buffer = Buffer.concat(parts);
    const { 'content-length': _length, etag: _tag, ...headers } = reply.headers;
    if (/html|javascript/.test(headers['content-type'] ?? '')) {
      const original = body.toString();
      body = this.named(original);
      const allowed = String(headers['content-security-policy'] ?? '');
      if (allowed) headers['content-security-policy'] = inTheirPlace(hashes(original), hashes(body), allowed);
    }
    r.writeHead(reply.statusCode!, headers).end(body);
  }

  private named(text: string): string {
    return text.replaceAll(/([\w-]+)\.js\b/g, (whole, name: string) => (this.scripts.has(name) ? name + this.ending : whole));
  }

  async end(): Promise<void> {
    this.listener.closeAllConnections();
    this.listener.close();
    await once(this.listener, 'close');
  }
}

/** The hashes by which the server allows the scripts in a page; the scripts contain file names. */
function hashes(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => createHash('sha256').update(script!).digest('base64'));
}

function inTheirPlace(old: string[], next: string[], policy: string): string {
  return old.reduce((text, hash, at) => text.replace(hash, next[at]!), policy);
}
