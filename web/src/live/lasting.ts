/** The first pause before a new attempt, in milliseconds, and the longest. Each tab has a pace of its own, so that those who lost a server do not all come at once. */
const FIRST = { least: 1000, more: 1000 };
const LONGEST = 5000;

/** An attempt is given up after this long, in milliseconds. */
const PATIENCE = 20_000;

/** After this long, in milliseconds, a connection has proved good, and the next pause is the first again. */
const PROVED = 5000;

/** Who is told what happens to a connection. */
export type Listener = {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  /** It was lost, with the WebSocket's close code; 0 for an attempt that took too long. A new attempt follows. */
  onLoss: (code: number) => void;
};

/** A WebSocket that comes back by itself until it is closed. */
export class LastingSocket {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private losses = 0;
  private readonly first = FIRST.least + Math.random() * FIRST.more;
  private readonly growth = 1.3 + Math.random() * 0.4;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Can something be sent now? */
  get isOpen(): boolean {
    const { socket } = this;
    return socket !== undefined && socket.readyState === socket.OPEN;
  }

  send(text: string) {
    this.socket?.send(text);
  }

  /** Leaves the connection that there is, if any, and makes a new one at once. */
  reconnect() {
    this.close();
    this.losses = 0;
    this.connect();
  }

  /** Ends it; only `reconnect` begins again. */
  close() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = undefined; // from here on nobody hears of it
    socket?.close();
  }

  private connect() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.timer = setTimeout(() => {
      this.lose(0);
    }, PATIENCE);
    socket.addEventListener('open', () => {
      if (socket !== this.socket) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.losses = 0;
      }, PROVED);
      this.listener.onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.socket) this.listener.onMessage(data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket === this.socket) this.lose(code);
    });
  }

  private lose(code: number) {
    this.close();
    const pause = Math.min(LONGEST, this.first * this.growth ** this.losses++);
    this.timer = setTimeout(() => {
      this.connect();
    }, pause);
    this.listener.onLoss(code);
  }
}
