import { SIX, WIDE } from '../../src/cricket/model/ball-model.ts';
import { pairUp, writeTie } from '../../src/cricket/cricket.ts';
import { CricketPricer } from '../../src/cricket/cricket-pricer.ts';
import type { CricketScript } from '../../src/cricket/cricket-script.ts';
import { type CricketFormat, ODI, T20, T20I } from '../../src/cricket/formats.ts';
import { calibrationError, deviationOf, meanOf } from '../sample.ts';
import { correlationOf, type Figure, figures, ranges, shareOf } from './figure.ts';

/** Matches as the schedule makes them: a few days' slots under each seed, rained-off ones left out. */
function matchesOf(lane: number, format: CricketFormat, count: number): CricketScript[] {
  const found: CricketScript[] = [];
  for (let seed = 1; found.length < count; seed += 1) {
    for (let place = 0; place < 4; place += 1) {
      // A day of a chain has 64 slots.
      const pair = pairUp({ seed, lane, slot: 64 * (seed % 90) + place });
      if (pair.format !== format) continue;
      const script = writeTie(pair, format);
      if (script.rainAt === null) found.push(script);
    }
  }
  return found;
}

function runsAfter({ deliveries, firstInningsCount }: CricketScript, over: number): number {
  const first = deliveries.slice(0, firstInningsCount);
  return (first.find(({ balls }) => balls >= over * 6) ?? first.at(-1))?.total ?? 0;
}

function rates({ deliveries, firstInningsCount, totals }: CricketScript): [number, number] {
  const balls = (count: number) => deliveries[count - 1]?.balls ?? 1;
  return [totals[0] / balls(firstInningsCount), totals[1] / balls(deliveries.length)];
}

const isChased = ({ winner, battingFirst }: CricketScript) => winner !== battingFirst;

export function cricketFigures(count: number): Figure[] {
  return [...twenty(count), ...internationals(count), ...oneDay(count)];
}

function twenty(count: number): Figure[] {
  const played = matchesOf(0, T20, count);
  const totals = played.map((script) => script.totals[0]);
  const second = played.map((script) => script.totals[1]);
  const sixes = played.map((script) => runsAfter(script, 6));
  const tens = played.map((script) => runsAfter(script, 10));
  const wickets = played.map(({ deliveries, firstInningsCount }) => deliveries[firstInningsCount - 1]?.wickets ?? 0);
  const opening = played.map((script) => runsAfter(script, 1));
  const next = played.map((script) => runsAfter(script, 2) - runsAfter(script, 1));
  const wides = played.map(({ deliveries }) => deliveries.filter(({ outcome }) => outcome === WIDE).length);
  return [
    ...figures('Cricket T20', 'IPL, 793 to 802 matches', played.length, [
      ['first innings total, mean', meanOf(totals), 165.5, 4],
      ['first innings total, sd', deviationOf(totals), 31.5, 3],
      ['first over, mean', meanOf(opening), 5.9, 0.3],
      ['second over, mean', meanOf(next), 7.3, 0.3],
      ['6 overs, mean', meanOf(sixes), 45.9, 1.5],
      ['6 overs, sd', deviationOf(sixes), 12.1, 1],
      ['10 overs, mean', meanOf(tens), 75, 2.5],
      ['10 overs, sd', deviationOf(tens), 16.5, 1.5],
      ['all out in the first innings', shareOf(wickets, (fallen) => fallen === 10), 0.071, 0.015],
      ['wickets in the first innings', meanOf(wickets), 6.16, 0.35],
      ['chase won', shareOf(played, isChased), 0.55, 0.04],
      ['correlation of the run rates', correlationOf(played.map(rates)), 0.458, 0.1],
      ['second innings, mean', meanOf(second), 153.1, 5],
      ['second innings, sd', deviationOf(second), 30.4, 4],
      ['wides in a match', meanOf(wides), 7.6, 1],
    ]),
    ...sixesOf(played),
    ...twentyPrices(played),
  ];
}

