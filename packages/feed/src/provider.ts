import type { LiveEndpoint } from '@pavilion/contract';

/**
 * The provider's documents, in the provider's own words and shapes. These types describe what a well-behaved source
 * emits; readers never trust them and take `unknown`, because the wire also carries numbers as text, upper-case side
 * names and missing sections. Nothing outside this package should need these types except a source that writes them.
 */

/** The endpoints of the odds socket: the provider's five, and the three of our own board. */
export type Endpoint = LiveEndpoint;

/** The provider's market families, spelt as on the wire. */
export type ProviderGtype =
  | 'match'
  | 'match1'
  | 'fancy'
  | 'fancy1'
  | 'fancy2'
  | 'oddeven'
  | 'khado'
  | 'meter'
  | 'cricketcasino';

/** One row of `/sports/allSportid`. `eid` is the sport id (4 cricket, 1 football, 2 tennis …), `oid` its order. */
export interface ProviderSport {
  eid: number;
  ename: string;
  active: boolean;
  tab: boolean;
  isdefault: boolean;
  oid: number;
}

/** `/sports/tree`: ids of competitions and events are text here and numbers everywhere else. */
export interface ProviderTree {
  t1: ProviderTreeSport[];
  /** Racing: events hang directly below the sport and carry `sdatetime`. */
  t2: ProviderTreeRacingSport[];
}

export interface ProviderTreeSport {
  etid: number;
  name: string;
  oid: number;
  children: ProviderTreeCompetition[] | null;
}

export interface ProviderTreeRacingSport {
  etid: number;
  name: string;
  oid: number;
  children: ProviderTreeEvent[] | null;
}

export interface ProviderTreeCompetition {
  cid: string;
  name: string;
  children: ProviderTreeEvent[];
}

export interface ProviderTreeEvent {
  gmid: string;
  name: string;
  etid: number;
  /** 0 a real event, 1 a card-style virtual, 2 a virtual league. */
  iscc: number;
  /** `MM/DD/YYYY hh:mm:ss AM/PM`, Asia/Kolkata. Racing only. */
  sdatetime?: string;
}

/** One price box. `odds: 0, size: 0` is an empty box; boxes are never left out to say so. */
export interface ProviderOffer {
  psid: number;
  odds: number;
  /** `back` or `lay`; upper case in the placeholders of `t2`. */
  otype: string;
  /** Side and level: `back3 back2 back1 lay1 lay2 lay3`, in that order when six. */
  oname: string;
  /** Level index, 0 is the first. */
  tno: number;
  size: number;
  /** Present in event lists and in some captures of odds. */
  sid?: number;
}

/** `/sports/esid`: t1 has an open match-odds market, t2 has not (its other markets may well trade). */
export interface ProviderEventList {
  t1: ProviderListedEvent[];
  t2: ProviderListedEvent[];
}

export interface ProviderListedEvent {
  gmid: number;
  ename: string;
  etid: number;
  cid: number;
  cname: string;
  iplay: boolean;
  /** `M/D/YYYY h:mm:ss AM/PM`, Asia/Kolkata. */
  stime: string;
  tv: boolean;
  /** Has a bookmaker, a fancy, a yes/no market. */
  bm: boolean;
  f: boolean;
  f1: boolean;
  iscc: number;
  /** Same id as the MATCH_ODDS market of `/sports/getPriveteData`; 0 in a placeholder. */
  mid: number;
  mname: string;
  status: string;
  rc: number;
  gscode: number;
  m: number;
  oid: number;
  gtype: string;
  section: ProviderListedSection[];
}

export interface ProviderListedSection {
  sid: number;
  /** The 1 / X / 2 slot: 1 first, 2 the draw, 3 second. Some captures number runners 1, 2, 3 with the draw last. */
  sno: number;
  gstatus: string;
  gscode: number;
  nat: string;
  odds: ProviderOffer[];
}

/** One element of `/sports/getPriveteData`. */
export interface ProviderMarket {
  gmid: number;
  mid: number;
  pmid: number | null;
  mname: string;
  /** Free text from a third party: show it as text only. */
  rem: string;
  gtype: string;
  /** OPEN, SUSPENDED, CLOSED. Says something about `match` only: a trading bookmaker may read SUSPENDED here. */
  status: string;
  rc: number;
  visible: boolean;
  pid: number;
  gscode: number;
  maxb: number;
  /** Display order, may be a fraction. */
  sno: number;
  dtype: number;
  ocnt: number;
  m: number;
  /** Stake limits in rupees of match and match1; 0 in `max` means none given. The fancy family has them per row. */
  max: number;
  min: number;
  biplay: boolean;
  umaxbof: number;
  boplay: boolean;
  iplay: boolean;
  btcnt: number;
  company: string | null;
  section: ProviderSection[];
  /** Our addition: rows that have left the race, from the moment they do; absent when none has. */
  nonRunners?: ProviderNonRunner[];
}

