import { hasRunners, type MarketKind, type NonRunner, type Paise } from '@pavilion/betting';
import { flagOf, isObject, type JsonObject, orderOf, positiveIdOf, textOf, unwrapPayload } from '../field.ts';
import { kindOfGtype } from './kind.ts';
import { nonRunnersOf } from '../results/non-runner.ts';
import { limitOf, type RowBook, readRows } from './row.ts';
import { isActive, normaliseStatus, type StatusWord } from './status.ts';

/** A market as every part of the product sees it; the provider's own words stop here. */
export type MarketBook = {
  readonly eventId: string;
  readonly marketId: string;
  readonly name: string;
  /** The provider's family, lower case. */
  readonly gtype: string;
  readonly kind: MarketKind;
  /**
   * For match odds the market's own status. For every other kind it is made from the rows, because there the
   * provider's word is unreliable: ACTIVE when any row is open, else what the rows say.
   */
  readonly marketStatus: StatusWord;
  /** marketStatus is ACTIVE. A row of an open market may still be closed. */
  readonly open: boolean;
  readonly inPlay: boolean;
  /** Stake limits of rows that have none of their own; null when none is given. */
  readonly minPaise: Paise | null;
  readonly maxPaise: Paise | null;
  /** Display order; may be a fraction. */
  readonly order: number;
  /** Third-party text: show it as text only. */
  readonly message: string;
  /** Runners that have left, with what they take off the odds of the others; empty for markets without runners. */
  readonly nonRunners: readonly NonRunner[];
  readonly rows: readonly RowBook[];
};

const MARKETS_MAX = 300;

/** The word for a market whose rows decide: the first row's, unless that one is active yet has no price. */
function statusOfRows(rows: readonly RowBook[]): StatusWord {
  if (rows.some((row) => row.open)) return 'ACTIVE';
  return rows.map((row) => row.status).find((status) => !isActive(status)) ?? 'SUSPENDED';
}

/** One market, or null when it has no id, belongs to no event, or is of a family that we do not know. */
export function readMarket(raw: unknown): MarketBook | null {
  if (!isObject(raw)) return null;
  const kind = kindOfGtype(raw.gtype);
  const eventId = positiveIdOf(raw.gmid);
  const marketId = positiveIdOf(raw.mid);
  if (kind === null || eventId === null || marketId === null) return null;
  return marketOf(raw, kind, eventId, marketId);
}

function marketOf(raw: JsonObject, kind: MarketKind, eventId: string, marketId: string): MarketBook {
  const nonRunners = hasRunners(kind) ? nonRunnersOf(raw) : [];
  // Who has left, and what that does to the odds, must be known before anybody bets.
  const ownStatus = nonRunners === undefined ? 'SUSPENDED' : normaliseStatus(raw.status);
  const isOpen = nonRunners !== undefined && (kind !== 'match' || isActive(ownStatus));
  const rows = readRows(kind, isOpen, raw.section);
  const marketStatus = kind === 'match' ? ownStatus : statusOfRows(rows);
  return {
    eventId,
    marketId,
    name: textOf(raw.mname),
    gtype: textOf(raw.gtype).toLowerCase(),
    kind,
    marketStatus,
    open: isActive(marketStatus),
    inPlay: flagOf(raw.iplay),
    minPaise: limitOf(raw.min),
    maxPaise: limitOf(raw.max),
    order: orderOf(raw.sno),
    message: textOf(raw.rem, 500),
    nonRunners: nonRunners ?? [],
    rows,
  };
}

/**
 * The markets of a `/sports/getPriveteData` document in display order. Takes anything: envelopes are opened, what
 * cannot be read is left out, and nothing ever throws. Of markets with the same id only the first is kept.
 */
export function readMarkets(document: unknown): MarketBook[] {
  const payload = unwrapPayload(document);
  if (!Array.isArray(payload)) return [];
  const markets = new Map<string, MarketBook>();
  for (const raw of payload.slice(0, MARKETS_MAX)) {
    const market = readMarket(raw);
    if (market && !markets.has(market.marketId)) markets.set(market.marketId, market);
  }
  return [...markets.values()].sort((a, b) => a.order - b.order);
}

/** What the selections of a market can still be: its rows, without those whose runner has left. */
export function runnersLeft<Row extends Pick<RowBook, 'selectionKey'>>({
  rows,
  nonRunners,
}: { readonly rows: readonly Row[] } & Pick<MarketBook, 'nonRunners'>): readonly Row[] {
  if (nonRunners.length === 0) return rows;
  const gone = new Set(nonRunners.map((runner) => runner.selection));
  return rows.filter((row) => !gone.has(row.selectionKey));
}

/**
 * The stake limits that hold for a row: its own, else its market's (match and bookmaker carry them on
 * the market, the fancy family on the row). Null: no limit was given.
 */
export function stakeLimits(market: MarketBook, row: RowBook): { minPaise: Paise | null; maxPaise: Paise | null } {
  return { minPaise: row.minPaise ?? market.minPaise, maxPaise: row.maxPaise ?? market.maxPaise };
}
