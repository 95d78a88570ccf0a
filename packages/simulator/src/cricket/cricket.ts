import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { lastingStrength, pairing } from '../schedule/pairing.ts';
import { createRandom, hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { HOUR, MINUTE } from '../virtual-time.ts';
import { CricketClock } from './cricket-clock.ts';
import { cricketMarkets } from './cricket-markets.ts';
import { CricketPricer } from './cricket-pricer.ts';
import { CricketScore } from './cricket-score.ts';
import { type CricketScript, inningsTilts, type Strengths, writeCricketScript } from './cricket-script.ts';
import {
  type CricketLeague,
  type CricketTeam,
  EMERALD_T10,
  INTERNATIONALS,
  ONE_DAY_CUP,
  PREMIER_T20,
  SPRINT_T5,
  TEST_MATCHES,
  VIRTUAL_T5,
  WOMENS_ONE_DAY,
} from './cricket-teams.ts';
import { type CricketFormat, ODI, T10, T20, T20I, T5 } from './formats.ts';
import { testDayEvent } from './test-day/test-day.ts';
import { writeTestDay } from './test-day/test-day-script.ts';
import { dayTable } from './test-day/test-day-table.ts';
import { prepareTables } from './model/win-chance.ts';

interface CricketLane extends LanePlan {
  /** By turns; no format: the last day of a Test. */
  games: readonly { league: CricketLeague; format: CricketFormat | null }[];
  /** Card-style virtuals trade bookmaker and fancies only. */
  virtual: boolean;
}

/** Nearly always there is a match to bet on that ends within ten minutes: five overs take about 21. */
const SPRINT_PERIOD_MS = 5 * MINUTE;

const LANES: readonly CricketLane[] = [
  {
    periodMs: 205 * MINUTE,
    games: [
      { league: INTERNATIONALS, format: T20I },
      { league: PREMIER_T20, format: T20 },
    ],
    listedMs: 26 * HOUR,
    opensMs: 22 * HOUR,
    longestMs: 6 * HOUR,
    virtual: false,
  },
  {
    periodMs: 55 * MINUTE,
    games: [{ league: EMERALD_T10, format: T10 }],
    listedMs: 5 * HOUR,
    opensMs: 4 * HOUR,
    longestMs: 150 * MINUTE,
    virtual: false,
  },
  {
    periodMs: SPRINT_PERIOD_MS,
    games: [{ league: SPRINT_T5, format: T5 }],
    listedMs: 40 * MINUTE,
    opensMs: 36 * MINUTE,
    longestMs: HOUR,
    virtual: false,
  },
  {
    periodMs: 44 * MINUTE,
    games: [{ league: VIRTUAL_T5, format: T5 }],
    listedMs: 100 * MINUTE,
    opensMs: 90 * MINUTE,
    longestMs: HOUR,
    virtual: true,
  },
  {
    periodMs: 8.5 * HOUR,
    games: [
      { league: WOMENS_ONE_DAY, format: ODI },
      { league: ONE_DAY_CUP, format: ODI },
    ],
    listedMs: 30 * HOUR,
    opensMs: 24 * HOUR,
    longestMs: 12 * HOUR,
    virtual: false,
  },
  {
    periodMs: 9 * HOUR,
    games: [{ league: TEST_MATCHES, format: null }],
    listedMs: 30 * HOUR,
    opensMs: 24 * HOUR,
    longestMs: 10 * HOUR,
    virtual: false,
  },
];

const SPREAD_MAX = 1.6;
const FORM_SPREAD = 0.5;

interface Pairing {
  lane: CricketLane;
  league: CricketLeague;
  format: CricketFormat | null;
  teams: readonly [CricketTeam, CricketTeam];
  /** Places of the teams in their league, and its key. */
  places: readonly [number, number];
  leagueKey: number;
  key: number;
}

/** Who meets whom in a slot. */
export function pairUp({ seed, lane: laneIndex, slot }: EventKey): Pairing {
  const lane = LANES[laneIndex];
  if (lane === undefined) throw new RangeError(`no cricket lane ${laneIndex}`);
  const turns = lane.games.length;
  const game = lane.games[slot % turns];
  if (game === undefined) throw new RangeError('a lane without games');
  const { league, format } = game;
  const leagueKey = hash(seed, league.competition.cid);
  const [home, away] = pairing(league.teams.length, Math.floor(slot / turns), leagueKey);
  const first = league.teams[home];
  const second = league.teams[away];
  if (first === undefined || second === undefined) throw new RangeError('a pairing outside the league');
  const key = hash(seed, 4, laneIndex, slot);
  return { lane, league, format, teams: [first, second], places: [home, away], leagueKey, key };
}

/** A match of limited overs, written down. */
export function writeTie({ teams, places, leagueKey, key }: Pairing, format: CricketFormat): CricketScript {
  const [first, second] = teams;
  const [home, away] = places;
  const form = createRandom(key, 0xf0).normal() * FORM_SPREAD;
  const strength = (team: CricketTeam, index: number) => team.strength ?? lastingStrength(leagueKey, index);
  const spread = strength(first, home) - strength(second, away) + form;
  const gap = Math.max(-SPREAD_MAX, Math.min(SPREAD_MAX, spread)) * format.sigmaTeam;
  const strengths: Strengths = { format, gap };
  return writeCricketScript(strengths, [key]);
}

export const cricket: SportModel = {
  sid: 4,
  name: 'Cricket',
  order: 1,
  lanes: LANES,
  prepare() {
    for (const { format } of LANES.flatMap((lane) => lane.games)) {
      if (format === null) continue;
      const reach = SPREAD_MAX * format.sigmaTeam;
      const tilts = [-reach, reach].flatMap((gap) =>
        ([0, 1] as const).flatMap((innings) => inningsTilts({ format, gap }, 0, innings)),
      );
      prepareTables(format.model, Math.min(...tilts), Math.max(...tilts));
    }
    dayTable();
  },
  durationMs(eventKey) {
    const pair = pairUp(eventKey);
    return pair.format === null ? writeTestDay([pair.key]).endsAt : writeTie(pair, pair.format).endsAt;
  },
  open(eventKey: EventKey, beats: Beats): EventModel {
    const pair = pairUp(eventKey);
    const { lane, league, format, teams, key } = pair;
    if (format === null) return testDayEvent(league, teams, key, beats);
    const script = writeTie(pair, format);
    const [first, second] = teams;
    const sides = { names: [first.name, second.name], codes: [first.code, second.code] } as const;
    const clock = new CricketClock(script);
    const pricer = new CricketPricer(script);
    const score = new CricketScore(script, sides, clock);
    const line = format.overs >= 20 && eventKey.slot % 2 === 0;
    return {
      name: `${first.name} v ${second.name}`,
      competition: league.competition,
      iscc: lane.virtual ? 1 : 0,
      durationMs: script.endsAt,
      markets: cricketMarkets({
        script,
        sides,
        clock,
        pricer,
        beats,
        key,
        matchOdds: !lane.virtual,
        tied: format.overs >= 20,
        line,
      }),
      moments: clock.moments(),
      score: (at) => score.at(at),
      scoreSince: (at) => score.since(at),
    };
  },
};
