import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { haproxyConfig } from '../../cluster/config/haproxy.ts';
import { freeSitePort } from '../../cluster/free-site-port.ts';
import { planOf } from '../../cluster/plan.ts';
import { findProgram } from '../../cluster/programs.ts';

const HAPROXY = findProgram('haproxy');
if (HAPROXY === undefined) console.log('not run: haproxy is not installed, so no server left it while it answered');

/** Longer than it takes the proxy to notice that a server leaves. */
const SLOW_MS = 2_500;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const listening = (server: net.Server, port: number, host: string) =>
  new Promise<net.Server>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });

/** Says `name` to whoever asks, at /slow after a while. */
async function startServer(name: string, host: string, port: number) {
  let ready = 200;
  const server = http.createServer((request, response) => {
    if (request.url === '/api/ready') return void response.writeHead(ready).end();
    setTimeout(() => response.end(name), request.url === '/slow' ? SLOW_MS : 0);
  });
  await listening(server, port, host);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { leave: () => (ready = 404) };
}

async function startProxy(nodes: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-proxy-'));
  closing.push(() => fs.rmSync(folder, { recursive: true }));
  fs.mkdirSync(path.join(folder, 'run1'));
  const plan = planOf(nodes, folder, await freeSitePort());
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, haproxyConfig(plan, 1));
  const proxy = spawn(HAPROXY ?? '', ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => proxy.once('exit', resolve));
  closing.push(() => {
    proxy.kill('SIGKILL');
    return ended;
  });
  const ask = async (where: string, cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie };
    const answer = await fetch(`http://127.0.0.1:${plan.ports.site}${where}`, { headers });
    return { said: await answer.text(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] };
  };
  return { plan, ask };
}

test.runIf(HAPROXY !== undefined)(
  'a server that leaves finishes what it has begun, and is sent nothing new, not by its cookie either',
  async () => {
    const { plan, ask } = await startProxy(2);
    const [first] = await Promise.all(
      [1, 2].map((i) => startServer(`server${i}`, plan.network.addressOf('server', i), plan.ports.server)),
    );
    await expect.poll(() => ask('/').then(({ said }) => said, String), { timeout: 15_000 }).toMatch(/server\d/);
    const cookie = 'PAVILION_NODE=server1';
    await expect.poll(async () => (await ask('/', cookie)).said, { timeout: 15_000 }).toBe('server1');

    const slow = ask('/slow', cookie);
    await sleep(200);
    first?.leave();
    await expect.poll(async () => (await ask('/', cookie)).said, { timeout: 15_000 }).toBe('server2');
    expect((await slow).said).toBe('server1');
    for (let i = 0; i < 5; i++) expect((await ask('/', cookie)).said).toBe('server2');
  },
  30_000,
);
