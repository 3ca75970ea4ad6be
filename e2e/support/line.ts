import { once } from 'node:events';
import { type AddressInfo, type Server as Listener, type Socket, connect, createServer } from 'node:net';

/** A cable between a browser and a server that can be unplugged and plugged in. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private state: 'whole' | 'silent' | 'cut' = 'whole';
  private felt = false;

  private constructor(private readonly listener: Listener) {}

  static async to(server: string): Promise<Line> {
    const { hostname, port } = new URL(server);
    const listener = createServer();
    const line = new Line(listener);
    listener.on('connection', (near) => {
      if (line.state !== 'whole') line.felt = true;
      if (line.state === 'cut') {
        near.destroy();
        return;
      }
      if (line.state === 'silent') {
        line.sockets.add(near);
        near.resume();
        near.on('error', () => undefined);
        near.on('close', () => line.sockets.delete(near));
        return;
      }
      const far = connect(Number(port), hostname);
      for (const [one, other] of [[near, far], [far, near]] as const) {
        line.sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          line.sockets.delete(one);
          other.destroy();
        });
      }
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Whether anybody has noticed the current break: data was swallowed, or a new connection was tried. */
  get isFelt(): boolean {
    return this.felt;
  }

  cut(): void {
    [this.state, this.felt] = ['cut', false];
    for (const socket of this.sockets) socket.destroy();
  }

  /** From here on it accepts everything and never replies. */
  silence(): void {
    [this.state, this.felt] = ['silent', false];
    for (const socket of this.sockets) socket.unpipe().on('data', () => (this.felt = true)).resume();
  }

  mend(): void {
    for (const socket of this.sockets) if (this.state === 'silent') socket.destroy();
    this.state = 'whole';
  }

  async end(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, 'close');
  }
}
