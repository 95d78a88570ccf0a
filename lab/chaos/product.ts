import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, askAbout, sameAnswer } from './load/better.ts';
import type { Figures } from './ground.ts';
import { httpCall } from './http-call.ts';
import { type Asked, type Journal, openJournal, type Told } from './load/journal.ts';
import { judge } from './load/judge.ts';
import { demand, demandReconciled } from './violation.ts';
import { type Seeded, seeded } from '../../apps/server/test/support/seeded.ts';
import { createPool } from '../../apps/server/src/db/connect.ts';
import { runningEmbedded } from '../../apps/server/src/db/embedded.ts';
import { DEMO_PASSWORD } from '../../apps/server/src/modules/accounts/seed/demo-accounts.ts';
import { ROOT } from '../../tools/node-binary.mjs';

/** What is killed, in turn: the database under the product, its feed, and the whole of it. */
export const VICTIMS = ['PostgreSQL', 'the bridge', 'the launcher'] as const;
export type ProductSize = { readonly kills: number };

const READY_MS_MAX = 90_000;
const BACK_MS_MAX = 60_000;
const LOAD_MS = 400;
const PAUSE_MS = 50;
const SPORTS = ['4', '1', '2'];
const STAKE_RUPEES = 100;

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** The product as `npm start` runs it, in a data folder of its own. */
export class Product {
  readonly base: string;
  readonly #port: number;
  readonly #folder: string;
  #child: ChildProcess | null = null;

  readonly #more: Readonly<Record<string, string>>;

