import { writeTie } from '../../src/kabaddi/kabaddi.ts';
import { deviationOf, meanOf } from '../sample.ts';
import { type Figure, figures, shareOf } from './figure.ts';

export function kabaddiFigures(count: number): Figure[] {
  const played = Array.from({ length: count }, (_, i) => writeTie({ seed: i + 1, lane: 0, slot: i % 24 }))
    .map(({ script }) => script)
    .filter(({ score }) => score !== null);
  const raids = played.flatMap((script) => script.raids);
  const points = (of: (home: number, away: number) => number) =>
    played.map(({ score }) => of(score?.[0] ?? 0, score?.[1] ?? 0));
  const totals = points((home, away) => home + away);
  const margins = points((home, away) => Math.abs(home - away));
  const share = (kinds: readonly string[]) => shareOf(raids, ({ kind }) => kinds.includes(kind));
  const allOuts = raids.filter(({ allOut }) => allOut).length / played.length;
  return [
    ...figures('Kabaddi', '506 matches', played.length, [
      ['points in a match, mean', meanOf(totals), 69.4, 2],
      ['points in a match, sd', deviationOf(totals), 10.7, 1.2],
      ['raids in a match', raids.length / played.length, 84.5, 2],
      ['margin, mean', meanOf(margins), 8.2, 0.8],
      ['won by three points or fewer, or tied', shareOf(margins, (margin) => margin <= 3), 0.34, 0.03],
      ['tied', shareOf(margins, (margin) => margin === 0), 0.1, 0.02],
      ['all outs in a match', allOuts, 2.55, 0.35],
      ['super tackles in a match', share(['super tackle']) * (raids.length / played.length), 1.8, 0.25],
    ]),
    ...figures('Kabaddi', '42,760 raids', raids.length, [
      ['raids that succeed', share(['raid', 'super raid', 'bonus']), 0.378, 0.015],
      ['empty raids', share(['empty']), 0.385, 0.015],
      ['raids that fail', share(['tackle', 'super tackle']), 0.237, 0.015],
    ]),
  ];
}
