import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { lastingStrength, pairing } from '../schedule/pairing.ts';
import { createRandom, hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { HOUR, MINUTE } from '../virtual-time.ts';
import { KabaddiBoard } from './kabaddi-board.ts';
import { kabaddiMarkets } from './kabaddi-markets.ts';
import { type KabaddiScript, writeKabaddiScript } from './kabaddi-script.ts';
import { KABADDI_LEAGUES, type KabaddiLeague } from './kabaddi-teams.ts';

/** A match begins every thirteen minutes, in the leagues by turns; each takes a little under an hour. */
const LANES: readonly LanePlan[] = [
  {
    periodMs: 13 * MINUTE,
    listedMs: 5.5 * HOUR,
    opensMs: 5 * HOUR,
    longestMs: 1.5 * HOUR,
  },
];

/** Spreads of strength, of the two tempos and of the pace, over matches. */
const SKILL_SPREAD = 0.19;
const EMPTY_SPREAD = 0.45;
const SUCCESS_SPREAD = 0.36;
const PACE_SPREAD = 0.045;
/** Part of the strength that is the teams', the rest is the day's draw. */
const LASTING_PART = 0.6;

interface Tie {
  league: KabaddiLeague;
  names: readonly [string, string];
  script: KabaddiScript;
  key: number;
}

/** Everything that is fixed about the match in a slot. */
export function writeTie({ seed, lane, slot }: EventKey): Tie {
  const plan = LANES[lane];
  if (plan === undefined) throw new RangeError(`no kabaddi lane ${lane}`);
  const turns = KABADDI_LEAGUES.length;
  const league = KABADDI_LEAGUES[slot % turns];
  if (league === undefined) throw new RangeError('no kabaddi league');
  const leagueKey = hash(seed, league.competition.cid);
  const [a, b] = pairing(league.teams.length, Math.floor(slot / turns), leagueKey);
  const key = hash(seed, 66, lane, slot);
  const random = createRandom(key, 0xf0);
  const bounded = () => Math.max(-2.2, Math.min(2.2, random.normal()));
  const strengths = lastingStrength(leagueKey, a) - lastingStrength(leagueKey, b);
  const nature = {
    skill: SKILL_SPREAD * (LASTING_PART * strengths + Math.sqrt(1 - LASTING_PART ** 2) * bounded()),
    emptyTempo: EMPTY_SPREAD * bounded(),
    successTempo: SUCCESS_SPREAD * bounded(),
    pace: 1 + PACE_SPREAD * bounded(),
  };
  const names = [league.teams[a] ?? '', league.teams[b] ?? ''] as const;
  return { league, names, script: writeKabaddiScript(nature, [key]), key };
}

export const kabaddi: SportModel = {
  sid: 66,
  name: 'Kabaddi',
  order: 7,
  lanes: LANES,
  durationMs: (key) => writeTie(key).script.endsAt,
  open(eventKey: EventKey, beats: Beats): EventModel {
    const { league, names, script, key } = writeTie(eventKey);
    const board = new KabaddiBoard(script, key);
    return {
      name: `${names[0]} v ${names[1]}`,
      competition: league.competition,
      iscc: 0,
      durationMs: script.endsAt,
      markets: kabaddiMarkets({ script, names, board, beats, key }),
      moments: board.moments(),
      score: (at) => board.score(names, at),
      scoreSince: (at) => board.since(at),
    };
  },
};