  constructor(folder: string, port: number, more: Readonly<Record<string, string>> = {}) {
    this.#folder = folder;
    this.#port = port;
    this.#more = more;
    this.base = `http://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const settings = {
      PORT: String(this.#port),
      PAVILION_DATA: this.#folder,
      LOG_LEVEL: 'silent',
      FEED_SEED: '7',
      RATE_LIMITS: 'off',
      DEMO_TRADERS: 'off',
      ...this.#more,
    };
    const entry = path.join(ROOT, 'tools/launch.ts');
    const child = spawn(process.execPath, [entry, '--no-web-build'], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    const deadlineMs = performance.now() + READY_MS_MAX;
    while (!said.includes('Pavilion is ready')) {
      demand(child.exitCode === null && performance.now() < deadlineMs, () => `the product did not start: ${said}`);
      await sleep(20);
    }
  }

  get databaseUrl(): string {
    const url = runningEmbedded(this.#folder);
    if (url === undefined) throw new Error('the product has no database');
    return url;
  }

  async kill(victim: (typeof VICTIMS)[number]): Promise<void> {
    const launcher = this.#child;
    if (launcher?.pid === undefined) throw new Error('the product is not running');
    if (victim === 'the launcher') {
      const gone = new Promise((resolve) => launcher.once('exit', resolve));
      process.kill(launcher.pid, 'SIGKILL');
      await gone;
      await this.start();
    } else {
      const program = victim === 'PostgreSQL' ? /\/postgres\0-D\0/ : /apps\/bridge\/src\/main\.ts/;
      const child = childrenOf(launcher.pid).find((pid) =>
        program.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      );
      if (child === undefined) throw new Error(`${victim} is not running`);
      process.kill(child, 'SIGKILL');
    }
  }

  /** As a machine that is lost: nothing of it is given the time to finish anything. */
  async lose(): Promise<void> {
    const launcher = this.#child;
    if (launcher?.pid === undefined) throw new Error('the product is not running');
    const children = childrenOf(launcher.pid);
    const gone = new Promise((resolve) => launcher.once('exit', resolve));
    for (const pid of [launcher.pid, ...children]) process.kill(pid, 'SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}

/** Only Linux tells this without another program; the harness runs there. */
function childrenOf(pid: number): number[] {
  return fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '))
    .filter((text) => text !== '')
    .map(Number);
}

export type Player = { readonly id: number; readonly token: string };

export async function signIn(base: string, username: string): Promise<Player> {
  const answer = await httpCall(base, 'POST', '/api/auth/login', '', { username, password: DEMO_PASSWORD });
  const { token, user } = answer?.body ?? {};
  if (typeof token !== 'string' || typeof user !== 'object' || user === null || !('id' in user)) {
    throw new Error(`sign-in was answered ${JSON.stringify(answer)}`);
  }
  return { id: Number(user.id), token };
}

export type Box = {
  readonly eventId: string;
  readonly marketId: string;
  readonly sportId: string;
  readonly selectionKey: string;
};

const itemsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];

/** Runners of matches that have not begun: bets on them are not held, and they last as long as the run. */
export async function openBoxes(base: string): Promise<Box[]> {
  const boxes: Box[] = [];
  for (const sportId of SPORTS) {
    const events = await httpCall(base, 'GET', `/api/provider/events?sportId=${sportId}`, '');
    for (const listed of itemsOf(events?.body['data'])) {
      const { event } = listed;
      const eventId = typeof event === 'object' && event !== null && 'id' in event ? String(event.id) : '';
      const odds = await httpCall(base, 'GET', `/api/provider/market-odds?eventId=${eventId}&sportId=${sportId}`, '');
      const [market] = itemsOf([odds?.body['data']]);
      if (market === undefined || market['inPlay'] !== false) continue;
      for (const runner of itemsOf(market['runners'])) {
        boxes.push({
          eventId,
          sportId,
          marketId: String(market['marketId']),
          selectionKey: String(runner['selectionKey']),
        });
      }
    }
  }
  if (boxes.length === 0) throw new Error('the product offers nothing that has not begun');
  return boxes;
}

/** A bet at whatever the price is: what is on trial is what becomes of the request. */
export function askedFor(player: Player, box: Box, side: 'back' | 'lay' = 'back'): Asked {
  const requestId = randomUUID();
  const expectedOdds = side === 'back' ? 1.01 : 1000;
  const body = { requestId, stake: STAKE_RUPEES, side, expectedOdds, acceptUpdatedOdds: true, ...box };
  return { requestId, playerId: player.id, token: player.token, stake: STAKE_RUPEES, body };
}

export type Clients = {
  readonly product: Product;
  readonly players: readonly Player[];
  readonly boxes: readonly Box[];
  readonly random: Seeded;
  readonly journal: Journal;
  readonly tally: { accepted: number; askedAgain: number };
};

/** Each player bets, one after the other, and asks the same again for as long as there is no answer. */
export async function bet(clients: Clients, player: Player, goOn: () => boolean): Promise<void> {
  const { product, boxes, random, journal, tally } = clients;
  while (goOn()) {
    const asked = askedFor(player, random.pick(boxes));
    journal.asked(asked);
    let told: Told | null = await ask(product.base, asked);
    for (; told === null; tally.askedAgain += 1) {
      await sleep(PAUSE_MS);
      told = await ask(product.base, asked);
    }
    journal.told(asked.requestId, told);
    if ('betId' in told) tally.accepted += 1;
    await sleep(5);
  }
}

async function killInTurn({ product, tally, random }: Clients, kills: number): Promise<Record<string, number>> {
  const backAfterMs: Record<string, number> = {};
  for (let kill = 0; kill < kills; kill++) {
    await sleep(LOAD_MS + random.below(LOAD_MS));
    const victim = VICTIMS[kill % VICTIMS.length] ?? 'PostgreSQL';
    const startedMs = performance.now();
    await product.kill(victim);
    await sleep(PAUSE_MS * 2);
    for (const before = tally.accepted; tally.accepted === before; await sleep(PAUSE_MS)) {
      demand(performance.now() - startedMs < BACK_MS_MAX, `no bet is accepted after the end of ${victim}`);
    }
    backAfterMs[`backAfterMs of ${victim}`] = Math.round(performance.now() - startedMs);
  }
  return backAfterMs;
}

/**
 * The whole product, started as people start it, while its parts are killed with kill -9: it comes back by itself (after
 * the launcher's own end, by the next start), and every bet it has acknowledged is there exactly once.
 */
export async function killProduct({ kills }: ProductSize, seed: number): Promise<Figures> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-product-'));
  fs.chmodSync(folder, 0o755);
  const product = new Product(folder, await freePort());
  const journal = openJournal();
  let going = true;
  try {
    await product.start();
    const players = await Promise.all(
      ['player1', 'player2', 'player3', 'player4'].map((name) => signIn(product.base, name)),
    );
    const boxes = await openBoxes(product.base);
    const tally = { accepted: 0, askedAgain: 0 };
    const clients: Clients = { product, players, boxes, random: seeded(seed), journal, tally };
    const load = Promise.all(players.map((player) => bet(clients, player, () => going)));
    const backAfterMs = await Promise.race([killInTurn(clients, kills), load.then(() => ({}))]);
    going = false;
    await load;
    const entries = journal.read();
    for (const { asked, told } of entries.slice(-50)) {
      const kept = await askAbout(product.base, asked);
      demand(sameAnswer(kept, told), () => `by-request says ${JSON.stringify(kept)}, told was ${JSON.stringify(told)}`);
    }
    const pool = createPool({ connectionString: product.databaseUrl, max: 2 });
    const { acknowledged, refused } = await judge(pool, entries);
    await demandReconciled(pool, 'after the kills');
    await pool.end();
    const { askedAgain } = tally;
    return { kills, lost: 0, doubled: 0, acknowledged, refused, askedAgain, ...backAfterMs };
  } finally {
    going = false;
    await product.stop();
    journal.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
