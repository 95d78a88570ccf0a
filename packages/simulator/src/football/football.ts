import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { lastingStrength, pairing } from '../schedule/pairing.ts';
import { createRandom, hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { HOUR, MINUTE } from '../virtual-time.ts';
import { footballEvent } from './football-event.ts';
import { GRASS } from './football-form.ts';
import { type FootballScript, writeFootballScript } from './football-script.ts';
import { FOOTBALL_LEAGUES, type FootballLeague } from './football-teams.ts';

interface FootballLane extends LanePlan {
  /** Leagues by turns. */
  leagues: readonly number[];
}

const LANES: readonly FootballLane[] = [
  {
    periodMs: 25 * MINUTE,
    leagues: [0, 1],
    listedMs: 5 * HOUR,
    opensMs: 4.5 * HOUR,
    longestMs: 3 * HOUR,
  },
  {
    periodMs: 150 * MINUTE,
    leagues: [2],
    listedMs: 26 * HOUR,
    opensMs: 23 * HOUR,
    longestMs: 3 * HOUR,
  },
];

/** Mean goals of a home and of an away side before strengths, and how strengths and chance move their logarithms. */
const HOME_GOALS = 1.42;
const AWAY_GOALS = 1.12;
const STRENGTH_EFFECT = 0.28;
const MATCH_SPREAD = 0.22;

interface Tie {
  league: FootballLeague;
  names: readonly [string, string];
  script: FootballScript;
  key: number;
}

/** Everything that is fixed about the match in a slot. */
export function writeTie({ seed, lane: laneIndex, slot }: EventKey): Tie {
  const lane = LANES[laneIndex];
  if (lane === undefined) throw new RangeError(`no football lane ${laneIndex}`);
  const turns = lane.leagues.length;
  const league = FOOTBALL_LEAGUES[lane.leagues[slot % turns] ?? 0];
  if (league === undefined) throw new RangeError('a lane without leagues');
  const leagueKey = hash(seed, league.competition.cid);
  const [home, away] = pairing(league.teams.length, Math.floor(slot / turns), leagueKey);
  const key = hash(seed, 1, laneIndex, slot);
  const random = createRandom(key, 0xf0);
  const gap = STRENGTH_EFFECT * (lastingStrength(leagueKey, home) - lastingStrength(leagueKey, away));
  const rates = {
    home: HOME_GOALS * Math.exp(gap + MATCH_SPREAD * random.normal()),
    away: AWAY_GOALS * Math.exp(-gap + MATCH_SPREAD * random.normal()),
  };
  const names = [league.teams[home] ?? '', league.teams[away] ?? ''] as const;
  return { league, names, script: writeFootballScript(rates, [key], GRASS), key };
}

export const football: SportModel = {
  sid: 1,
  name: 'Football',
  order: 2,
  lanes: LANES,
  durationMs: (key) => writeTie(key).script.endsAt,
  open(eventKey: EventKey, beats: Beats): EventModel {
    const { league, names, script, key } = writeTie(eventKey);
    return footballEvent({ competition: league.competition, names, script, key, beats });
  },
};
