import { isOnRunners } from '@pavilion/betting';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditedResult, paidBy } from '../../simulation/auditor.ts';
import type { Seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import type { ChaosNode } from './node-process.ts';
import type { Stage } from '../stage.ts';
import { machineMs } from '../machine-time.ts';
import { demand } from '../violation.ts';

type BetRow = {
  id: number;
  side: 'back' | 'lay';
  selection: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
  status: string;
  profit: number | null;
  settled_version: number;
};

const PAID_MS_MAX = 20_000;

/** The markets that have been given a result while servers were killed, in the order of the stage. */
export class SettledMarkets {
  readonly #stage: Stage;
  readonly #random: Seeded;
  readonly #results: { market: SimMarket; result: AuditedResult }[] = [];

  constructor(stage: Stage, random: Seeded) {
    this.#stage = stage;
    this.#random = random;
  }

  get count(): number {
    return this.#results.length;
  }

  /** Gives the next market a result; the server is expected to die of it. */
  async settleNext(node: ChaosNode): Promise<void> {
    const outcome = await this.settleAnyhow(node);
    demand(outcome === null, `a settlement that should have been cut short ended with ${outcome}`);
  }

  /** Gives the next market a result, whatever becomes of it now. */
  settleAnyhow(node: ChaosNode): Promise<string | null> {
    const market = this.#stage.markets[this.#results.length];
    if (market === undefined) throw new Error('the stage has too few markets');
    const result = this.#resultFor(market);
    this.#results.push({ market, result });
    return node.settle(market.id, result);
  }

  #resultFor(market: SimMarket): AuditedResult {
    const won = (selection: string): AuditedResult => ({
      type: 'winner',
      selections: [selection],
      expectedWinners: 1,
    });
    if (isOnRunners(market.kind)) return won(this.#random.pick(market.selectionKeys));
    if (market.kind === 'yesno') return won(this.#random.pick(['yes', 'no']));
    return { type: 'integer', value: this.#random.below(220) };
  }

  /**
   * The feed says every result again, as feeds do: then each has been paid to its end by whoever came later, each bet once
   * and as the auditor says.
   */
  async demandPaid(node: ChaosNode): Promise<void> {
    for (const { market, result } of this.#results) {
      const outcome = await node.settle(market.id, result);
      demand(outcome === 'unchanged' || outcome === 'declared', `a repeated result was answered ${outcome}`);
    }
    await this.#allFinished();
    for (const { market, result } of this.#results) {
      const { rows } = await this.#stage.pool.query<BetRow>(
        `select id, side, selection, price, line, width, stake, status, profit, settled_version from bet
          where market_id = $1`,
        [market.id],
      );
      for (const bet of rows) {
        const profit = paidBy(
          {
            kind: market.kind,
            side: bet.side,
            selection: bet.selection,
            price: BigInt(bet.price),
            line: bet.line ?? 0,
            width: bet.width ?? 0,
            stake: BigInt(bet.stake),
          },
          result,
        );
        demand(
          bet.status !== 'matched' && bet.settled_version === 1 && BigInt(bet.profit ?? Number.NaN) === profit,
          () => `${market.kind} bet ${JSON.stringify(bet)} should have come to ${profit}: ${JSON.stringify(result)}`,
        );
      }
    }
  }

  async #allFinished(): Promise<void> {
    const deadlineMs = machineMs() + PAID_MS_MAX;
    for (;;) {
      const { rows } = await this.#stage.pool.query<{ market_id: number }>(
        'select market_id from settlement where finished_at is not null',
      );
      const finished = new Set(rows.map((row) => row.market_id));
      const open = this.#results.filter(({ market }) => !finished.has(market.id));
      if (open.length === 0) return;
      demand(machineMs() < deadlineMs, `the settlement of market ${open[0]?.market.id} is not resumed`);
      await sleep(50);
    }
  }
}
