import { once } from 'node:events';
import { type IncomingMessage, type Server as Listener, type ServerResponse, createServer, request } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The fate of a request that changes something:
 * - lost: the connection ends before the server gets it
 * - unanswered: it is carried out, and the connection ends without a reply
 * - half: it is carried out, and the connection ends in the middle of the reply
 * - stalled: it is carried out, and the second half of the reply never comes
 * - silent: it is accepted and swallowed, and nothing ever comes back
 * - slow: it is carried out, and the reply waits until it is released
 */
export type Fault = 'lost' | 'unanswered' | 'half' | 'stalled' | 'silent' | 'slow';

type Change = { call: string; key: string | undefined; fault: Fault | undefined };

/** Requests with a body that change nothing. */
const asks = /\/(?:event\/(?:classes\/(?:merge-)?preview|preview-registration|weigh-in\/preview|suggest|plan)|lists\/read)$/;

/** A network between a browser and a server that fails changes one by one as configured, and passes everything else. */
export class FaultyNetwork {
  /** The changes so far, with their fate. */
  readonly changes: Change[] = [];
  private faults: Fault[] = [];
  private readonly sockets = new Set<Socket>();
  private letGo: () => void = () => undefined;
  private gate: Promise<void> = Promise.resolve();

  private constructor(
    private readonly server: string,
    private readonly listener: Listener,
  ) {}

  static async to(server: string): Promise<FaultyNetwork> {
    const listener = createServer((incoming, reply) => {
      void network.pass(incoming, reply).catch(() => reply.destroy());
    });
    const network = new FaultyNetwork(server, listener);
    listener.on('connection', (socket) => {
      network.sockets.add(socket);
      socket.on('close', () => network.sockets.delete(socket));
    });
    listener.on('upgrade', (incoming, near: Socket, head: Buffer) => {
      const far = connect(Number(new URL(server).port), new URL(server).hostname);
      const headers = incoming.rawHeaders.reduce((text, part, i) => text + part + (i % 2 ? '\r\n' : ': '), '');
      far.write(`GET ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Number of configured faults still to come. */
  get left(): number {
    return this.faults.length;
  }

  /** Sets the faults of the next changes; later ones pass. */
  fail(...faults: Fault[]): void {
    this.faults = faults;
    this.changes.length = 0;
    this.gate = new Promise((resolve) => (this.letGo = resolve));
  }

  /** Releases the slow reply. */
  release(): void {
    this.letGo();
  }

  async end(): Promise<void> {
    this.letGo();
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.listener, 'close');
  }

  private async pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const changes = incoming.method !== 'GET' && incoming.method !== 'HEAD' && !asks.test(incoming.url!);
    const fault = changes ? this.faults.shift() : undefined;
    if (changes) this.changes.push({ call: `${incoming.method} ${incoming.url}`, key: incoming.headers['idempotency-key'] as string | undefined, fault });
    const body = await buffer(incoming);
    if (fault === 'silent') return;
    if (fault === 'lost') {
      reply.destroy();
      return;
    }
    const { method, headers } = incoming;
    const outgoing = request(new URL(incoming.url!, this.server), { method, headers, agent: false }).end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const data = await buffer(answer);
    if (fault === 'unanswered') {
      reply.destroy();
      return;
    }
    if (fault === 'slow') await this.gate;
    const { 'transfer-encoding': _, connection: __, ...rest } = answer.headers;
    reply.writeHead(answer.statusCode!, { ...rest, 'content-length': data.length });
    if (fault !== 'half' && fault !== 'stalled') {
      reply.end(data);
      return;
    }
    await new Promise((sent) => reply.write(data.subarray(0, data.length / 2), sent));
    if (fault === 'half') reply.destroy();
  }
}
