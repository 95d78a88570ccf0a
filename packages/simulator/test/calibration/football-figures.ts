import { GRASS } from '../../src/football/football-form.ts';
import { writeTie } from '../../src/football/football.ts';
import { goalChances } from '../../src/football/goal-model.ts';
import { shareAt } from '../../src/football/football-script.ts';
import { calibrationError, deviationOf, meanOf } from '../sample.ts';
import { correlationOf, type Figure, figures, ranges, shareOf } from './figure.ts';

/** Matches as the schedule makes them, abandoned ones left out. */
export function footballFigures(count: number): Figure[] {
  const played = Array.from({ length: count }, (_, i) => writeTie({ seed: i + 1, lane: i % 3 === 0 ? 1 : 0, slot: i }))
    .map(({ script }) => script)
    .filter(({ abandonedAt }) => abandonedAt === null);
  const scores = played.map(({ goals }): [number, number] => {
    const home = goals.filter(({ side }) => side === 0).length;
    return [home, goals.length - home];
  });
  const totals = scores.map(([home, away]) => home + away);
  const shares = played.flatMap((script) => script.goals.map(({ at }) => ({ at, script })));
  const between = (from: number, to: number) =>
    shareOf(shares, ({ at, script }) => {
      const share = shareAt(at, script);
      return share > script.form.shareBy(from) && share <= script.form.shareBy(to);
    });
  const firstHalf = shareOf(shares, ({ at, script }) => at < script.secondHalfAt);
  const cases = played.map(({ rates, goals }) => {
    const { home, draw, away } = goalChances({ home: 0, away: 0, rates, left: 1, rho: GRASS.rho });
    const margin = goals.reduce((sum, { side }) => sum + (side === 0 ? 1 : -1), 0);
    const chance = Math.max(home, draw, away);
    const cameTrue = chance === home ? margin > 0 : chance === away ? margin < 0 : margin === 0;
    return { chance, cameTrue };
  });
  const source = '5,559 matches';
  return [
    ...figures('Football', source, played.length, [
      ['goals, mean', meanOf(totals), 2.709, 0.08],
      ['goals, sd', deviationOf(totals), 1.669, 0.06],
      ['home goals', meanOf(scores.map(([home]) => home)), 1.518, 0.06],
      ['away goals', meanOf(scores.map(([, away]) => away)), 1.191, 0.06],
      ['home wins', shareOf(scores, ([home, away]) => home > away), 0.452, 0.02],
      ['draws', shareOf(scores, ([home, away]) => home === away), 0.249, 0.02],
      ['away wins', shareOf(scores, ([home, away]) => home < away), 0.299, 0.02],
      ['0-0', shareOf(totals, (total) => total === 0), 0.071, 0.015],
      ['over 1.5', shareOf(totals, (total) => total > 1), 0.751, 0.02],
      ['over 2.5', shareOf(totals, (total) => total > 2), 0.508, 0.025],
      ['correlation of home and away goals', correlationOf(scores), -0.08, 0.05],
      ['first half share of goals', firstHalf, 0.439, 0.015],
    ]),
    ...figures('Football', '21,441 goals', shares.length, [
      ['goals in minutes 1-15', between(0, 15), 0.125, 0.01],
      ['goals in minutes 16-30', between(15, 30), 0.141, 0.01],
      ['goals in minutes 46-60', between(45, 60), 0.163, 0.01],
      ['goals in minutes 61-75', between(60, 75), 0.168, 0.01],
    ]),
    ...ranges('Football', 'closing odds of 5,558 matches: .0065', cases.length, [
      ['favourite before the match, ECE', calibrationError(cases), 0, 0.02],
    ]),
    ...figures('Football', 'closing odds of 5,558 matches', cases.length, [
      ['favourite, implied', meanOf(cases.map(({ chance }) => chance)), 0.537, 0.03],
      ['favourite, wins', shareOf(cases, ({ cameTrue }) => cameTrue), 0.548, 0.03],
    ]),
  ];
}
