import { LADDER } from '@pavilion/betting';
import type { ProviderMarket } from '@pavilion/feed';
import { cricket } from '../../src/cricket/cricket.ts';
import type { EventRun } from '../../src/event-run.ts';
import { football } from '../../src/football/football.ts';
import { racing } from '../../src/racing/racing.ts';
import type { SportModel } from '../../src/sport-model.ts';
import { tennis } from '../../src/tennis/tennis.ts';
import { isTrading } from '../invariants.ts';
import { momentsOf, oneEvent } from '../one-event.ts';
import { meanOf } from '../sample.ts';
import { type Figure, ranges } from './figure.ts';

const TICKS = new Map(LADDER.map((price, tick) => [Number(price), tick]));

const HOUR_MS = 3_600_000;

interface Book {
  /** Ticks between best back and best lay, runner by runner, the favourite first. */
  spreads: number[];
  back: number;
  lay: number;
}

/** The match odds at a moment; null when a side is missing. */
function bookAt(run: EventRun, at: number): Book | null {
  const market = run.markets(at).find(({ mname }) => mname === 'MATCH_ODDS');
  const rows = market?.section.filter(isTrading) ?? [];
  const prices = rows
    .map((row) => ['back1', 'lay1'].map((name) => row.odds.find(({ oname }) => oname === name)?.odds ?? 0))
    .toSorted(([a = 0], [b = 0]) => a - b);
  if (prices.length === 0 || prices.flat().includes(0)) return null;
  const tick = (price = 0) => TICKS.get(Math.round(price * 100)) ?? Number.NaN;
  const sum = (side: 0 | 1) => prices.reduce((total, pair) => total + 1 / (pair[side] ?? 1), 0);
  return { spreads: prices.map(([back, lay]) => tick(lay) - tick(back)), back: sum(0), lay: sum(1) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function events(model: SportModel, lane: number, count: number): EventRun[] {
  return Array.from({ length: count }, (_, i) => oneEvent(model, lane, 64 * i + (i % 4), { seed: 40 + i }));
}

/** How often a family stops trading from an hour before the start on, the end included. */
function stopsOf(run: EventRun, gtype: string): number {
  const { model, fixture } = run;
  const plan = model.markets.find((market) => market.gtype === gtype);
  if (plan === undefined) return 0;
  let trading = false;
  let stops = 0;
  for (const moment of momentsOf(run)) {
    const at = moment - fixture.startsAt;
    if (at < -HOUR_MS) continue;
    const closed = plan.life !== null && at >= plan.life.closesAt;
    const open = !closed && plan.quote(plan.rows, { at, beat: 1, beatAt: at }).some(({ state }) => state === 'open');
    if (trading && !open) stops += 1;
    trading = open;
    if (closed) break;
  }
  return stops;
}

/** Changes of a message in a second of play, over ten minutes. */
function changesPerSecond(run: EventRun): number {
  const from = run.fixture.startsAt + 20 * 60_000;
  let changes = 0;
  let last: string | null = null;
  for (let next = run.nextChange(from); next !== null && next.at < from + 600_000; next = run.nextChange(next.at)) {
    const market = run.markets(next.at).find(({ mname }) => mname === 'MATCH_ODDS');
    const now = JSON.stringify(pricesOf(market));
    if (last !== null && now !== last) changes += 1;
    last = now;
  }
  return changes / 600;
}

function pricesOf(market: ProviderMarket | undefined): unknown {
  return market?.section.map(({ gstatus, odds }) => [gstatus, odds.map((offer) => [offer.odds, offer.size])]);
}

export function marketFigures(): Figure[] {
  const soon = (run: EventRun, ms: number) => bookAt(run, run.fixture.startsAt + (run.model.inPlayAt ?? 0) - ms);
  const booksOf = (runs: readonly EventRun[], ms: number) => runs.flatMap((run) => soon(run, ms) ?? []);
  const grass = booksOf(events(football, 0, 150), 30_000);
  const races = events(racing, 0, 120);
  const offs = booksOf(races, 1000);
  const twenty = events(cricket, 0, 12);
  const inPlay = twenty.flatMap((run) =>
    Array.from({ length: 12 }, (_, i) => bookAt(run, run.fixture.startsAt + (i + 1) * 12 * 60_000) ?? []).flat(),
  );
  const stops = (model: SportModel, lane: number, count: number, gtype: string) =>
    meanOf(events(model, lane, count).map((run) => stopsOf(run, gtype)));
  return [
    ...ranges('Football', 'A-League exchange, 985 matches: 1.27 ticks', grass.length, [
      ['spread of the favourite at kick-off, ticks', meanOf(grass.map(({ spreads }) => spreads[0] ?? 0)), 1, 2],
    ]),
    ...ranges('Football', 'A-League exchange: 1.0071 and .9919', grass.length, [
      ['sum of 1/back at kick-off', meanOf(grass.map(({ back }) => back)), 1, 1.02],
      ['sum of 1/lay at kick-off', meanOf(grass.map(({ lay }) => lay)), 0.98, 1],
    ]),
    ...ranges('Horse racing', '16,162 runners: 2.27', offs.length, [
      ['spread at the off, ticks', meanOf(offs.flatMap(({ spreads }) => spreads)), 1.3, 3],
    ]),
    ...ranges('Horse racing', '1,619 races: 1.021 and .976', offs.length, [
      ['sum of 1/back at the off', meanOf(offs.map(({ back }) => back)), 1.006, 1.036],
      ['sum of 1/lay at the off', meanOf(offs.map(({ lay }) => lay)), 0.961, 0.991],
    ]),
    ...ranges('Cricket T20', 'a T20I on the exchange', inPlay.length, [
      ['spread of the favourite in play, median ticks', median(inPlay.map(({ spreads }) => spreads[0] ?? 0)), 1, 4],
      ['changes of match odds in play, per second', meanOf(twenty.slice(0, 3).map(changesPerSecond)), 0.24, 1.29],
    ]),
    ...ranges('Cricket T20', 'section 5: 3, and one for each ball while it quotes', 4, [
      ['stops of match odds in a match', stops(cricket, 0, 4, 'match'), 1, 3],
      ['stops of the bookmaker in a match', stops(cricket, 0, 4, 'match1'), 150, 290],
    ]),
    ...ranges('Football', 'section 5: about 5', 150, [
      ['stops of match odds in a match', stops(football, 0, 150, 'match'), 3.5, 5.5],
    ]),
    ...ranges('Tennis', 'section 5', 20, [['stops of match odds in a match', stops(tennis, 0, 20, 'match'), 1, 2]]),
    ...ranges('Horse racing', 'section 5', 30, [
      ['stops of the win market in a race', stops(racing, 0, 30, 'match'), 2, 4],
    ]),
  ];
}
