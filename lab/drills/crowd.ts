import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../apps/server/test/support/seeded.ts';
import type { Asked, Journal, Told } from '../chaos/load/journal.ts';
import { askedFor, type Box, openBoxes, type Player, signIn } from '../chaos/product.ts';
import { demand } from '../chaos/violation.ts';

const PLAYERS = ['player1', 'player2', 'player3', 'player4'];
/** A client that hears nothing for so long asks at the next address: the same request, so that it counts once. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 50;
const PAUSE_MS = 20;

type Client = { readonly player: Player; site: number; askedAtMs: number; acceptedAskedAtMs: number };

/** What clients met while something was broken. */
export type Met = {
  accepted: number;
  refused: number;
  /** The refusals by their code. */
  codes: Record<string, number>;
  /** Requests that had to be asked again, because no answer came or it was "not now". */
  askedAgain: number;
  /** Answers that a server should never give. */
  defects: number;
};

const nothing = (): Met => ({ accepted: 0, refused: 0, codes: {}, askedAgain: 0, defects: 0 });

async function post(site: string, asked: Asked): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(`${site}/api/bets/place`, {
      method: 'POST',
      headers: { authorization: `Bearer ${asked.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked.body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, body: Object(body) };
  } catch {
    return null;
  }
}

/** Players who bet without a pause through the addresses of all nodes, and ask the same again until they have an answer. */
export class Crowd {
  readonly #sites: readonly string[];
  readonly #journal: Journal;
  readonly #random: Seeded;
  readonly #clients: readonly Client[];
  readonly #boxes: readonly Box[];
  #going = true;
  #running: Promise<unknown> = Promise.resolve();
  met = nothing();

  private constructor(
    sites: readonly string[],
    journal: Journal,
    random: Seeded,
    players: readonly Player[],
    boxes: readonly Box[],
  ) {
    this.#sites = sites;
    this.#journal = journal;
    this.#random = random;
    this.#boxes = boxes;
    this.#clients = players.map((player, i) => ({ player, site: i, askedAtMs: 0, acceptedAskedAtMs: 0 }));
  }

  static async gather(sites: readonly string[], journal: Journal, random: Seeded): Promise<Crowd> {
    const [site = ''] = sites;
    const players = await Promise.all(PLAYERS.map((name) => signIn(site, name)));
    return new Crowd(sites, journal, random, players, await openBoxes(site));
  }

  start(): void {
    this.#running = Promise.all(this.#clients.map((client) => this.#bet(client)));
  }

  /** What was met since the last time. */
  take(): Met {
    const met = this.met;
    this.met = nothing();
    return met;
  }

  /** How long it takes until every client has had a bet accepted that it first asked for after this moment. */
  async servedAgain(msMax: number): Promise<number> {
    const fromMs = performance.now();
    const waiting = () => this.#clients.filter((client) => client.acceptedAskedAtMs < fromMs);
    while (waiting().length > 0) {
      demand(performance.now() - fromMs < msMax, () => `${waiting().length} clients are not served after ${msMax} ms`);
      await sleep(10);
    }
    return performance.now() - fromMs;
  }

  /** Every request has its answer when this resolves. */
  async stop(): Promise<void> {
    this.#going = false;
    await this.#running;
  }

  async #bet(client: Client): Promise<void> {
    while (this.#going) {
      const asked = askedFor(client.player, this.#random.pick(this.#boxes));
      this.#journal.asked(asked);
      client.askedAtMs = performance.now();
      const told = await this.#untilTold(client, asked);
      this.#journal.told(asked.requestId, told);
      if ('betId' in told) {
        this.met.accepted += 1;
        client.acceptedAskedAtMs = client.askedAtMs;
      } else {
        this.met.refused += 1;
        this.met.codes[told.refused] = (this.met.codes[told.refused] ?? 0) + 1;
      }
      await sleep(PAUSE_MS);
    }
  }

  async #untilTold(client: Client, asked: Asked): Promise<Told> {
    for (;;) {
      const answer = await post(this.#sites[client.site % this.#sites.length] ?? '', asked);
      const told = answer === null ? null : this.#toldBy(answer);
      if (told !== null) return told;
      this.met.askedAgain += 1;
      if (answer === null) client.site += 1;
      await sleep(AGAIN_MS);
    }
  }

  #toldBy({ status, body }: { status: number; body: Record<string, unknown> }): Told | null {
    // 502 to 504 are the proxy's or the server's "not now": nothing is known of the bet.
    if (status >= 502 && status <= 504) return null;
    if (status >= 500) {
      this.met.defects += 1;
      return null;
    }
    if (status >= 400) return { refused: String(body['error']) };
    const bet: unknown = body['bet'];
    demand(typeof bet === 'object' && bet !== null && 'id' in bet, () => `no bet in ${JSON.stringify(body)}`);
    return { betId: String(bet.id) };
  }
}
