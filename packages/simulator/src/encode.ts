import type {
  ProviderGtype,
  ProviderListedEvent,
  ProviderListedSection,
  ProviderMarket,
  ProviderNonRunner,
  ProviderOffer,
  ProviderResult,
  ProviderSection,
} from '@pavilion/feed';
import type { Box, MarketPlan, Outcome, RowPlan, RowQuote } from './event-model.ts';
import type { Verdict } from './verdict.ts';

/** Writes the provider's documents, with their habits and traps. */

/** What `match`, `match1` and `fancy2` rows say while they trade; the rest of the family says nothing. */
const SAYS_ACTIVE: readonly ProviderGtype[] = ['match', 'match1', 'fancy2'];

function rowStatus(gtype: ProviderGtype, quote: RowQuote): string {
  if (quote.state === 'suspended') return 'SUSPENDED';
  if (quote.state === 'ball') return 'Ball Running';
  if (quote.state === 'removed') return 'REMOVED';
  if (quote.state === 'starting') return 'Starting Soon.';
  return SAYS_ACTIVE.includes(gtype) ? 'ACTIVE' : '';
}

function offer(side: 'back' | 'lay', level: number, box: Box | undefined): ProviderOffer {
  return {
    psid: 0,
    odds: box?.price ?? 0,
    otype: side,
    oname: `${side}${level + 1}`,
    tno: level,
    size: box?.size ?? 0,
  };
}

/** Boxes as on the screen from left to right: back3 back2 back1 lay1 lay2 lay3, or fewer; empty ones hold zeros. */
function offers(quote: RowQuote, boxes: 1 | 2 | 6): ProviderOffer[] {
  const levels = boxes === 6 ? [0, 1, 2] : [0];
  const back = levels.map((level) => offer('back', level, quote.back[level])).toReversed();
  return boxes === 1 ? back : [...back, ...levels.map((level) => offer('lay', level, quote.lay[level]))];
}

function section(plan: MarketPlan, row: RowPlan, quote: RowQuote): ProviderSection {
  return {
    sid: row.sid,
    psid: 0,
    sno: row.sno,
    psrno: row.psrno,
    gstatus: rowStatus(plan.gtype, quote),
    nat: row.name,
    gscode: quote.state === 'open' ? 1 : 0,
    max: plan.life === null ? row.maxStake : 0,
    min: plan.life === null ? row.minStake : 0,
    rem: '',
    br: plan.gtype === 'fancy',
    ik: 0,
    ikm: 0,
    odds: offers(quote, plan.boxes),
  };
}

/** Market-level word: true for `match`; a bookmaker reads SUSPENDED while its rows trade. */
function marketStatus(plan: MarketPlan, open: boolean, settled: boolean): string {
  if (settled) return 'CLOSED';
  if (plan.gtype === 'match1') return 'SUSPENDED';
  return open || plan.gtype !== 'match' ? 'OPEN' : 'SUSPENDED';
}

export interface ShownMarket {
  plan: MarketPlan;
  mid: number;
  rows: readonly RowPlan[];
  quotes: readonly RowQuote[];
  /** The result is out. */
  settled: boolean;
  /** Rows that have left by now. */
  nonRunners: readonly ProviderNonRunner[];
}

export function encodeMarket(gmid: number, inPlay: boolean, shown: ShownMarket): ProviderMarket {
  const { plan, mid, rows, quotes, settled, nonRunners } = shown;
  const open = quotes.some((quote) => quote.state === 'open');
  return {
    gmid,
    mid,
    pmid: null,
    mname: plan.name,
    rem: plan.message,
    gtype: plan.gtype,
    status: marketStatus(plan, open, settled),
    rc: plan.gtype === 'match' || plan.gtype === 'match1' ? rows.length : 2,
    visible: false,
    pid: 0,
    gscode: settled ? 0 : 1,
    maxb: inPlay ? 25_000 : 1,
    sno: plan.sno,
    dtype: plan.dtype,
    ocnt: plan.boxes === 1 ? 2 : plan.boxes,
    m: 0,
    max: plan.life === null ? 0 : plan.maxStake,
    min: plan.life === null ? 0 : plan.minStake,
    biplay: true,
    umaxbof: 1,
    boplay: true,
    iplay: inPlay,
    btcnt: 4,
    company: null,
    ...(nonRunners.length === 0 ? {} : { nonRunners: [...nonRunners] }),
    section: rows.map((row, index) => {
      const quote = quotes[index];
      if (quote === undefined) throw new RangeError(`row ${row.sid} of ${plan.name} was not quoted`);
      return section(plan, row, quote);
    }),
  };
}

