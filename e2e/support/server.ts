import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const binary = join(dirname(fileURLToPath(import.meta.url)), '../../bin/toproll');

/** The built binary, serving its own empty database on its own port. */
export class Server {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
    private readonly log: string[],
  ) {}

  /** Starts a server and returns once it is ready. `settings` are environment variables. */
  static async start(settings: Record<string, string> = {}, command: 'serve' | 'demo' = 'serve', flags: string[] = []): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), 'toproll-e2e-'));
    const child = spawn(binary, [command, ...flags], {
      env: { ...process.env, TOPROLL_LISTEN: '127.0.0.1:0', TOPROLL_DATA: folder, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.once('exit', () => child.kill());
    const log: string[] = [];
    const address = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          log.push(line);
          const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
          if (url) resolve(url[0]);
        });
      }
      child.once('error', reject);
      child.once('close', () => {
        reject(new Error(`toproll serve ended before it printed its address:\n${log.join('\n')}`));
      });
    });
    try {
      const server = new Server(await address, child, folder, log);
      const ready = await fetch(`${server.url}/readyz`);
      if (!ready.ok) throw new Error(`/readyz says ${ready.status}: ${await ready.text()}`);
      return server;
    } catch (error) {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true });
      throw error;
    }
  }

  /** Asks the server to stop, and fails unless it was still running and ends in order. */
  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const exited = once(this.process, 'exit');
      this.process.kill('SIGTERM');
      await exited;
    }
    await rm(this.folder, { recursive: true });
    const end = this.process.exitCode ?? this.process.signalCode;
    if (end !== 0) throw new Error(`toproll serve ended with ${end}:\n${this.log.join('\n')}`);
  }
}
