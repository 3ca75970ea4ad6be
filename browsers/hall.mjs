// A separate server with a public event of eight athletes at two tables, behind a line that can be cut.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../bin/toproll', import.meta.url));
export const email = 'olga@example.org';
export const password = 'grip-and-toproll';
const names = ['Ann Lee', 'Bo Li', 'Łucja Nowakowska', 'Дмитрий Щукин', 'Ελένη Παπαδοπούλου', 'გიორგი მაისურაძე', 'محمد علي', 'Ola Nordmann'];

/** Forwards connections to a port until it is cut. That also ends open connections. */
async function lineTo(port) {
  const open = new Set();
  let cut = false;
  const server = net.createServer((near) => {
    if (cut) return void near.destroy();
    const far = net.connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut() {
      cut = true;
      for (const socket of open) socket.destroy();
    },
    mend() { cut = false; },
    close() {
      this.cut();
      server.close();
    },
  };
}

export async function openHall() {
  const folder = await mkdtemp(join(tmpdir(), 'toproll-browsers-'));
  const child = spawn(binary, ['serve'], { env: { ...process.env, TOPROLL_DATABASE: '', TOPROLL_LISTEN: '127.0.0.1:0', TOPROLL_DATA: folder }, stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => child.kill());
  const address = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (found) resolve(found[0]);
    });
    child.once('error', reject);
    child.once('close', () => { reject(new Error('toproll ended before it printed its address')); });
  });
  const line = await lineTo(Number(new URL(address).port));

  let token;
  const api = async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${address}/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const { data, message } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${message}`);
    return data;
  };
  await api('POST', '/users/createuser', { name: 'Olga Marsh', email, password });
  ({ token } = await api('POST', '/users/Login', { email, password }));
  const event = await api('POST', '/event/create', { name: 'Harbour Open', venue: 'Town hall', firstDay: new Date().toISOString().slice(0, 10), timeZone: 'UTC', public: true, settings: { rest: 0, restDecider: 0 } });
  const { classes } = await api('POST', '/event/classes/create', { eventId: event._id, classes: [{ sex: 'mixed', arm: 'right', weight: { limit: 80_000 } }] });
  const classId = classes[0]._id;
  for (let n = 0; n < 2; n++) await api('POST', '/event/tables/create', { eventId: event._id });
  const registered = await api('POST', '/event/register', { eventId: event._id, athletes: names.map((name) => ({ name, classIds: [classId], confirmed: true })) });
  await api('POST', `/event/state/${event._id}`, { state: 'running' });
  await api('POST', `/tournament/start/${classId}`);
  await api('POST', `/tournament/seed/${classId}`, { manualSeedingData: null });
  await api('POST', '/event/queue/open', { classId, open: true });

  const tables = async () => (await api('GET', `/event/queue/${event._id}`)).now.tables;
  const close = async () => {
    line.close();
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  };
  return { line, api, tables, close, id: event._id, slug: event.slug, classId, code: registered[0].private?.code };
}
