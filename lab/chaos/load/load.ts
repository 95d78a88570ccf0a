import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { ask, askAbout, sameAnswer, someBet } from './better.ts';
import type { Asked, Journal, Told } from './journal.ts';
import type { ChaosNode } from '../kills/node-process.ts';
import type { Stage } from '../stage.ts';
import { demand } from '../violation.ts';

/** Not asked again at once: the server may be gone before its end is known here. */
const PAUSE_MS = 40;
const ASKED_AGAIN_AT_ONCE = 3;

/** Clients outside of the servers that are hurt: they bet, write down what they asked and were told, and ask again. */
export class Load {
  readonly #stage: Stage;
  readonly #journal: Journal;
  readonly #random: Seeded;
  readonly #markets: () => readonly SimMarket[];
  readonly #pauseMs: number;
  #askedAgain = 0;
  /** When each request that has no answer yet was sent; milliseconds of this process. */
  readonly #sentAtMs = new Set<{ readonly atMs: number }>();

  /** @param pauseMs How long each client rests between two bets. */
  constructor(stage: Stage, journal: Journal, random: Seeded, markets: () => readonly SimMarket[], pauseMs = 0) {
    this.#stage = stage;
    this.#journal = journal;
    this.#random = random;
    this.#markets = markets;
    this.#pauseMs = pauseMs;
  }

  /** How many requests that had got no answer were answered when asked again. */
  get askedAgain(): number {
    return this.#askedAgain;
  }

  /** How many requests that were sent before a moment of this process still have no answer. */
  unansweredSince(ms: number): number {
    return [...this.#sentAtMs].filter(({ atMs }) => atMs < ms).length;
  }

  /** Bets, one after the other from each client, for as long as `goOn` says; `tally` counts the accepted ones. */
  async run(node: ChaosNode, clients: number, goOn: () => boolean, tally = { accepted: 0 }): Promise<void> {
    const client = async () => {
      while (goOn()) {
        const player = this.#random.pick(this.#stage.players);
        const asked = someBet(this.#stage, this.#random, player, this.#random.pick(this.#markets()));
        this.#journal.asked(asked);
        const told = await this.#untilTold(node, asked, goOn);
        if (told === null) continue;
        this.#journal.told(asked.requestId, told);
        if ('betId' in told) tally.accepted += 1;
        if (this.#pauseMs > 0) await sleep(this.#pauseMs);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  /** Asks, and asks the same again, until there is an answer or no reason to go on. */
  async #untilTold(node: ChaosNode, asked: Asked, goOn: () => boolean): Promise<Told | null> {
    let told = await this.#ask(node, asked);
    while (told === null) {
      await sleep(PAUSE_MS);
      if (!goOn()) return null;
      told = await this.#ask(node, asked);
      if (told !== null) this.#askedAgain += 1;
    }
    return told;
  }

  async #ask(node: ChaosNode, asked: Asked): Promise<Told | null> {
    const sent = { atMs: performance.now() };
    this.#sentAtMs.add(sent);
    return ask(node.base, asked).finally(() => this.#sentAtMs.delete(sent));
  }

  /** Asks again, three times at once, what never got an answer: each has one answer, and by-request tells the same. */
  async askAgain(node: ChaosNode): Promise<void> {
    const open = this.#journal.read().filter(({ told }) => told === null);
    await Promise.all(
      open.map(async ({ asked }) => {
        const answers = await Promise.all(Array.from({ length: ASKED_AGAIN_AT_ONCE }, () => ask(node.base, asked)));
        const told = answers.find((answer) => answer !== null) ?? null;
        if (told === null) return;
        this.#journal.told(asked.requestId, told);
        this.#askedAgain += 1;
        const others = answers.filter((answer) => answer !== null && !sameAnswer(answer, told));
        demand(others.length === 0, () => `request ${asked.requestId} had two answers: ${JSON.stringify(answers)}`);
        const kept = await askAbout(node.base, asked);
        demand(
          kept === null || sameAnswer(kept, told),
          () => `request ${asked.requestId}: told ${JSON.stringify(told)}, kept ${JSON.stringify(kept)}`,
        );
      }),
    );
  }
}
