import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = resolve(root, '.cache/dev/toproll');

/** Files that the server is built from. */
const isSource = (file: string) => /\.(go|sql|po|gohtml|css)$/.test(file) && !file.endsWith('_test.go') && !file.includes('/web/');

/** Reads a string constant of the sample data. */
function sample(name: string): string {
  const found = new RegExp(`\\b${name}\\s*= "(.*)"`).exec(readFileSync(resolve(root, 'internal/demo/demo.go'), 'utf8'))?.[1];
  if (found === undefined) throw new Error(`internal/demo/demo.go has no ${name}`);
  return found;
}

const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));

/**
 * `make dev`: builds the Go server with the sample data in dev-data, starts it, and does both again when one of its files changes.
 * A build that fails leaves the server of the last good build running. The login page offers the people of the sample data.
 */
export function goServer(url: string): Plugin {
  return {
    name: 'toproll-go-server',
    apply: 'serve',
    config: () => ({
      define: {
        'import.meta.env.VITE_SAMPLE_ORGANIZER': JSON.stringify(sample('OrganizerEmail')),
        'import.meta.env.VITE_SAMPLE_PASSWORD': JSON.stringify(sample('Password')),
      },
    }),
    configureServer(vite) {
      const { logger } = vite.config;
      let server: ChildProcess | undefined;
      let stopped = false;

      async function stop() {
        if (server?.exitCode !== null || server.signalCode !== null) return;
        const end = ended(server);
        server.kill('SIGTERM');
        await end;
      }

      async function restart() {
        const began = performance.now();
        logger.info('Building the server; log in once it has started.', { timestamp: true });
        const build = spawn('go', ['build', '-o', program, './cmd/toproll'], { cwd: root, stdio: 'inherit' });
        if ((await ended(build)) !== 0) {
          logger.error(server ? 'The build failed; the last good server goes on.' : 'The build failed; it is tried again at the next change.');
          return;
        }
        await stop();
        if (stopped) return;
        server = spawn(program, ['demo'], {
          cwd: root,
          stdio: 'inherit',
          env: { ...process.env, TOPROLL_LISTEN: new URL(url).host, TOPROLL_DATA: process.env.TOPROLL_DATA ?? './dev-data', TOPROLL_LOG: process.env.TOPROLL_LOG ?? 'warn' },
        });
        logger.info(`The server was built and started in ${((performance.now() - began) / 1000).toFixed(1)} s.`, { timestamp: true });
      }

      // One at a time; changes that come meanwhile are built together afterwards.
      let running: Promise<void> | undefined;
      let again = false;
      async function changed() {
        again = true;
        if (running) return;
        while (again && !stopped) {
          again = false;
          running = restart();
          await running;
        }
        running = undefined;
      }

      vite.watcher.add(['cmd', 'internal', 'locales', 'go.mod'].map((path) => resolve(root, path)));
      vite.watcher.on('all', (_event, file) => {
        if (isSource(file) || basename(file) === 'go.mod') void changed();
      });
      void changed();

      const end = () => {
        stopped = true;
        return stop();
      };
      // Vite makes itself again when its configuration changes.
      vite.httpServer?.once('close', () => void end());
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit()));
    },
  };
}
