import type { BetTerms } from '@pavilion/betting';
import type pg from 'pg';
import { type AuditedBet, type AuditedResult, Auditor, bestCase, worstCase } from '../../simulation/auditor.ts';
import { demand } from '../violation.ts';

/** What the clients of a storm were told, kept apart from the database that is judged by it. */
export class StormAudit {
  readonly #playerIds: readonly number[];
  readonly #auditor = new Auditor();
  readonly #results = new Map<number, AuditedResult>();
  readonly #bets = new Map<number, AuditedBet>();

  constructor(playerIds: readonly number[], startPaise: bigint) {
    this.#playerIds = playerIds;
    for (const id of playerIds) this.#auditor.open(id, startPaise);
  }

  accepted(playerId: number, marketId: number, betId: number, terms: BetTerms): void {
    demand(!this.#bets.has(betId), () => `bet ${betId} was the answer to two requests`);
    const bet: AuditedBet = {
      kind: terms.kind,
      side: terms.side,
      selection: terms.selection,
      price: BigInt(terms.priceHundredths),
      line: terms.line ?? 0,
      width: terms.width ?? 0,
      stake: BigInt(terms.stake),
    };
    this.#bets.set(betId, bet);
    // Bets are numbered as they were taken; on a wall clock nothing is judged by time.
    this.#auditor.accept(playerId, marketId, bet, { order: betId, atMs: 0 });
  }

  moved(playerId: number, amountPaise: number): void {
    this.#auditor.move(playerId, BigInt(amountPaise));
  }

  /** Who has left each race, and came back. */
  get races(): Auditor['races'] {
    return this.#auditor.races;
  }

  isSettled(marketId: number): boolean {
    return this.#results.has(marketId);
  }

  /** The last word on a market; null: it is open again. */
  settled(marketId: number, result: AuditedResult | null): void {
    if (result === null) this.#results.delete(marketId);
    else this.#results.set(marketId, result);
  }

  /**
   * Works every wallet out anew from the answers and the last results, and compares. Paid once at the end, because bets
   * that were decided twice must have come to what their last result says.
   */
  async compare(pool: pg.Pool): Promise<{ bets: number; driftPaise: number }> {
    for (const [marketId, result] of this.#results) this.#auditor.settle(marketId, result);
    const { rows } = await pool.query<{ account_id: number; balance: number; exposure: number }>(
      'select account_id, balance, exposure from wallet where account_id = any($1)',
      [this.#playerIds],
    );
    let drift = 0n;
    for (const row of rows) {
      const difference = BigInt(row.balance) - (this.#auditor.balances.get(row.account_id) ?? 0n);
      drift += difference < 0n ? -difference : difference;
      const exposure = this.#auditor.exposure(row.account_id);
      demand(
        BigInt(row.exposure) === exposure,
        `the exposure of player ${row.account_id} is ${row.exposure} paise, by the bets it is ${exposure}`,
      );
    }
    demand(drift === 0n, `the wallets differ from what the answers come to by ${drift} paise`);
    return { bets: await this.#compareBets(pool), driftPaise: Number(drift) };
  }

  /** Every acknowledged bet is kept, no other is, and each can win and lose what the auditor says. */
  async #compareBets(pool: pg.Pool): Promise<number> {
    const { rows } = await pool.query<{ id: number; win: number; liability: number }>(
      'select id, win, liability from bet',
    );
    demand(rows.length === this.#bets.size, `${this.#bets.size} bets were acknowledged, ${rows.length} are kept`);
    for (const { id, win, liability } of rows) {
      const bet = this.#bets.get(id);
      demand(bet !== undefined, `bet ${id} is kept and was never acknowledged`);
      demand(
        BigInt(win) === bestCase(bet) && BigInt(liability) === worstCase(bet),
        `${bet.kind} bet ${id} is said to win ${win} and lose ${liability}, it is ${bestCase(bet)} and ${worstCase(bet)}`,
      );
    }
    return rows.length;
  }
}
