import { scriptOf } from '../../src/racing/racing.ts';
import { raceChances } from '../../src/racing/racing-script.ts';
import { calibrationError, deviationOf, meanOf } from '../sample.ts';
import { type Figure, figures, ranges, shareOf } from './figure.ts';

export function racingFigures(count: number): Figure[] {
  const fields: number[] = [];
  const delays: number[] = [];
  const favourites: number[] = [];
  const won: number[] = [];
  const sums: number[] = [];
  const cases: { chance: number; cameTrue: boolean }[] = [];
  for (let i = 0; i < count; i += 1) {
    const { script: race } = scriptOf({ seed: 1 + (i % 50), lane: 0, slot: i });
    const chances = raceChances(race, race.offAt);
    const favourite = chances.indexOf(Math.max(...chances));
    fields.push(race.order.length);
    delays.push(race.offAt / 1000);
    favourites.push(chances[favourite] ?? 0);
    won.push(race.order[0] === favourite ? 1 : 0);
    sums.push(chances.reduce((sum, chance) => sum + chance, 0));
    for (const place of race.order) cases.push({ chance: chances[place] ?? 0, cameTrue: race.order[0] === place });
  }
  return [
    ...figures('Horse racing', '1,619 races', count, [
      ['runners', meanOf(fields), 9.99, 0.4],
      ['runners, sd', deviationOf(fields), 2.56, 0.4],
      ['favourite, implied', meanOf(favourites), 0.332, 0.03],
      ['favourite, wins', meanOf(won), 0.33, 0.03],
      ['sum of 1/SP', meanOf(sums), 1.003, 0.02],
    ]),
    ...figures('Horse racing', 'domain knowledge: about a minute, with a tail', count, [
      ['seconds from the scheduled start to the off', meanOf(delays), 60, 10],
      ['later than two minutes', shareOf(delays, (delay) => delay > 120), 0.08, 0.04],
      ['later than four minutes', shareOf(delays, (delay) => delay > 240), 0.01, 0.008],
    ]),
    ...ranges('Horse racing', '16,177 runners: .0039', cases.length, [
      ['starting prices, ECE', calibrationError(cases), 0, 0.01],
    ]),
  ];
}
