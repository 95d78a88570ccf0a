import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../apps/server/test/support/seeded.ts';
import type { Asked, Journal, Told } from '../chaos/load/journal.ts';
import { askedFor, type Box, openBoxes, type Player, signIn } from '../chaos/product.ts';
import { demand } from '../chaos/violation.ts';
import { type Heard, post } from './post.ts';

const PLAYERS = ['player1', 'player2', 'player3', 'player4'];
const AGAIN_MS = 50;
const PAUSE_MS = 50;

type Client = {
  readonly player: Player;
  site: number;
  /** As a browser keeps it: the proxies lead back to the same server while it is there. */
  cookie: string | undefined;
  /** Since when it has asked for bets and none was accepted. */
  waitsSinceMs: number | null;
  acceptedAskedAtMs: number;
  /** Backed and not laid since: so that points never run out, however long the drills last. */
  readonly backed: Set<Box>;
};

/** What clients met while something was broken. */
export type Met = {
  accepted: number;
  refused: number;
  /** The refusals by their code. */
  codes: Record<string, number>;
  /** Requests that had to be asked again, by the status that said "not now"; `silence`: no answer came. */
  askedAgain: Record<string, number>;
  /** Answers that a server should never give. */
  defects: number;
  /** The longest time that one client asked for bets and had none accepted. */
  longestWaitMs: number;
};

const nothing = (): Met => ({ accepted: 0, refused: 0, codes: {}, askedAgain: {}, defects: 0, longestWaitMs: 0 });
const count = (counts: Record<string, number>, key: string) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Players who bet without a pause through the addresses of all nodes, and ask the same again until they have an answer. */
export class Crowd {
  readonly #sites: readonly string[];
  readonly #journal: Journal;
  readonly #random: Seeded;
  readonly #clients: readonly Client[];
  #boxes: readonly Box[] = [];
  #going = true;
  #running: Promise<unknown> = Promise.resolve();
  #met = nothing();
  #takenAtMs = 0;

  private constructor(sites: readonly string[], journal: Journal, random: Seeded, players: readonly Player[]) {
    this.#sites = sites;
    this.#journal = journal;
    this.#random = random;
    const fresh = { cookie: undefined, waitsSinceMs: null, acceptedAskedAtMs: 0 };
    this.#clients = players.map((player, i) => ({ ...fresh, player, site: i, backed: new Set() }));
  }

  static async gather(sites: readonly string[], journal: Journal, random: Seeded): Promise<Crowd> {
    const players = await Promise.all(PLAYERS.map((name) => signIn(sites[0] ?? '', name)));
    const crowd = new Crowd(sites, journal, random, players);
    await crowd.lookAround();
    return crowd;
  }

  /** Bets from now on on what has not begun by now. */
  async lookAround(): Promise<void> {
    this.#boxes = await openBoxes(this.#sites[0] ?? '');
    for (const { backed } of this.#clients) backed.clear();
  }

  start(): void {
    this.#running = Promise.all(this.#clients.map((client) => this.#bet(client)));
  }

  /** What was met since the last time; who has waited since before counts from there. */
  take(): Met {
    for (const client of this.#clients) this.#noteWait(client);
    const met = this.#met;
    this.#met = nothing();
    this.#takenAtMs = performance.now();
    return met;
  }

  /** Resolves when every client has had a bet accepted that it first asked for after this moment. */
  async served(msMax: number): Promise<void> {
    const fromMs = performance.now();
    const waiting = () => this.#clients.filter((client) => client.acceptedAskedAtMs < fromMs);
    while (waiting().length > 0) {
      demand(performance.now() - fromMs < msMax, () => `${waiting().length} clients are not served after ${msMax} ms`);
      await sleep(10);
    }
  }

  /** Every request has its answer when this resolves. */
  async stop(): Promise<void> {
    this.#going = false;
    await this.#running;
  }

  async #bet(client: Client): Promise<void> {
    while (this.#going) {
      const box = this.#random.pick(this.#boxes);
      const asked = askedFor(client.player, box, client.backed.has(box) ? 'lay' : 'back');
      this.#journal.asked(asked);
      const askedAtMs = performance.now();
      client.waitsSinceMs ??= askedAtMs;
      const told = await this.#untilTold(client, asked);
      this.#journal.told(asked.requestId, told);
      if ('betId' in told) {
        this.#met.accepted += 1;
        if (!client.backed.delete(box)) client.backed.add(box);
        this.#noteWait(client);
        client.waitsSinceMs = null;
        client.acceptedAskedAtMs = askedAtMs;
      } else {
        this.#met.refused += 1;
        count(this.#met.codes, told.refused);
      }
      await sleep(PAUSE_MS);
    }
  }

  #noteWait({ waitsSinceMs }: Client): void {
    if (waitsSinceMs === null) return;
    const waitedMs = Math.round(performance.now() - Math.max(waitsSinceMs, this.#takenAtMs));
    this.#met.longestWaitMs = Math.max(this.#met.longestWaitMs, waitedMs);
  }

  async #untilTold(client: Client, asked: Asked): Promise<Told> {
    for (;;) {
      const heard = await post(this.#sites[client.site % this.#sites.length] ?? '', asked, client.cookie);
      client.cookie = heard?.cookie ?? client.cookie;
      const told = heard === null ? null : this.#toldBy(heard);
      if (told !== null) return told;
      count(this.#met.askedAgain, heard === null ? 'silence' : String(heard.status));
      if (heard === null) client.site += 1;
      await sleep(AGAIN_MS);
    }
  }

  #toldBy({ status, body }: Heard): Told | null {
    // 502 to 504 are the proxy's or the server's "not now": nothing is known of the bet.
    if (status >= 502 && status <= 504) return null;
    if (status >= 500) {
      this.#met.defects += 1;
      return null;
    }
    if (status >= 400) return { refused: String(body['error']) };
    const bet: unknown = body['bet'];
    demand(typeof bet === 'object' && bet !== null && 'id' in bet, () => `no bet in ${JSON.stringify(body)}`);
    return { betId: String(bet.id) };
  }
}
