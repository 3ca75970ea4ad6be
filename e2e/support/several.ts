import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from './server.ts';

const configuration = join(dirname(fileURLToPath(import.meta.url)), '../../deploy/haproxy.cfg');

/** Two instances on one PostgreSQL behind haproxy, with the shipped configuration. */
export class Several {
  private readonly stopped = new Set<Server>();

  private constructor(
    /** Of haproxy. */
    readonly url: string,
    readonly instances: readonly Server[],
    /** The metrics address of each. */
    private readonly metrics: readonly string[],
    private readonly haproxy: ChildProcess,
    private readonly drop: () => void,
  ) {}

  /** `make test-e2e` sets TOPROLL_TEST_POSTGRES to a server for databases. */
  static async start(): Promise<Several> {
    const cluster = process.env['TOPROLL_TEST_POSTGRES'];
    if (!cluster) throw new Error('TOPROLL_TEST_POSTGRES is not set; make test-e2e sets it.');
    const name = `e2e_${randomBytes(8).toString('hex')}`;
    const sql = (statement: string) => execFileSync('psql', ['-qc', statement, cluster]);
    sql(`CREATE DATABASE ${name}`);
    const database = new URL(cluster);
    database.pathname = name;
    const settings = { TOPROLL_DATABASE: database.href, TOPROLL_TRUSTED_PROXIES: '127.0.0.0/8' };
    const metrics = [await freeAddress(), await freeAddress()];
    const instances = await Promise.all(metrics.map((address) => Server.start({ ...settings, TOPROLL_METRICS_LISTEN: address })));
    const address = await freeAddress();
    const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', configuration], {
      env: { TOPROLL_BIND: address, TOPROLL_1: new URL(instances[0]!.url).host, TOPROLL_2: new URL(instances[1]!.url).host },
      stdio: 'ignore',
    });
    process.once('exit', () => haproxy.kill());
    const url = `http://${address}`;
    while (!(await fetch(`${url}/readyz`).then((reply) => reply.ok, () => false))) {
      if (haproxy.exitCode !== null) throw new Error(`haproxy ended with ${haproxy.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return new Several(url, instances, metrics, haproxy, () => sql(`DROP DATABASE ${name} WITH (FORCE)`));
  }

  /** The instance, 0 or 1, with a number of live connections. */
  async withConnections(count: number): Promise<number> {
    const figures = await Promise.all(
      this.metrics.map(async (address) => (await (await fetch(`http://${address}/metrics`)).text()).match(/^toproll_live_connections (\d+)$/m)?.[1]),
    );
    return figures.indexOf(String(count));
  }

  /** Stops an instance, for example for an upgrade. */
  async stop(instance: Server): Promise<void> {
    this.stopped.add(instance);
    await instance.stop();
  }

  /** Stops all running ones. */
  async end(): Promise<void> {
    if (this.haproxy.exitCode === null) {
      const ended = once(this.haproxy, 'exit');
      this.haproxy.kill('SIGKILL');
      await ended;
    }
    for (const instance of this.instances) if (!this.stopped.has(instance)) await instance.stop();
    this.drop();
  }
}

/** An address without a listener. */
async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${(address as { port: number }).port}`;
}