export interface ProviderSection {
  /** Unique within its market only. */
  sid: number;
  psid: number;
  /** Display group: fancy rows with the same `sno` belong together. */
  sno: number;
  psrno: number;
  /** ACTIVE, or empty (also active, fancy family), SUSPENDED, Ball Running, Starting Soon., … */
  gstatus: string;
  nat: string;
  /** 1 priced, 0 not. */
  gscode: number;
  max: number;
  min: number;
  rem: string;
  /** True on most fancy rows at any time: says nothing. */
  br: boolean;
  ik: number;
  ikm: number;
  odds: ProviderOffer[];
}

/** The one record inside `/sports/getDetailsData`, with our two additions `score` and `results`. */
export interface ProviderDetail {
  gmid: number;
  etid: number;
  m: number;
  gtv: number;
  ename: string;
  cid: number;
  cname: string;
  iplay: boolean;
  gtype: string;
  f1: boolean;
  f: boolean;
  bm: boolean;
  tv: boolean;
  scard: number;
  iscc: number;
  stime: string;
  mod: number;
  mname: string | null;
  oldgmid: string;
  port: number;
  score: ProviderScore | null;
  /** Every market of the event that has a result, newest version only. */
  results: ProviderResult[];
}

/** A scoreboard every sport can fill: two sides (or more), a clock, a note and the latest happenings. */
export interface ProviderScore {
  /** `Not started`, `1st innings`, `Half time`, `Set 2`, `Finished` … shown as it is. */
  status: string;
  /** True once nothing more will happen in play. */
  finished: boolean;
  /** `67'`, `18.3 ov` …; null when the sport has none. */
  clock: string | null;
  /** One line under the score: `India need 34 from 21 balls`, `Deuce`. Empty when there is nothing to say. */
  note: string;
  sides: ProviderScoreSide[];
  /** Latest happenings, oldest first, at most 12: balls of this over (`0 1 4 W wd`), goals (`Goal 23'`). */
  recent: string[];
  /** Epoch milliseconds at which this state was reached. */
  asOf: number;
  /** Our addition, in races only: who rides what from which stall, and how far the field has come. */
  race?: ProviderRace;
}

export interface ProviderRace {
  furlongs: number;
  /** What the first has still to run. */
  furlongsLeft: number;
  runners: ProviderRaceRunner[];
}

export interface ProviderRaceRunner {
  /** The number of the cloth. */
  number: number;
  jockey: string;
  weightKg: number;
  /** The stall. */
  draw: number;
  /** Its last races, the newest at the right: `40-362`. Sources may leave it out. */
  form?: string;
  /** Null before the off, and for who has left. */
  lengthsBehind: number | null;
}

export interface ProviderScoreSide {
  name: string;
  /** The figure in large type: `164/7`, `2`, `40`. */
  main: string;
  /** Beside it: `18.3 ov`, empty when there is none. */
  detail: string;
  /** Per period, oldest first: games per set, goals per half, runs per innings. */
  parts: string[];
  /** At bat, serving or raiding now. */
  active: boolean;
}

/** A market's result, after the provider's result list, plus `mid` and `sid` so that no name has to be matched. */
export interface ProviderResult {
  gmid: number;
  mid: number;
  /** The row for row kinds (fancy, fancy1, fancy2, oddeven, khado, meter); null for whole markets. */
  sid: number | null;
  marketName: string;
  /** Upper case in the provider's result list: MATCH, MATCH1, FANCY, FANCY1 …; compared without case. */
  gtype: string;
  /** PENDING with `rollback`: an earlier result was taken back and there is none again. */
  status: 'SETTLE' | 'VOID' | 'PENDING';
  /** The winner's name, or `Yes` / `No` for fancy1; null for run markets and voids. */
  winnerName: string | null;
  /** match, match1: the winning section's sid. Run markets: the integer. fancy1 and voids: null. */
  winnerId: number | null;
  /** Our addition, in a dead heat only: every winning section's sid. */
  winnerIds?: number[];
  /** Our addition: rows that left before the market was decided. */
  nonRunners?: ProviderNonRunner[];
  /** True once this market's result has been changed; `rollbackCount` says how often, and is its version. */
  rollback: boolean;
  rollbackCount: number;
  oldWinnerName: string | null;
  oldWinnerId: number | null;
  remark: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** A row that was withdrawn: bets on it are void, and the odds of the others, where taken before, are reduced. */
export interface ProviderNonRunner {
  sid: number;
  /** The exchange's reduction factor in percent, below 100; 0 when there is none. */
  factor: number;
  /** ISO 8601, UTC. */
  removedAt: string;
}
