import type { ProviderMarket, ProviderOffer, ProviderSection } from '@pavilion/feed';

/** Boxes of an event: five runners with three prices a side, and ten questions with two. */
const RUNNERS = 5;
const DEPTH = 3;
const QUESTIONS = 10;
export const EVENTS = 8;
export const BOXES = EVENTS * (RUNNERS * DEPTH * 2 + QUESTIONS * 2);

/** A figure that walks by one a step, between two bounds, and changes with every step. */
function walk(step: number, offset: number, least: number, span: number): number {
  const at = (step + offset) % (2 * span);
  return least + (at < span ? at : 2 * span - at);
}

const moneyOf = (step: number, offset: number): number => 1_000 + ((step * 7_919 + offset * 104_729) % 900_000);

function offer(otype: 'back' | 'lay', tno: number, odds: number, size: number): ProviderOffer {
  return { psid: 0, odds, otype, oname: `${otype}${tno + 1}`, tno, size };
}

function section(sid: number, nat: string, odds: ProviderOffer[]): ProviderSection {
  const idle = { psid: sid, psrno: 0, gscode: 1, rem: '', br: false, ik: 0, ikm: 0 };
  return { ...idle, sid, sno: sid, gstatus: 'ACTIVE', nat, max: 50_000, min: 100, odds };
}

/** Prices of a whole hundredth below 2.00, where the ladder has one; every box differs from the step before. */
function runner(event: number, at: number, step: number): ProviderSection {
  const best = walk(step, event * 13 + at * 7, 120, 60);
  const odds = Array.from({ length: DEPTH }, (_, tno) => [
    offer('back', tno, (best - tno) / 100, moneyOf(step, at + tno)),
    offer('lay', tno, (best + 1 + tno) / 100, moneyOf(step, at + tno + 50)),
  ]).flat();
  return section(at + 1, `Runner ${event}.${at + 1}`, odds);
}

function question(event: number, at: number, step: number): ProviderSection {
  const line = walk(step, event * 5 + at * 11, 100, 40);
  return section(at + 1, `${at + 6} over runs, team ${event}`, [
    offer('back', 0, line + 1, 100),
    offer('lay', 0, line, 100),
  ]);
}

function market(event: number, mid: number, gtype: 'match' | 'fancy', rows: ProviderSection[]): ProviderMarket {
  return {
    gmid: event,
    mid,
    pmid: null,
    mname: gtype === 'match' ? 'MATCH_ODDS' : 'Normal',
    rem: '',
    gtype,
    status: 'OPEN',
    rc: rows.length,
    visible: true,
    pid: 0,
    gscode: 1,
    maxb: 0,
    sno: mid,
    dtype: 0,
    ocnt: 6,
    m: 1,
    max: 50_000,
    min: 100,
    biplay: true,
    umaxbof: 0,
    boplay: true,
    iplay: true,
    btcnt: 0,
    company: null,
    section: rows,
  };
}

/** The odds of event `event` (1 to EVENTS) after so many steps. */
export function oddsAt(event: number, step: number): ProviderMarket[] {
  return [
    market(
      event,
      1,
      'match',
      Array.from({ length: RUNNERS }, (_, at) => runner(event, at, step)),
    ),
    market(
      event,
      2,
      'fancy',
      Array.from({ length: QUESTIONS }, (_, at) => question(event, at, step)),
    ),
  ];
}

/** What the plain page needs to know of every box once: where it is in the documents, and how it looks. */
export function plainCells(): readonly unknown[] {
  return Array.from({ length: EVENTS }, (_, at) => oddsAt(at + 1, 0))
    .flat()
    .flatMap(({ gmid, mid, gtype, section: rows }) =>
      rows.flatMap(({ sid, nat, odds }) =>
        // As the product's page draws them: back before lay, best first.
        odds
          .toSorted((a, b) => a.otype.localeCompare(b.otype) || a.tno - b.tno)
          .map(({ otype, tno }) => ({
            row: `${gmid}/${mid}/${sid}`,
            kind: gtype === 'match' ? 'match' : 'session',
            side: otype,
            tno,
            name: nat,
          })),
      ),
    );
}
