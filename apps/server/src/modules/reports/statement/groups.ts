import type { BetSums, MarketNames, MarketSums } from './store.ts';

/** The bets of a period on one event. */
export type StatementGroup = {
  readonly eventId: number;
  readonly eventName: string;
  readonly sport: string;
  /** Each name once, in order. */
  readonly marketNames: readonly string[];
  readonly lastBetAtMs: number;
  readonly sums: BetSums;
};

const ADDED = ['bets', 'stake', 'back_stake', 'lay_stake', 'win', 'liability', 'net'] as const;

function added(rows: readonly BetSums[]): BetSums {
  const total = { bets: 0, stake: 0, back_stake: 0, lay_stake: 0, win: 0, liability: 0, net: 0 };
  for (const row of rows) for (const column of ADDED) total[column] += row[column];
  return total;
}

/** Puts the markets of each event together; the event with the newest bet comes first. */
export function groupsByEvent(sums: readonly MarketSums[], names: ReadonlyMap<number, MarketNames>): StatementGroup[] {
  const known = sums.flatMap((row) => {
    const name = names.get(row.market_id);
    return name === undefined ? [] : [{ row, name }];
  });
  return [...Map.groupBy(known, ({ name }) => name.event_id)]
    .map(([eventId, markets]): StatementGroup => {
      const rows = markets.map(({ row }) => row);
      return {
        eventId,
        eventName: markets[0]?.name.event_name ?? '',
        sport: markets[0]?.name.sport ?? '',
        marketNames: [...new Set(markets.map(({ name }) => name.name))].toSorted(),
        lastBetAtMs: Math.max(...rows.map((row) => row.last_bet_at_ms)),
        sums: added(rows),
      };
    })
    .toSorted((one, other) => other.lastBetAtMs - one.lastBetAtMs || one.eventId - other.eventId);
}