export interface ListedEvent {
  gmid: number;
  name: string;
  sid: number;
  cid: number;
  cname: string;
  inPlay: boolean;
  stime: string;
  iscc: number;
  bookmaker: boolean;
  fancy: boolean;
  statement: boolean;
}

function listed(event: ListedEvent) {
  return {
    gmid: event.gmid,
    ename: event.name,
    etid: event.sid,
    cid: event.cid,
    cname: event.cname,
    iplay: event.inPlay,
    stime: event.stime,
    // There is no stream to show.
    tv: false,
    bm: event.bookmaker,
    f: event.fancy,
    f1: event.statement,
    iscc: event.iscc,
  };
}

/** A `t1` entry: the best level of match odds. */
export function encodeListed(event: ListedEvent, shown: ShownMarket): ProviderListedEvent {
  const open = shown.quotes.some((quote) => quote.state === 'open');
  return {
    ...listed(event),
    mid: shown.mid,
    mname: shown.plan.name,
    status: marketStatus(shown.plan, open, shown.settled),
    rc: shown.rows.length,
    gscode: 1,
    m: 0,
    oid: 1,
    gtype: shown.plan.gtype,
    section: shown.rows.map((row, index): ProviderListedSection => {
      const quote = shown.quotes[index];
      if (quote === undefined) throw new RangeError(`row ${row.sid} was not quoted`);
      return {
        sid: row.sid,
        sno: row.sno,
        gstatus: rowStatus('match', quote),
        gscode: quote.state === 'open' ? 1 : 0,
        nat: row.name,
        odds: [
          { ...offer('back', 0, quote.back[0]), sid: 0 },
          { ...offer('lay', 0, quote.lay[0]), sid: 0 },
        ],
      };
    }),
  };
}

/** A `t2` entry: a placeholder without market, names or prices, its side names in capitals. */
export function encodePlaceholder(event: ListedEvent): ProviderListedEvent {
  const empty = (sno: number): ProviderListedSection => ({
    sid: 0,
    sno,
    gstatus: 'SUSPENDED',
    gscode: 0,
    nat: '',
    odds: [
      { sid: 0, psid: 0, odds: 0, otype: 'BACK', oname: 'BACK1', tno: 0, size: 0 },
      { sid: 0, psid: 0, odds: 0, otype: 'LAY', oname: 'LAY1', tno: 0, size: 0 },
    ],
  });
  return {
    ...listed(event),
    mid: 0,
    mname: 'MATCH_ODDS',
    status: 'SUSPENDED',
    rc: 2,
    gscode: 0,
    m: 0,
    oid: 1,
    gtype: 'match',
    section: [empty(1), empty(3)],
  };
}

/** Name and number of an outcome in the provider's result list. */
function winnerOf(outcome: Outcome): Pick<ProviderResult, 'winnerName' | 'winnerId'> {
  switch (outcome.type) {
    case 'winner':
      return { winnerName: outcome.name, winnerId: outcome.sid };
    case 'value':
      return { winnerName: null, winnerId: outcome.value };
    case 'answer':
      return { winnerName: outcome.yes ? 'Yes' : 'No', winnerId: null };
    case 'void':
      return { winnerName: null, winnerId: null };
  }
}

export interface PublishedResult {
  gmid: number;
  mid: number;
  verdict: Verdict;
  /** What was first published by mistake has been put right. */
  corrected: boolean;
  /** ISO 8601, UTC. */
  updatedAt: string;
  nonRunners: readonly ProviderNonRunner[];
}

/** The newest version of a result. */
export function encodeResult({
  gmid,
  mid,
  verdict,
  corrected,
  updatedAt,
  nonRunners,
}: PublishedResult): ProviderResult {
  const { market, row, life, correction } = verdict;
  const outcome = correction !== null && !corrected ? correction.first : life.outcome;
  const old = corrected && correction !== null ? winnerOf(correction.first) : null;
  const remark = outcome.type === 'void' ? outcome.remark : '';
  return {
    gmid,
    mid,
    sid: row?.sid ?? null,
    marketName: row?.name ?? market.name,
    gtype: market.gtype.toUpperCase(),
    status: outcome.type === 'void' ? 'VOID' : 'SETTLE',
    ...winnerOf(outcome),
    ...(nonRunners.length === 0 ? {} : { nonRunners: [...nonRunners] }),
    rollback: old !== null,
    rollbackCount: old === null ? 0 : 1,
    oldWinnerName: old?.winnerName ?? null,
    oldWinnerId: old?.winnerId ?? null,
    remark: old === null ? remark : 'Score corrected',
    updatedAt,
  };
}
