import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { footballEvent } from '../football/football-event.ts';
import { CONSOLE } from '../football/football-form.ts';
import { type FootballScript, writeFootballScript } from '../football/football-script.ts';
import { lastingStrength, pairing } from '../schedule/pairing.ts';
import { createRandom, hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { MINUTE } from '../virtual-time.ts';
import { ESOCCER_LEAGUES, type EsoccerLeague } from './esoccer-teams.ts';

/** A kick-off every two minutes, in the leagues by turns; each match takes about nine and a quarter. */
const LANES: readonly LanePlan[] = [
  {
    periodMs: 2 * MINUTE,
    listedMs: 50 * MINUTE,
    opensMs: 45 * MINUTE,
    longestMs: 12 * MINUTE,
  },
];

/** Mean goals of the side named first and of the other, and the spread of their logarithms. */
const FIRST_GOALS = 2.3;
const SECOND_GOALS = 2.1;
const RATE_SPREAD = 0.25;
/** Part of it that is the players', the rest is the day's draw. */
const LASTING_PART = 0.6;

interface Tie {
  league: EsoccerLeague;
  names: readonly [string, string];
  script: FootballScript;
  key: number;
}

function writeTie({ seed, lane, slot }: EventKey): Tie {
  const plan = LANES[lane];
  if (plan === undefined) throw new RangeError(`no esoccer lane ${lane}`);
  const turns = ESOCCER_LEAGUES.length;
  const league = ESOCCER_LEAGUES[slot % turns];
  if (league === undefined) throw new RangeError('no esoccer league');
  const leagueKey = hash(seed, league.competition.cid);
  const [a, b] = pairing(league.players.length, Math.floor(slot / turns), leagueKey);
  const key = hash(seed, 68, lane, slot);
  const random = createRandom(key, 0xf0);
  const lasting = (LASTING_PART * (lastingStrength(leagueKey, a) - lastingStrength(leagueKey, b))) / Math.SQRT2;
  const own = Math.sqrt(1 - (LASTING_PART * 0.7) ** 2);
  const rates = {
    home: FIRST_GOALS * Math.exp(RATE_SPREAD * (lasting + own * random.normal())),
    away: SECOND_GOALS * Math.exp(RATE_SPREAD * (-lasting + own * random.normal())),
  };
  const names = [league.players[a] ?? '', league.players[b] ?? ''] as const;
  return { league, names, script: writeFootballScript(rates, [key], CONSOLE), key };
}

export const esoccer: SportModel = {
  sid: 68,
  name: 'Esoccer',
  order: 5,
  lanes: LANES,
  durationMs: (key) => writeTie(key).script.endsAt,
  open(eventKey: EventKey, beats: Beats): EventModel {
    const { league, names, script, key } = writeTie(eventKey);
    return footballEvent({ competition: league.competition, names, script, key, beats });
  },
};
