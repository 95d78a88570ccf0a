import type { Life, MarketPlan, Outcome, RowPlan } from '../event-model.ts';

/** What every three-level exchange market has in common; stakes in rupees. */
export function exchangePlan(key: number, name: string, sno: number, maxStake: number) {
  const plan = { key, name, sno, gtype: 'match', dtype: 4, boxes: 6, message: '', minStake: 100 } as const;
  return { ...plan, maxStake } satisfies Partial<MarketPlan>;
}

/** Runners of a market that settles as a whole, in the given display slots (1 and 3 for two sides, 2 for a draw). */
export function runnerRows(names: readonly string[], sids: readonly number[], slots: readonly number[]): RowPlan[] {
  return names.map((name, index) => ({
    sid: sids[index] ?? 0,
    name,
    sno: slots[index] ?? 0,
    psrno: index + 1,
    minStake: 0,
    maxStake: 0,
    life: null,
  }));
}

/** Offered from the opening of the event until it is decided. */
export function lifeUntil(end: number, outcome: Outcome): Life {
  return { opensAt: Number.NEGATIVE_INFINITY, closesAt: end, decidedAt: end, outcome };
}
