import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { lastingStrength, pairing } from '../schedule/pairing.ts';
import { createRandom, hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { HOUR, MINUTE } from '../virtual-time.ts';
import { TennisBoard } from './tennis-board.ts';
import { TENNIS_STOPS, tennisMarkets } from './tennis-markets.ts';
import { TENNIS_TOURS, type TennisTour } from './tennis-players.ts';
import { type TennisScript, writeTennisScript } from './tennis-script.ts';

/** Four courts, one tournament each; there is play on all of them but for the end of a court's day. */
const LANES: readonly LanePlan[] = TENNIS_TOURS.map((_, court) => ({
  periodMs: 52 * MINUTE,
  // The first court announces further ahead.
  listedMs: (court === 0 ? 14 : 6) * HOUR,
  opensMs: (court === 0 ? 12 : 5) * HOUR,
  longestMs: 5 * HOUR,
}));

/** Spread of the difference in points won on serve that is known before the match (0.11 with the day form). */
const DIFFERENCE_SPREAD = 0.07;
/** Part of it that is the players', the rest is the day's draw. */
const LASTING_PART = 0.6;
const DIFFERENCE_MAX = 0.16;

interface Tie {
  tour: TennisTour;
  names: readonly [string, string];
  script: TennisScript;
  key: number;
}

/** Everything that is fixed about the match in a slot. */
export function writeTie({ seed, lane, slot }: EventKey): Tie {
  const tour = TENNIS_TOURS[lane];
  const plan = LANES[lane];
  if (tour === undefined || plan === undefined) throw new RangeError(`no tennis lane ${lane}`);
  const tourKey = hash(seed, tour.competition.cid);
  const [a, b] = pairing(tour.players.length, slot, tourKey);
  const key = hash(seed, 2, lane, slot);
  const random = createRandom(key, 0xf0);
  const strengths = lastingStrength(tourKey, a) - lastingStrength(tourKey, b);
  const spread = LASTING_PART * strengths + Math.sqrt(1 - LASTING_PART ** 2) * random.normal();
  const difference = Math.max(-DIFFERENCE_MAX, Math.min(DIFFERENCE_MAX, DIFFERENCE_SPREAD * spread));
  const mean = tour.serveMean + tour.serveSpread * Math.max(-2, Math.min(2, random.normal()));
  const names = [tour.players[a] ?? '', tour.players[b] ?? ''] as const;
  return { tour, names, script: writeTennisScript({ mean, difference }, [key]), key };
}

export const tennis: SportModel = {
  sid: 2,
  name: 'Tennis',
  order: 3,
  lanes: LANES,
  durationMs: (key) => writeTie(key).script.endsAt,
  open(eventKey: EventKey, beats: Beats): EventModel {
    const { tour, names, script, key } = writeTie(eventKey);
    const board = new TennisBoard(script);
    return {
      name: `${names[0]} v ${names[1]}`,
      competition: tour.competition,
      iscc: 0,
      durationMs: script.endsAt,
      markets: tennisMarkets({ script, names, board, beats, key }),
      moments: [
        ...TENNIS_STOPS,
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
