import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { lastingStrength, pairing } from '../schedule/pairing.ts';
import { createRandom, hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { HOUR, MINUTE } from '../virtual-time.ts';
import { TableTennisBoard } from './table-tennis-board.ts';
import { TABLE_TENNIS_STOPS, tableTennisMarkets } from './table-tennis-markets.ts';
import { TABLE_TENNIS_LEAGUES, type TableTennisLeague } from './table-tennis-players.ts';
import { type TableTennisScript, writeTableTennisScript } from './table-tennis-script.ts';

/** A match begins every four minutes, in the leagues by turns; each takes about twenty. */
const LANES: readonly LanePlan[] = [
  {
    periodMs: 4 * MINUTE,
    listedMs: 2 * HOUR,
    opensMs: 1.5 * HOUR,
    longestMs: HOUR,
  },
];

/** Spread of the share of points that is known before the match (0.098 with the day form). */
const SHARE_SPREAD = 0.05;
/** Part of it that is the players', the rest is the day's draw. */
const LASTING_PART = 0.6;
const GAP_MAX = 0.13;

interface Tie {
  league: TableTennisLeague;
  names: readonly [string, string];
  script: TableTennisScript;
  key: number;
}

/** Everything that is fixed about the match in a slot. */
export function writeTie({ seed, lane, slot }: EventKey): Tie {
  const plan = LANES[lane];
  if (plan === undefined) throw new RangeError(`no table tennis lane ${lane}`);
  const turns = TABLE_TENNIS_LEAGUES.length;
  const league = TABLE_TENNIS_LEAGUES[slot % turns];
  if (league === undefined) throw new RangeError('no table tennis league');
  const leagueKey = hash(seed, league.competition.cid);
  const [a, b] = pairing(league.players.length, Math.floor(slot / turns), leagueKey);
  const key = hash(seed, 8, lane, slot);
  const random = createRandom(key, 0xf0);
  const strengths = lastingStrength(leagueKey, a) - lastingStrength(leagueKey, b);
  const spread = LASTING_PART * strengths + Math.sqrt(1 - LASTING_PART ** 2) * random.normal();
  const share = 0.5 + Math.max(-GAP_MAX, Math.min(GAP_MAX, SHARE_SPREAD * spread));
  const names = [league.players[a] ?? '', league.players[b] ?? ''] as const;
  return { league, names, script: writeTableTennisScript(share, [key]), key };
}

export const tableTennis: SportModel = {
  sid: 8,
  name: 'Table Tennis',
  order: 4,
  lanes: LANES,
  durationMs: (key) => writeTie(key).script.endsAt,
  open(eventKey: EventKey, beats: Beats): EventModel {
    const { league, names, script, key } = writeTie(eventKey);
    const board = new TableTennisBoard(script);
    return {
      name: `${names[0]} v ${names[1]}`,
      competition: league.competition,
      iscc: 0,
      durationMs: script.endsAt,
      markets: tableTennisMarkets({ script, names, board, beats, key }),
      moments: [
        ...TABLE_TENNIS_STOPS,
        { at: 0, urgent: true },
        { at: script.endsAt, urgent: true },
        ...script.points.flatMap((point) => [
          { at: point.startsAt, urgent: true },
          { at: point.endsAt, urgent: false },
          { at: point.opensAt, urgent: false },
        ]),
      ],
      score: (at) => board.score(names, at),
      scoreSince: (at) => board.since(at),
    };
  },
};
