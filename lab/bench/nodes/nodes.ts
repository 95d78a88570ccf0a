import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processMs } from '../bets/processor.ts';
import type { Figure } from '../measure.ts';

const EVENTS = [101, 102, 103, 104];
const SOCKETS = 1_000;
const FEW_SOCKETS = 50;
const SERVERS = [1, 2, 4];
/** First documents, first compilation. */
const SETTLE_MS = 3_000;

type Place = { readonly socketDir: string; readonly database: string };
type Setting = { readonly servers: number; readonly sockets: number; readonly events: readonly number[] };
type Ran = {
  readonly messagesPerSecond: number;
  readonly serverMs: number;
  readonly bridgeMs: number;
  readonly seconds: number;
  readonly subscriptions: number;
};

/** One of the processes; resolves with what it says first. */
async function begin(name: string, args: readonly string[], all: ChildProcess[]): Promise<[ChildProcess, number]> {
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), args);
  all.push(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} ended before it was ready`);
  });
  ended.catch(() => {});
  const [said]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  return [child, Number(Object(said).port)];
}

async function ask(child: ChildProcess, what: 'messages' | 'subscriptions'): Promise<number> {
  const said = once(child, 'message');
  child.send('say');
  return Number(Object((await said)[0])[what]);
}

const total = async (children: readonly ChildProcess[]): Promise<number> =>
  (await Promise.all(children.map((child) => ask(child, 'messages')))).reduce((sum, count) => sum + count, 0);
const spentMs = (children: readonly ChildProcess[]): number =>
  children.reduce((sum, { pid = 0 }) => sum + processMs(pid), 0);

/** Servers on one bridge, each with its own guests; what they were sent, and what it cost, in so many seconds. */
async function run({ socketDir, database }: Place, setting: Setting, seconds: number): Promise<Ran> {
  const all: ChildProcess[] = [];
  try {
    const [bridge, bridgePort] = await begin('bridge-server', [EVENTS.join(',')], all);
    const url = `ws://127.0.0.1:${bridgePort}`;
    const servers: ChildProcess[] = [];
    const crowds: ChildProcess[] = [];
    for (let n = 0; n < setting.servers; n += 1) {
      const [server, port] = await begin('node-server', [socketDir, database, url], all);
      const guests = [String(port), String(setting.sockets), setting.events.join(',')];
      const [crowd] = await begin('guest-crowd', guests, all);
      servers.push(server);
      crowds.push(crowd);
    }
    await sleep(SETTLE_MS);
    const [startMs, sent] = [performance.now(), await total(crowds)];
    const [ofServers, ofBridge] = [spentMs(servers), spentMs([bridge])];
    await sleep(seconds * 1_000);
    const ranSeconds = (performance.now() - startMs) / 1_000;
    return {
      messagesPerSecond: ((await total(crowds)) - sent) / ranSeconds,
      serverMs: spentMs(servers) - ofServers,
      bridgeMs: spentMs([bridge]) - ofBridge,
      seconds: ranSeconds,
      subscriptions: await ask(bridge, 'subscriptions'),
    };
  } finally {
    for (const child of all) if (child.exitCode === null) child.disconnect();
  }
}

const perCore = ({ messagesPerSecond, serverMs, seconds }: Ran): number =>
  Math.round((messagesPerSecond * seconds * 1_000) / serverMs);
const bridgeShare = ({ bridgeMs, seconds }: Ran): number => Math.round((bridgeMs / seconds) * 10) / 10;

/**
 * Guests' sockets on one, two and four servers of one bridge. What a server sends for a second of its processor is the same
 * however many there are, and the bridge works for servers and not for guests.
 */
export async function benchNodes(place: Place, seconds: number, say: (line: string) => void): Promise<Figure[]> {
  say(`${FEW_SOCKETS} sockets on one server …`);
  const few = await run(place, { servers: 1, sockets: FEW_SOCKETS, events: EVENTS }, seconds);
  say('sockets that watch one event of four …');
  const one = await run(place, { servers: 1, sockets: FEW_SOCKETS, events: EVENTS.slice(0, 1) }, seconds);
  const ran = new Map<number, Ran>();
  for (const servers of SERVERS) {
    say(`${SOCKETS} sockets on each of ${servers} …`);
    ran.set(servers, await run(place, { servers, sockets: SOCKETS, events: EVENTS }, seconds));
  }
  const alone = ran.get(1);
  if (alone === undefined) throw new Error('one server was not measured');
  const figures = [...ran].flatMap(([servers, now]): Figure[] => [
    {
      name: `sockets-${servers}`,
      value: perCore(now),
      unit: `messages for a second of a server's processor, ${Math.round(now.messagesPerSecond)} messages/s in all`,
      baseline: 'one server',
      baselineValue: perCore(alone),
      ratio: perCore(now) / perCore(alone),
    },
    {
      name: `sockets-bridge-${servers}`,
      value: bridgeShare(now),
      unit: `ms of the bridge's processor in a second, ${now.subscriptions} subscriptions`,
      baseline: `${servers} × what one server with ${SOCKETS} sockets takes`,
      baselineValue: servers * bridgeShare(alone),
      ratio: bridgeShare(now) / (servers * bridgeShare(alone)),
    },
  ]);
  return [
    ...figures,
    {
      name: 'sockets-bridge-guests',
      value: bridgeShare(alone),
      unit: `ms of the bridge's processor in a second, one server with ${SOCKETS} sockets`,
      baseline: `the same with ${FEW_SOCKETS}`,
      baselineValue: bridgeShare(few),
      ratio: bridgeShare(alone) / bridgeShare(few),
    },
    {
      name: 'sockets-topics',
      value: one.subscriptions,
      unit: 'subscriptions at the bridge while guests watch one event of four',
      baseline: 'while they watch all four',
      baselineValue: few.subscriptions,
      ratio: one.subscriptions / few.subscriptions,
    },
  ];
}
