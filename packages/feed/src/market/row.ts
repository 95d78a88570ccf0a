import { isOnRunners, type MarketKind, type Paise, paise } from '@pavilion/betting';
import { idOf, isObject, type JsonObject, listOf, numberOf, orderOf, textOf } from '../field.ts';
import { type SizedOffer, readOffers } from './offer.ts';
import { isActive, normaliseStatus, type StatusWord } from './status.ts';

/** One row of a market: a runner, or a question of its own. */
export type RowBook = {
  /** The provider's section id; unique within its market only. */
  readonly selectionKey: string;
  readonly name: string;
  readonly status: StatusWord;
  /** May be bet on: status active, priced, and its market lets it (DOMAIN §5). */
  readonly open: boolean;
  /** The row's own stake limits; null: the market's apply (see stakeLimits). */
  readonly minPaise: Paise | null;
  readonly maxPaise: Paise | null;
  /** Set by a super admin: how long every bet on the row is held, in milliseconds; null: the sport's usual delay. */
  readonly betDelayMs: number | null;
  /** Third-party text: show it as text only. */
  readonly message: string;
  /** Position among the rows of the market, from 0. */
  readonly order: number;
  /** Rows with the same number belong together: several lines for one question, or the 1 / X / 2 slot. */
  readonly group: number;
  /** What a bet on this row is about: the runner, or the digit; null where the row itself is the betting market. */
  readonly outcome: string | null;
  readonly back: readonly SizedOffer[];
  readonly lay: readonly SizedOffer[];
};

const ROWS_MAX = 500;
const LIMIT_RUPEES_MAX = 1_000_000_000_000;

/** A stake limit in paise; 0 and nonsense mean "no limit given". */
export function limitOf(value: unknown): Paise | null {
  const rupees = numberOf(value);
  return rupees > 0 && rupees <= LIMIT_RUPEES_MAX ? paise(Math.round(rupees * 100)) : null;
}

/** A field of our own: only this product's server writes it (see terms.ts). */
const delayOf = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null;

function outcomeOf(kind: MarketKind, selectionKey: string, name: string): string | null {
  if (isOnRunners(kind)) return selectionKey;
  if (kind === 'digit') return /^\d/.exec(name)?.[0] ?? null;
  return null;
}

function readRow(kind: MarketKind, marketOpen: boolean, raw: JsonObject, selectionKey: string): RowBook {
  const { back, lay, sound } = readOffers(kind, raw.odds);
  const name = textOf(raw.nat);
  const outcome = outcomeOf(kind, selectionKey, name);
  const status = sound ? normaliseStatus(raw.gstatus) : 'SUSPENDED';
  const priced = numberOf(raw.gscode) === 1 && (back.length > 0 || lay.length > 0);
  const identified = name !== '' && (kind !== 'digit' || outcome !== null);
  return {
    selectionKey,
    name,
    status,
    open: marketOpen && identified && priced && isActive(status),
    minPaise: limitOf(raw.min),
    maxPaise: limitOf(raw.max),
    betDelayMs: delayOf(raw.betDelayMs),
    message: textOf(raw.rem, 500),
    order: 0,
    group: orderOf(raw.sno),
    outcome,
    back,
    lay,
  };
}

/**
 * The rows of a market in display order. A row without an id is dropped, since nobody could bet on it or be paid; of
 * rows that share an id only the first is kept, closed, because which one is meant cannot be known.
 */
export function readRows(kind: MarketKind, marketOpen: boolean, rawSections: unknown): RowBook[] {
  const rows = new Map<string, { row: RowBook; rank: number }>();
  for (const raw of listOf(rawSections).slice(0, ROWS_MAX)) {
    if (!isObject(raw)) continue;
    const selectionKey = idOf(raw.sid);
    if (selectionKey === null) continue;
    const twin = rows.get(selectionKey);
    if (twin) twin.row = { ...twin.row, status: 'SUSPENDED', open: false };
    else rows.set(selectionKey, { row: readRow(kind, marketOpen, raw, selectionKey), rank: orderOf(raw.psrno) });
  }
  return [...rows.values()]
    .sort((a, b) => a.row.group - b.row.group || a.rank - b.rank)
    .map(({ row }, order) => ({ ...row, order }));
}