/** Days of big hitting: how far the number of sixes goes from match to match. */
function sixesOf(played: readonly CricketScript[]): Figure[] {
  const hits = ({ deliveries, firstInningsCount }: CricketScript): [number, number] => {
    const by = (from: number, to: number) => deliveries.slice(from, to).filter(({ outcome }) => outcome === SIX).length;
    return [by(0, firstInningsCount), by(firstInningsCount, deliveries.length)];
  };
  const found = played.map(hits);
  const both = found.map(([first, second]) => first + second);
  const first = found.map(([own]) => own);
  return [
    ...figures('Cricket T20', 'IPL 2008 to 2021: 7 of 884 matches', played.length, [
      ['matches of 30 sixes or more', shareOf(both, (count) => count >= 30), 0.0079, 0.006],
    ]),
    ...ranges('Cricket T20', 'IPL seasons 2008 to 2022: 11.1, from 8.6 to 14.6', played.length, [
      ['sixes in a match, mean', meanOf(both), 10.5, 13.5],
    ]),
    ...ranges('Cricket T20', 'what so many matches of 30 sixes ask for: 5.9', played.length, [
      ['sixes in a match, sd', deviationOf(both), 5.3, 6.5],
      ['sixes in the first innings, variance by mean', deviationOf(first) ** 2 / meanOf(first), 1.6, 2.3],
    ]),
  ];
}

/** Favourites at the first ball and at ten overs of the chase, and the six-over line. */
function twentyPrices(played: readonly CricketScript[]): Figure[] {
  const start: { chance: number; cameTrue: boolean }[] = [];
  const chase: { chance: number; cameTrue: boolean }[] = [];
  const residuals: number[] = [];
  for (const script of played) {
    const pricer = new CricketPricer(script);
    const cases = (count: number) => {
      const first = pricer.winChance(count);
      return { chance: Math.max(first, 1 - first), cameTrue: first >= 0.5 === (script.winner === 0) };
    };
    start.push(cases(0));
    const atLeast = pricer.session(0, 36);
    let line = 1;
    while (atLeast(line) > 0.5) line += 1;
    residuals.push(runsAfter(script, 6) - line + 0.5);
    const { deliveries, firstInningsCount } = script;
    const tenth = deliveries.findIndex(({ balls }, i) => i >= firstInningsCount && balls >= 60);
    if (tenth >= 0) chase.push(cases(tenth + 1));
  }
  const brier = meanOf(chase.map(({ chance, cameTrue }) => (chance - (cameTrue ? 1 : 0)) ** 2));
  return [
    ...ranges('Cricket T20', 'BBL and WBBL, 336 to 439 matches, own sims', start.length, [
      ['favourite at the first ball, ECE', calibrationError(start), 0, 0.03],
      ['favourite at the first ball, implied', meanOf(start.map(({ chance }) => chance)), 0.56, 0.62],
      ['favourite at 10 overs of the chase, Brier', brier, 0.11, 0.15],
    ]),
    ...ranges('Cricket T20', 'exchange lines, 116 matches', residuals.length, [
      ['6-over line, sd of the residual', deviationOf(residuals), 9, 12],
      ['6-over line, P(over)', shareOf(residuals, (residual) => residual > 0), 0.45, 0.55],
    ]),
  ];
}

function internationals(count: number): Figure[] {
  const totals = matchesOf(0, T20I, count).map((script) => script.totals[0]);
  return figures('Cricket T20I', '846 matches', totals.length, [
    ['first innings total, mean', meanOf(totals), 151.7, 5],
    ['first innings total, sd', deviationOf(totals), 36.2, 4],
  ]);
}

function oneDay(count: number): Figure[] {
  const played = matchesOf(4, ODI, count);
  const totals = played.map((script) => script.totals[0]);
  const tens = played.map((script) => runsAfter(script, 10));
  const thirties = played.map((script) => runsAfter(script, 30));
  return figures('Cricket ODI', '1,228 to 1,244 matches', played.length, [
    ['first innings total, mean', meanOf(totals), 252, 8],
    ['first innings total, sd', deviationOf(totals), 65.4, 6],
    ['10 overs, mean', meanOf(tens), 45.2, 2],
    ['10 overs, sd', deviationOf(tens), 13.6, 1.5],
    ['30 overs, mean', meanOf(thirties), 136.4, 5],
    ['30 overs, sd', deviationOf(thirties), 28.9, 3],
    ['chase won', shareOf(played, isChased), 0.506, 0.05],
  ]);
}
