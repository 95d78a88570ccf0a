import {
  isDrawName,
  type ProviderDetail,
  type ProviderListedEvent,
  type ProviderResult,
  type ProviderScore,
  providerTime,
} from '@pavilion/feed';
import { boxes, encodeMarket, type ShownMarket, statusOf } from './encode-market.ts';
import type { RecordedEvent } from '../recorded-event.ts';
import { checkOf, type Run } from '../timeline.ts';

/** Writes recorded events into lists and details as the provider does. */

/** The competition that stands for a country; the ids are this bridge's own. */
const COMPETITIONS_FROM = 880_000_000;

export function competitionOf({ sport, country }: RecordedEvent): { cid: number; name: string } {
  // Racing has no competitions.
  if (sport.racing) return { cid: 0, name: '' };
  return { cid: COMPETITIONS_FROM + (checkOf(country) % 1_000_000), name: `Recorded ${sport.name} (${country})` };
}

/** What lists and details agree on. */
export interface EventAtMoment {
  readonly event: RecordedEvent;
  readonly run: Run;
  readonly startsAtMs: number;
  readonly inPlay: boolean;
  readonly families: ReadonlySet<string>;
}

function header({ event, run, startsAtMs, inPlay, families }: EventAtMoment) {
  const { cid, name } = competitionOf(event);
  return {
    gmid: run.gmid,
    ename: event.name,
    etid: event.sport.sid,
    cid,
    cname: name,
    iplay: inPlay,
    stime: providerTime(startsAtMs),
    tv: false,
    bm: false,
    f: families.has('fancy'),
    f1: families.has('fancy1'),
    iscc: 0,
  };
}

/** The list's number for a row: 1 and 3 for two sides, 2 for the draw between them. */
function slotOf(name: string, index: number, count: number, drawBefore: boolean): number {
  if (count > 3 || count < 2) return index + 1;
  if (isDrawName(name)) return 2;
  const place = drawBefore ? index - 1 : index;
  return place === 0 ? 1 : 3;
}

/** An entry of `t1`: the best level of the main market. */
export function encodeListed(moment: EventAtMoment, shown: ShownMarket): ProviderListedEvent {
  const market = encodeMarket(shown);
  const drawAt = market.section.findIndex((row) => isDrawName(row.nat));
  return {
    ...header(moment),
    mid: market.mid,
    mname: market.mname,
    status: statusOf(shown),
    rc: market.section.length,
    gscode: 1,
    m: 0,
    oid: 1,
    gtype: market.gtype,
    section: market.section.map((row, index) => ({
      sid: row.sid,
      sno: slotOf(row.nat, index, market.section.length, drawAt !== -1 && drawAt < index),
      gstatus: row.gstatus,
      gscode: row.gscode,
      nat: row.nat,
      odds: row.odds.filter((box) => box.tno === 0).map((box) => ({ ...box, sid: 0 })),
    })),
  };
}

/** An entry of `t2`: no match odds, so a placeholder without market, its side names in capitals. */
export function encodePlaceholder(moment: EventAtMoment): ProviderListedEvent {
  const empty = (sno: number) => ({
    sid: 0,
    sno,
    gstatus: 'SUSPENDED',
    gscode: 0,
    nat: '',
    odds: boxes(2, [], []).map((box) => ({
      ...box,
      otype: box.otype.toUpperCase(),
      oname: box.oname.toUpperCase(),
      sid: 0,
    })),
  });
  return {
    ...header(moment),
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

export function encodeDetail(
  moment: EventAtMoment,
  score: ProviderScore | null,
  results: ProviderResult[],
): ProviderDetail {
  const { event } = moment;
  return {
    ...header(moment),
    m: 0,
    gtv: 0,
    gtype: 'match',
    scard: score === null ? 0 : 1,
    mod: 0,
    mname: null,
    oldgmid: event.exchangeId,
    port: 0,
    score,
    results,
  };
}
