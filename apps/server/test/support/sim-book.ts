import {
  type BettingMarket,
  bettingMarket,
  isMarketKind,
  isOnRunners,
  type MarketKind,
  NO_TERMS,
  type NonRunner,
  withoutRunners,
} from '@pavilion/betting';
import { isRowKind, type MarketBook, readMarkets, type RowBook } from '@pavilion/feed';
import type pg from 'pg';
import type { QuotedRow, QuoteSource } from '../../src/modules/prices/book/quoted-row.ts';

const GTYPE: Readonly<Record<MarketKind, string>> = {
  match: 'match',
  bookmaker: 'match1',
  session: 'fancy',
  yesno: 'fancy1',
  line: 'fancy2',
  oddeven: 'oddeven',
  khado: 'khado',
  meter: 'meter',
  digit: 'cricketcasino',
};

/** A betting market of the book: one of the nine kinds on an event of its own. */
export type SimMarket = {
  readonly id: number;
  readonly kind: MarketKind;
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKeys: readonly string[];
};

/** One box: what the provider writes into `odds` and `size`. */
export type SimBox = { readonly odds: number; readonly size: number };
export type SimRowPrices = { readonly back: SimBox | null; readonly lay: SimBox | null };

export type SimBookOptions = { readonly now: () => number; readonly inPlay?: boolean; readonly maxRupees?: number };

/** A book of prices without a feed: whoever drives it sets each price. Documents take the feed's own door. */
export type SimBook = QuoteSource & {
  readonly markets: readonly SimMarket[];
  set(market: SimMarket, selectionKey: string, prices: SimRowPrices): void;
  /** Closes or opens every row of the market, as the feed does. */
  suspend(market: SimMarket, suspended: boolean): void;
  /** Says who has left, as the newest document and as the record do. */
  leave(market: SimMarket, nonRunners: readonly NonRunner[]): void;
  /** Leaves a row out of the documents, or has it in them again. */
  omit(market: SimMarket, selectionKey: string, isOut: boolean): void;
  /** From now on the book was last confirmed at this time (epoch ms); null: always just now. */
  freeze(atMs: number | null): void;
};

const METER_MAX_RESULT = 200;
const usualPrices: Readonly<Record<MarketKind, SimRowPrices>> = {
  match: { back: { odds: 2, size: 100_000 }, lay: { odds: 2.02, size: 100_000 } },
  bookmaker: { back: { odds: 90, size: 100_000 }, lay: { odds: 95, size: 100_000 } },
  session: { back: { odds: 46, size: 100 }, lay: { odds: 45, size: 100 } },
  yesno: { back: { odds: 1.8, size: 100_000 }, lay: { odds: 1.95, size: 100_000 } },
  line: { back: { odds: 160, size: 1000 }, lay: { odds: 161, size: 1000 } },
  oddeven: { back: { odds: 1.98, size: 100_000 }, lay: { odds: 1.98, size: 100_000 } },
  khado: { back: { odds: 120, size: 100 }, lay: { odds: 17, size: 100 } },
  meter: { back: { odds: 27, size: 100 }, lay: { odds: 24, size: 100 } },
  digit: { back: { odds: 9.5, size: 100 }, lay: null },
};

function runnersOf(kind: MarketKind): readonly string[] {
  if (isOnRunners(kind)) return ['1', '2', '3'];
  if (kind === 'digit') return ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
  return ['1'];
}

const firstRunners = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

const rowName = (kind: MarketKind, key: string) => (kind === 'digit' ? `${Number(key) - 1} Number` : `Row ${key}`);

function box(side: 'back' | 'lay', { odds, size }: SimBox) {
  return { odds, size, otype: side, oname: `${side}1`, tno: 0, psid: 0 };
}

const bettingOf = ({ market, nonRunners }: Pick<MarketState, 'market' | 'nonRunners'>): BettingMarket =>
  withoutRunners(
    bettingMarket(market.kind, { runners: market.selectionKeys, maxResult: METER_MAX_RESULT }),
    nonRunners,
  );

