import type { Beats } from '../beat.ts';
import type { EventKey, EventModel } from '../event-model.ts';
import { hash } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { HOUR, MINUTE } from '../virtual-time.ts';
import { raceMarkets, raceStops } from './racing-markets.ts';
import { COURSES } from './racing-names.ts';
import { raceCalls, raceScore, raceScoreSince } from './racing-score.ts';
import { RUNNING_STEP, type RaceScript, writeRaceScript } from './racing-script.ts';

/** A race every three minutes, on the courses by turns. */
const LANES: readonly LanePlan[] = [
  {
    periodMs: 3 * MINUTE,
    listedMs: 2 * HOUR,
    opensMs: 1.75 * HOUR,
    longestMs: 10 * MINUTE,
  },
];
/** Races of a day's card. */
const CARD = 8;

/** The race in a slot. */
export function scriptOf({ seed, lane, slot }: EventKey): { script: RaceScript; key: number } {
  const key = hash(seed, 10, lane, slot);
  return { script: writeRaceScript([key]), key };
}

export const racing: SportModel = {
  sid: 10,
  name: 'Horse Racing',
  order: 6,
  racing: true,
  lanes: LANES,
  durationMs: (key) => scriptOf(key).script.finishAt,
  open(eventKey: EventKey, beats: Beats): EventModel {
    const { script, key } = scriptOf(eventKey);
    const { offAt, finishAt } = script;
    const course = COURSES[eventKey.slot % COURSES.length] ?? '';
    const race = 1 + (Math.floor(eventKey.slot / COURSES.length) % CARD);
    const steps = Array.from(
      { length: Math.ceil((finishAt - offAt) / RUNNING_STEP) },
      (_, step) => offAt + step * RUNNING_STEP,
    );
    return {
      name: `${course} R${race}`,
      competition: { cid: 0, name: '' },
      iscc: 0,
      inPlayAt: offAt,
      durationMs: finishAt,
      markets: raceMarkets({ script, beats, key }),
      moments: [
        ...raceStops(script),
        { at: offAt, urgent: true },
        { at: finishAt, urgent: true },
        ...[...steps, ...raceCalls(script)].map((at) => ({ at, urgent: false })),
      ],
      score: (at) => raceScore(script, at),
      scoreSince: (at) => raceScoreSince(script, at),
    };
  },
};
