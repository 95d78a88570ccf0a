import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { oddsOf } from '../../feed/cup-feed.ts';
import { type Figures, type Ground, percentile } from '../ground.ts';
import { plantedArguments } from '../planted/plant.ts';
import { machineMs } from '../machine-time.ts';
import { demand } from '../violation.ts';

export type SocketSize = { readonly sockets: number; readonly neverReading: number; readonly seconds: number };

const EVENTS = Array.from({ length: 12 }, (_, n) => 101 + n);
const ENTRY = path.join(import.meta.dirname, 'socket-node.ts');
/** A reader is cut with 1 MiB waiting, or 10 s behind. Some room for the process itself comes on top. */
const BYTES_PER_SLOW_MAX = 2 * 1024 * 1024;
const BYTES_BESIDE_MAX = 150 * 1024 * 1024;
const HEALTHY_MS_P99_MAX = 500;
const SAMPLE_EVERY_MS = 250;
/** Its own buffers of the system take a slow reader's documents for a while; the 10 s begin when they are full. */
const CUT_MS_MAX = 30_000;
/** Time for every healthy socket to have its first documents; delays are counted from then on. */
const SETTLE_MS = 1500;

type Said = { port: number } | { sockets: number; rssBytes: number };

const nextSaid = async (child: ChildProcess): Promise<Said> => (await once(child, 'message'))[0];

async function look(child: ChildProcess): Promise<{ sockets: number; rssBytes: number }> {
  const said = nextSaid(child);
  child.send('look');
  const figures = await said;
  if ('port' in figures) throw new Error('the server of the sockets started twice');
  return figures;
}

const subscribeTo = (gmid: number) => {
  const { endpoint, sid } = oddsOf(gmid);
  return JSON.stringify({
    action: 'subscribe',
    requestId: `e${gmid}`,
    endpoint,
    params: { sid, gmid },
    intervalMs: 1000,
  });
};

/** Opens a socket, asks for every event there is, and never reads again. */
async function openSlow(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  for (const gmid of EVENTS) socket.send(subscribeTo(gmid));
  // What the client's own process holds back is not the server's memory.
  if ('_socket' in socket && socket._socket instanceof net.Socket) socket._socket.pause();
  return socket;
}

type Listening = { readonly delaysMs: number[]; countFromMs: number; readonly closed: Set<number> };

/** A browser that reads: remembers how old each closing of its market was when it arrived. */
async function openHealthy(port: number, n: number, listening: Listening): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  socket.on('close', () => listening.closed.add(n));
  let newest: string | undefined;
  socket.on('message', (data: Buffer) => {
    const nowMs = Date.now();
    const [, madeMs] = /"rem":"made (\d+) closed"/.exec(data.toString('latin1', 0, 600)) ?? [];
    // The same document comes again when something that is laid over it has changed; only the first time is news.
    if (madeMs === undefined || madeMs === newest) return;
    newest = madeMs;
    if (nowMs >= listening.countFromMs) listening.delaysMs.push(nowMs - Number(madeMs));
  });
  socket.send(subscribeTo(EVENTS[n % EVENTS.length] ?? 101));
  return socket;
}

/**
 * Sockets of which some never read, on a server whose documents are large and close often: those are cut, the memory
 * stays bounded, and the others hear of every closing within half a second.
 */
export async function slowSockets(ground: Ground, { sockets, neverReading, seconds }: SocketSize): Promise<Figures> {
  const database = await ground({ connections: 2 });
  const child = fork(ENTRY, [database.url, EVENTS.join(',')], { execArgv: plantedArguments() });
  const said = await nextSaid(child);
  if (!('port' in said)) throw new Error('the server of the sockets did not listen');
  const listening: Listening = { delaysMs: [], countFromMs: Number.POSITIVE_INFINITY, closed: new Set() };
  const healthyCount = sockets - neverReading;
  const open: WebSocket[] = [];
  for (let n = 0; n < healthyCount; n++) open.push(await openHealthy(said.port, n, listening));
  await sleep(SETTLE_MS);
  const before = await look(child);
  let rssBytesMax = before.rssBytes;
  listening.countFromMs = Date.now();
  for (let n = 0; n < neverReading; n++) open.push(await openSlow(said.port));
  let left = sockets;
  const [startedMs, startedMachineMs] = [Date.now(), machineMs()];
  const isOver = () => {
    const spentMs = machineMs() - startedMachineMs;
    return spentMs > seconds * 1000 && (left === healthyCount || spentMs > CUT_MS_MAX + seconds * 1000);
  };
  for (; !isOver(); await sleep(SAMPLE_EVERY_MS)) {
    const now = await look(child);
    left = now.sockets;
    rssBytesMax = Math.max(rssBytesMax, now.rssBytes);
  }
  // Where the machine is shared, all of it takes longer by the same.
  const share = (machineMs() - startedMachineMs) / (Date.now() - startedMs);
  for (const socket of open) socket.terminate();
  child.kill('SIGKILL');
  await database.close();
  const delayMsP99 = percentile(listening.delaysMs, 0.99);
  const grownBytes = rssBytesMax - before.rssBytes;
  demand(left === healthyCount, `of ${sockets} sockets ${healthyCount} read, and ${left} are left`);
  demand(
    grownBytes <= neverReading * BYTES_PER_SLOW_MAX + BYTES_BESIDE_MAX,
    `${neverReading} sockets that never read made the server grow by ${Math.round(grownBytes / 1e6)} MB`,
  );
  demand(listening.delaysMs.length > 0, 'nobody who reads heard of a closing');
  demand(delayMsP99 * share <= HEALTHY_MS_P99_MAX, `those who read heard of a closing after ${delayMsP99} ms (p99)`);
  return {
    sockets,
    neverReading,
    cut: sockets - left,
    grownMegabytes: Math.round(grownBytes / 1e6),
    closingsHeard: listening.delaysMs.length,
    healthyMsMedian: percentile(listening.delaysMs, 0.5),
    healthyMsP99: delayMsP99,
  };
}