type MarketState = {
  market: SimMarket;
  prices: Map<string, SimRowPrices>;
  suspended: boolean;
  nonRunners: readonly NonRunner[];
  readonly out: Set<string>;
  book: MarketBook;
  betting: BettingMarket;
  seq: number;
};

/** Writes one market per entry of `kinds` into an empty catalogue; every market gets an event of its own, a match three runners or so many. */
export async function insertMarkets(
  pool: pg.Pool,
  kinds: readonly MarketKind[],
  runnersOfMatches: readonly number[] = [],
): Promise<SimMarket[]> {
  await pool.query(`insert into sport values (4, 'Cricket', 1, true, now()) on conflict do nothing`);
  await pool.query(`insert into competition values (4, 7, 'Sim League', true, now()) on conflict do nothing`);
  const markets: SimMarket[] = [];
  for (const [index, kind] of kinds.entries()) {
    const eventId = String(1000 + index);
    const marketId = String(5000 + index);
    const runners = kind === 'match' ? firstRunners(runnersOfMatches[index] ?? 3) : runnersOf(kind);
    const own = isRowKind(kind);
    const outcomes = bettingMarket(kind, { runners, maxResult: METER_MAX_RESULT }).outcomes;
    await pool.query(
      `insert into event (id, sport_id, competition_id, name, starts_at, updated_at)
       values ($1, 4, 7, $2, now(), now()) on conflict do nothing`,
      [eventId, `Team ${index} A v Team ${index} B`],
    );
    const { rows } = await pool.query<{ id: number }>(
      `insert into market (key, event_id, provider_market_id, selection_key, provider_name, name, gtype, kind, outcomes,
         max_result, rule_id, created_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $7 || '-1', now()) returning id`,
      [
        own ? `${eventId}/${marketId}/1` : `${eventId}/${marketId}`,
        eventId,
        marketId,
        own ? '1' : null,
        `${kind} ${index}`,
        GTYPE[kind],
        kind,
        JSON.stringify(outcomes.map((id) => ({ id, name: `Row ${id}` }))),
        kind === 'meter' ? METER_MAX_RESULT : null,
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a market was not written');
    markets.push({ id, kind, eventId, marketId, selectionKeys: runners });
  }
  return markets;
}

type StoredMarket = { id: number; kind: string; event_id: number; provider_market_id: number; runners: number };

/** The markets that insertMarkets wrote, as another process finds them. */
export async function storedMarkets(pool: pg.Pool): Promise<SimMarket[]> {
  const { rows } = await pool.query<StoredMarket>(
    'select id, kind, event_id, provider_market_id, jsonb_array_length(outcomes) as runners from market order by id',
  );
  return rows.map(({ id, kind, event_id: eventId, provider_market_id: marketId, runners }) => {
    if (!isMarketKind(kind)) throw new Error(`market ${id} is of no known kind: ${kind}`);
    const selectionKeys = kind === 'match' ? firstRunners(runners) : runnersOf(kind);
    return { id, kind, eventId: String(eventId), marketId: String(marketId), selectionKeys };
  });
}

/** A book in which all of these markets are open at usual prices. */
export function simBookOf(
  markets: readonly SimMarket[],
  { now, inPlay = false, maxRupees = 1_000_000 }: SimBookOptions,
): SimBook {
  let frozenAtMs: number | null = null;

  function document({
    market,
    prices,
    suspended,
    nonRunners,
    out,
  }: Omit<MarketState, 'book' | 'betting' | 'seq'>): MarketBook {
    const shown = market.selectionKeys.filter((key) => !out.has(key));
    const section = shown.map((key) => {
      const { back, lay } = prices.get(key) ?? usualPrices[market.kind];
      const odds = [...(back ? [box('back', back)] : []), ...(lay ? [box('lay', lay)] : [])];
      const left = nonRunners.some(({ selection }) => selection === key);
      const gstatus = left ? 'REMOVED' : suspended ? 'SUSPENDED' : 'ACTIVE';
      return {
        sid: Number(key),
        sno: Number(key),
        gstatus,
        gscode: suspended ? 0 : 1,
        nat: rowName(market.kind, key),
        odds,
      };
    });
    const status = suspended ? 'SUSPENDED' : 'OPEN';
    const { eventId: gmid, marketId: mid, kind } = market;
    const left = nonRunners.map(({ selection, reductionHundredthsOfPercent, removedAtMs }) => ({
      sid: Number(selection),
      factor: reductionHundredthsOfPercent / 100,
      removedAt: new Date(removedAtMs).toISOString(),
    }));
    const words = { gmid, mid, mname: kind, gtype: GTYPE[kind], status, iplay: inPlay, nonRunners: left };
    const raw = { ...words, min: 1, max: maxRupees, section };
    const book = readMarkets([raw])[0];
    if (book === undefined) throw new Error(`the feed does not read a ${kind} market`);
    return book;
  }

  const states = new Map<string, MarketState>();
  for (const market of markets) {
    const state = {
      market,
      prices: new Map<string, SimRowPrices>(),
      suspended: false,
      nonRunners: [],
      out: new Set<string>(),
    };
    states.set(`${market.eventId}/${market.marketId}`, {
      ...state,
      book: document(state),
      betting: bettingOf(state),
      seq: 1,
    });
  }
  const stateOf = ({ eventId, marketId }: { eventId: string; marketId: string }) => {
    const state = states.get(`${eventId}/${marketId}`);
    if (state === undefined) throw new Error(`no market ${eventId}/${marketId}`);
    return state;
  };
  function renew(state: MarketState): void {
    state.book = document(state);
    state.betting = bettingOf(state);
    state.seq += 1;
  }

  function current(eventId: string, marketId: string, selectionKey: string): QuotedRow | null {
    const state = states.get(`${eventId}/${marketId}`);
    const row = state?.book.rows.find((one) => one.selectionKey === selectionKey);
    if (state === undefined || row === undefined) return null;
    return quoted(state, row);
  }

  function quoted({ market, book, betting, seq, nonRunners }: MarketState, row: RowBook): QuotedRow {
    const atMs = frozenAtMs ?? now();
    const { kind, id } = market;
    return {
      bettingMarketId: id,
      betting,
      nonRunners,
      runnersOnRecord: isOnRunners(kind) ? market.selectionKeys.length : 0,
      ruleId: `${kind}-1`,
      sportId: 4,
      sportName: 'Cricket',
      competitionId: 7,
      competitionName: 'Sim League',
      eventId: market.eventId,
      eventName: 'Team A v Team B',
      inPlay,
      startsAtMs: now() + 3_600_000,
      market: book,
      row,
      outcome: row.outcome ?? row.selectionKey,
      seq,
      receivedAtMs: atMs,
      confirmedAtMs: atMs,
      enabled: true,
      resultKnown: false,
      operatorSuspended: false,
      terms: NO_TERMS,
      guardSuspended: false,
    };
  }

  return {
    markets,
    current,
    isFed: () => frozenAtMs === null,
    find: (eventId, marketId, selectionKey) => Promise.resolve(current(eventId, marketId, selectionKey)),
    set(market, selectionKey, prices) {
      const state = stateOf(market);
      state.prices.set(selectionKey, prices);
      renew(state);
    },
    suspend(market, suspended) {
      const state = stateOf(market);
      state.suspended = suspended;
      renew(state);
    },
    leave(market, nonRunners) {
      const state = stateOf(market);
      state.nonRunners = nonRunners;
      renew(state);
    },
    omit(market, selectionKey, isOut) {
      const state = stateOf(market);
      if (isOut) state.out.add(selectionKey);
      else state.out.delete(selectionKey);
      renew(state);
    },
    freeze(atMs) {
      frozenAtMs = atMs;
    },
  };
}
