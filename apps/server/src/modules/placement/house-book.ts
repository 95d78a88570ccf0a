import {
  addPositions,
  type HouseLimits,
  liabilityOf,
  type Paise,
  paise,
  type Position,
  readPosition,
} from '@pavilion/betting';
import type { Tx } from '../../db/transaction.ts';
import { positionsHeldIn, replaceReserves, reservedByOthers, revokeReserves } from './reserve-store.ts';

export { forgetReserves } from './reserve-store.ts';

/** The columns of house limits as rows carry them; null: no limit. */
export type LimitColumns = {
  stake_max_house: Paise | null;
  win_max: Paise | null;
  exposure_max: Paise | null;
  liability_max: Paise | null;
};
export const limitsOf = (row: Omit<LimitColumns, 'liability_max'> & { liability_max?: Paise | null }): HouseLimits => ({
  stakeMaxPaise: row.stake_max_house,
  winMaxPaise: row.win_max,
  exposureMaxPaise: row.exposure_max,
  liabilityMaxPaise: row.liability_max ?? null,
});

/** What one server may still let the liability of markets rise by. Lost with the process, which only costs asking again. */
export type Reserves = {
  readonly holder: string;
  /** True when the rise fits what is left of the reserve under this id and limit; then it is used up by so much. */
  take(marketId: number, reserveId: number | null, maxPaise: Paise, risePaise: Paise): boolean;
  keep(marketId: number, reserve: { id: number; maxPaise: Paise; leftPaise: number }): void;
};

/** More markets than are open at once; what is forgotten is asked for again. */
const MARKETS_KEPT_MAX = 20_000;

export function createReserves(holder: string): Reserves {
  const kept = new Map<number, { id: number; maxPaise: Paise; leftPaise: number }>();
  return {
    holder,
    take(marketId, reserveId, maxPaise, risePaise) {
      const reserve = kept.get(marketId);
      if (reserve === undefined || reserve.id !== reserveId || reserve.maxPaise !== maxPaise) return false;
      if (reserve.leftPaise < risePaise) return false;
      reserve.leftPaise -= risePaise;
      return true;
    },
    keep(marketId, reserve) {
      if (kept.size >= MARKETS_KEPT_MAX) kept.clear();
      kept.set(marketId, { ...reserve });
    },
  };
}

/** All that the players of a market hold together, known exactly while the market is locked for this batch alone. */
export type LockedBook = {
  /** null: nobody has a position yet. */
  position: Position | null;
  /** What other servers may add without asking. */
  othersPaise: number;
};

/** Others keep their reserves while they leave at least this part of what there is. */
const WORTH_KEEPING = 8;

/** The books of markets whose exclusive lock is held. */
export async function readHouseBooks(
  t: Tx,
  marketIds: readonly number[],
  holder: string,
): Promise<Map<number, LockedBook>> {
  const [held, reserved] = await Promise.all([positionsHeldIn(t, marketIds), reservedByOthers(t, marketIds, holder)]);
  const books = new Map<number, LockedBook>(marketIds.map((id) => [id, { position: null, othersPaise: 0 }]));
  for (const { market_id: id, state } of held) {
    const book = books.get(id);
    const position = readPosition(state);
    if (book !== undefined) book.position = book.position === null ? position : addPositions(book.position, position);
  }
  for (const { market_id: id, amount } of reserved) {
    const book = books.get(id);
    if (book !== undefined) book.othersPaise = amount;
  }
  return books;
}

/**
 * After a batch that had its markets to itself: half of what is left under each limit is reserved for this server, so that
 * its next bets ask nobody. Reserves of others that do not fit any more, or leave next to nothing, are taken back: they
 * cannot be in use while the exclusive lock is held.
 */
export async function reserveRoom(
  t: Tx,
  reserves: Reserves,
  books: ReadonlyMap<number, LockedBook>,
  limits: ReadonlyMap<number, Paise>,
): Promise<void> {
  const ids: number[] = [];
  const amounts: number[] = [];
  const revoked: number[] = [];
  for (const [marketId, maxPaise] of limits) {
    const book = books.get(marketId);
    if (book === undefined) continue;
    const room = Math.max(0, maxPaise - (book.position === null ? 0 : liabilityOf(book.position)));
    const crowded = room - book.othersPaise < room / WORTH_KEEPING;
    if (crowded) revoked.push(marketId);
    ids.push(marketId);
    amounts.push(Math.floor((crowded ? room : room - book.othersPaise) / 2));
  }
  if (ids.length === 0) return;
  if (revoked.length > 0) await revokeReserves(t, revoked, reserves.holder);
  const rows = await replaceReserves(t, ids, reserves.holder, amounts);
  t.onCommit(() => {
    for (const { market_id: marketId, id } of rows) {
      const at = ids.indexOf(marketId);
      reserves.keep(marketId, { id, maxPaise: limits.get(marketId) ?? paise(0), leftPaise: amounts[at] ?? 0 });
    }
  });
}
