import { createBeats } from '../src/beat.ts';
import { encodeEventId, fingerprint } from '../src/schedule/event-id.ts';
import { EventRun } from '../src/event-run.ts';
import type { SportModel } from '../src/sport-model.ts';
import { virtualTime } from '../src/virtual-time.ts';

/** When the event below starts; whole minutes, as in a schedule. */
export const START_MS = 6_000_000_000_000;

/** One event of a sport, outside any schedule. */
export function oneEvent(model: SportModel, lane: number, slot: number, { seed = 1, speed = 1 } = {}): EventRun {
  const plan = model.lanes[lane];
  if (plan === undefined) throw new RangeError(`no lane ${lane}`);
  const beats = createBeats(slot, speed);
  const event = model.open({ seed, lane, slot }, beats);
  const fixture = {
    sport: 0,
    lane,
    slot,
    startsAt: START_MS,
    endsAt: START_MS + event.durationMs,
    listedAt: START_MS - plan.listedMs,
    opensAt: START_MS - plan.opensMs,
  };
  const gmid = encodeEventId(fingerprint(seed, speed), { sport: 0, lane, slot });
  return new EventRun({ gmid, sid: model.sid, fixture, model: event, beats, time: virtualTime(speed) });
}

/** Every moment at which something other than a market maker's own move happens, from listing to the end. */
export function* momentsOf(run: EventRun): Generator<number> {
  let at = run.fixture.listedAt;
  yield at;
  for (let next = run.nextChange(at); next !== null; next = run.nextChange(at)) {
    at = next.at;
    if (next.kind !== 'price') yield at;
  }
}
