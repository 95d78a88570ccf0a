import type { Beats } from '../../beat.ts';
import { type EventModel } from '../../event-model.ts';
import { CricketClock } from '../cricket-clock.ts';
import type { CricketSides } from '../cricket-rows.ts';
import type { CricketLeague, CricketTeam } from '../cricket-teams.ts';
import { testDayMarkets } from './test-day-markets.ts';
import { testDayScore, testDaySince } from './test-day-score.ts';
import { writeTestDay } from './test-day-script.ts';

/** The last day of a Test between two sides. */
export function testDayEvent(
  league: CricketLeague,
  teams: readonly [CricketTeam, CricketTeam],
  key: number,
  beats: Beats,
): EventModel {
  const script = writeTestDay([key]);
  const [first, second] = teams;
  const sides: CricketSides = { names: [first.name, second.name], codes: [first.code, second.code] };
  const { rainAt, endsAt, chaseFrom } = script;
  const clock = new CricketClock({ deliveries: script.balls, tossAt: 0, inningsFrom: [0, chaseFrom], rainAt, endsAt });
  return {
    name: `${first.name} v ${second.name}`,
    competition: league.competition,
    iscc: 0,
    durationMs: endsAt,
    markets: testDayMarkets({ script, sides, clock, beats, key }),
    moments: clock.moments(),
    score: (at) => testDayScore(script, sides, clock, at),
    scoreSince: (at) => testDaySince(script, clock, at),
  };
}
