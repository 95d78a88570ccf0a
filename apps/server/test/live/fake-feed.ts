import {
  type ProviderListedEvent,
  type ProviderMarket,
  type ProviderOffer,
  type ProviderResult,
  type ProviderSection,
  providerTime,
} from '@pavilion/feed';
import { type Topic, type TopicChange, topicKey, type TopicRead, type TopicSource } from '@pavilion/protocol';

/** A source whose documents a test writes. What was never written is unknown; `pending` topics never answer. */
export class FakeFeed implements TopicSource {
  readonly #documents = new Map<string, unknown>();
  readonly #pending = new Set<string>();
  readonly #listeners = new Set<(change: TopicChange) => void>();
  readonly reads: string[] = [];
  /** A source that is silent vouches for nothing: heartbeats do not name its topics. */
  silentSinceMs: number | null = null;

  set(topic: Topic, data: unknown): void {
    this.#pending.delete(topicKey(topic));
    this.#documents.set(topicKey(topic), data);
    for (const listener of this.#listeners) listener({ ...topic, urgent: true });
  }

  setPending(topic: Topic): void {
    this.#pending.add(topicKey(topic));
  }

  remove(topic: Topic): void {
    this.#documents.delete(topicKey(topic));
    for (const listener of this.#listeners) listener({ ...topic, urgent: true });
  }

  read(topic: Topic): TopicRead {
    const key = topicKey(topic);
    this.reads.push(key);
    if (this.#pending.has(key)) return { state: 'pending' };
    if (!this.#documents.has(key)) return { state: 'unknown', message: 'Unknown event.' };
    return { state: 'known', data: this.#documents.get(key) };
  }

  watch(listener: (change: TopicChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  confirmedAtMs(): number | null {
    return this.silentSinceMs ?? Number.MAX_SAFE_INTEGER;
  }
}

export const SPORTS: Topic = { endpoint: '/sports/allSportid', sid: null, gmid: null };
export const TREE: Topic = { endpoint: '/sports/tree', sid: null, gmid: null };
export const list = (sid: number): Topic => ({ endpoint: '/sports/esid', sid, gmid: null });
export const odds = (sid: number, gmid: number): Topic => ({ endpoint: '/sports/getPriveteData', sid, gmid });
export const detail = (sid: number, gmid: number): Topic => ({ endpoint: '/sports/getDetailsData', sid, gmid });

export const sport = (eid: number, ename: string, over = {}) => ({
  eid,
  ename,
  active: true,
  tab: true,
  isdefault: eid === 4,
  oid: eid,
  ...over,
});

export function box(oname: string, price: number, size: number): ProviderOffer {
  const otype = oname.startsWith('back') ? 'back' : 'lay';
  return { psid: 0, odds: price, otype, oname, tno: Number(oname.slice(-1)) - 1, size };
}

export const row = (over: Partial<ProviderSection>): ProviderSection => ({
  sid: 1,
  psid: 0,
  sno: 1,
  psrno: 1,
  gstatus: 'ACTIVE',
  nat: 'Row',
  gscode: 1,
  max: 0,
  min: 0,
  rem: '',
  br: true,
  ik: 0,
  ikm: 0,
  odds: [],
  ...over,
});

export const market = (gmid: number, over: Partial<ProviderMarket>): ProviderMarket => ({
  gmid,
  mid: 1,
  pmid: null,
  mname: 'MATCH_ODDS',
  rem: '',
  gtype: 'match',
  status: 'OPEN',
  rc: 2,
  visible: false,
  pid: 0,
  gscode: 1,
  maxb: 1,
  sno: 1,
  dtype: 4,
  ocnt: 6,
  m: 0,
  max: 100_000,
  min: 100,
  biplay: true,
  umaxbof: 1,
  boplay: true,
  iplay: false,
  btcnt: 4,
  company: null,
  section: [],
  ...over,
});

type Quote = readonly [back: number, lay: number];

/** Match odds of two runners, one price a side. */
export const matchOdds = (gmid: number, home: Quote, away: Quote, over: Partial<ProviderMarket> = {}): ProviderMarket =>
  market(gmid, {
    mid: gmid * 10 + 1,
    section: [
      row({ sid: 11, sno: 1, nat: 'Home', odds: [box('back1', home[0], 500), box('lay1', home[1], 500)] }),
      row({ sid: 12, sno: 3, nat: 'Away', odds: [box('back1', away[0], 500), box('lay1', away[1], 500)] }),
    ],
    ...over,
  });

export const session = (gmid: number, lines: readonly [yes: number, no: number][]): ProviderMarket =>
  market(gmid, {
    mid: gmid * 10 + 2,
    mname: ' Normal ',
    gtype: 'fancy',
    max: 0,
    min: 0,
    sno: 3,
    section: lines.map(([yes, no], n) =>
      row({
        sid: 21 + n,
        nat: ` ${6 + n} over runs Home . `,
        gstatus: '',
        min: 100,
        max: 50_000,
        odds: [box('back1', yes, 100), box('lay1', no, 110)],
      }),
    ),
  });

export const listed = (
  gmid: number,
  startsAtMs: number,
  over: Partial<ProviderListedEvent> = {},
): ProviderListedEvent => ({
  gmid,
  ename: `Home ${gmid} v Away ${gmid}`,
  etid: 4,
  cid: 7,
  cname: 'Cup',
  iplay: false,
  stime: providerTime(startsAtMs),
  tv: false,
  bm: true,
  f: true,
  f1: false,
  iscc: 0,
  mid: gmid * 10 + 1,
  mname: 'MATCH_ODDS',
  status: 'OPEN',
  rc: 2,
  gscode: 1,
  m: 0,
  oid: 1,
  gtype: 'match',
  section: [
    {
      sid: 11,
      sno: 1,
      gstatus: 'ACTIVE',
      gscode: 1,
      nat: 'Home',
      odds: [box('back1', 1.9, 100), box('lay1', 1.95, 100)],
    },
    { sid: 12, sno: 3, gstatus: 'ACTIVE', gscode: 1, nat: 'Away', odds: [box('back1', 2, 100), box('lay1', 2.1, 100)] },
  ],
  ...over,
});

export const result = (gmid: number, over: Partial<ProviderResult>): ProviderResult => ({
  gmid,
  mid: gmid * 10 + 1,
  sid: null,
  marketName: over.gtype === undefined || over.gtype === 'MATCH' ? 'MATCH_ODDS' : '',
  gtype: 'MATCH',
  status: 'SETTLE',
  winnerName: 'Home',
  winnerId: 11,
  rollback: false,
  rollbackCount: 0,
  oldWinnerName: null,
  oldWinnerId: null,
  remark: '',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...over,
});

export const detailDocument = (gmid: number, results: readonly ProviderResult[]) => [
  { gmid, etid: 4, ename: `Home ${gmid} v Away ${gmid}`, cid: 7, cname: 'Cup', iplay: true, score: null, results },
];
