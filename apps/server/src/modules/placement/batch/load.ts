import type { Position } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { lockMarkets, lockMarketsExclusive, lockMarketsShared } from '../../../db/market-lock.ts';
import type { Tx } from '../../../db/transaction.ts';
import { limitUses } from '../../limits/limit-uses.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import { placementSettings } from '../../prices/placement-settings.ts';
import type { Attempt } from '../answer.ts';
import { type BatchState, openPosition, positionKey } from './decide-ticket.ts';
import { readHouseBooks, type Reserves } from '../house-book.ts';
import { type AnsweredRow, loadUnderLocks } from '../placement-store.ts';

const unique = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

export const requestKey = (accountId: number, requestId: string): string => `${accountId}/${requestId}`;

/** What a batch is decided on, and the answers that its requests have had before, by `requestKey`. */
export type Loaded = {
  readonly state: BatchState;
  readonly answers: ReadonlyMap<string, AnsweredRow>;
  /** By request: the body of the bet that waits under its id, on this server or another. */
  readonly held: ReadonlyMap<string, Buffer>;
};

/** One server alone has what it holds in its memory. */
export const isOneOfSeveral = ({ config }: Context): boolean => config.natsUrl !== null;

/** How a batch of bets holds its markets: together with others, or alone with what all their players hold. */
export type Hold = 'shared' | 'alone';

/** Who asks, and under which id; null: whoever is met by those who ask. */
type Asking = {
  readonly ticket: Pick<Attempt['ticket'], 'accountId'> & { readonly requestId: string | null };
};

/** `hold` may also be the markets that are held alone, the others together with others. */
function lockWith(t: Tx, hold: Hold | ReadonlySet<number>, marketIds: readonly number[]): Promise<void> {
  if (hold === 'shared') return lockMarketsShared(t, marketIds);
  return hold === 'alone' ? lockMarketsExclusive(t, marketIds) : lockMarkets(t, marketIds, hold);
}

/**
 * Locks and reads what the batch is decided on: the wallets in id order, then the markets. Which markets are locked is
 * taken from the book before the locks; a row that has moved to another market by then is refused, not guessed.
 */
export async function load(
  context: Context,
  t: Tx,
  attempts: readonly Asking[],
  rows: readonly (QuotedRow | null)[],
  reserves: Reserves,
  hold: Hold | ReadonlySet<number>,
): Promise<Loaded> {
  const accountIds = unique(attempts.map(({ ticket }) => ticket.accountId));
  const marketIds = unique(rows.flatMap((row) => (row === null ? [] : [row.bettingMarketId])));
  const read = await loadUnderLocks(t, () => lockWith(t, hold, marketIds), {
    holder: reserves.holder,
    accountIds,
    marketIds,
    accounts: attempts.map(({ ticket }) => ticket.accountId),
    requestIds: attempts.flatMap(({ ticket }) => ticket.requestId ?? []),
    markets: rows.map((row) => row?.bettingMarketId ?? 0),
    heldAtMs: isOneOfSeveral(context) ? context.clock.now() : null,
  });
  const stored = new Map(read.position.map((row) => [positionKey(row.account_id, row.market_id), row.state]));
  const positions = new Map<string, Position>();
  attempts.forEach(({ ticket }, index) => {
    const row = rows[index];
    if (row == null) return;
    const key = positionKey(ticket.accountId, row.bettingMarketId);
    // Who has none yet gets it from the row as it is under the locks: this one may not know who has left, or come back.
    const state = stored.get(key);
    if (state !== undefined) positions.set(key, openPosition(row, state));
  });
  const books = hold === 'alone' ? await readHouseBooks(t, marketIds, reserves.holder) : null;
  // Asked only for those who have set limits: nobody else waits for this round trip.
  const limited = read.standing.filter((row) => row.own_limits).map((row) => row.account_id);
  const uses =
    limited.length === 0 ? new Map() : await limitUses(t, limited, context.clock.now(), context.settings.calendar());
  return {
    state: {
      settings: placementSettings(context),
      nowMs: context.clock.now(),
      limitUses: uses,
      holdings: new Map(
        [...read.wallets].map(([id, { balance, exposure, held }]) => [
          id,
          { balancePaise: balance, exposurePaise: exposure, heldPaise: held, exposureOnRecordPaise: exposure },
        ]),
      ),
      standings: new Map(read.standing.map((row) => [row.account_id, row])),
      markets: new Map(read.market.map((row) => [row.id, row])),
      books,
      reserves,
      positions,
      touched: new Map(),
    },
    answers: new Map(read.answers.map((row) => [requestKey(row.account_id, row.request_id), row])),
    held: new Map(read.held.map((row) => [requestKey(row.account_id, row.request_id), row.request_hash])),
  };
}
