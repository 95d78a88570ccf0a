import { hash, hashUnit } from '../random.ts';
import type { LanePlan, SportModel } from '../sport-model.ts';
import { MINUTE } from '../virtual-time.ts';

const DURATIONS_KEPT = 256;

export interface Fixture {
  sport: number;
  lane: number;
  slot: number;
  /** Virtual milliseconds. */
  startsAt: number;
  endsAt: number;
  listedAt: number;
  opensAt: number;
}

/** The endless sequence of events of one lane. */
export interface Lane {
  /** null when there is no such slot. */
  fixture(slot: number): Fixture | null;
  /** Events whose play meets the span, by start. */
  fixturesBetween(from: number, to: number): Fixture[];
}

export interface LaneInput {
  seed: number;
  /** Places of the sport and of the lane in their lists. */
  sport: number;
  lane: number;
  model: SportModel;
  plan: LanePlan;
}

export function createLane(input: LaneInput): Lane {
  const { seed, sport, lane, model, plan } = input;
  const known = new Map<number, number>();
  const duration = (slot: number): number => {
    const kept = known.get(slot);
    if (kept !== undefined) return kept;
    const found = model.durationMs({ seed, lane, slot });
    known.set(slot, found);
    if (known.size > DURATIONS_KEPT)
      for (const [oldest] of known) if (known.size > DURATIONS_KEPT) known.delete(oldest);
    return found;
  };
  const place = (slot: number, startsAt: number): Fixture => ({
    sport,
    lane,
    slot,
    startsAt,
    endsAt: startsAt + duration(slot),
    listedAt: startsAt - plan.listedMs,
    opensAt: startsAt - plan.opensMs,
  });
  const phase = Math.floor((hashUnit(hash(seed, sport, lane), 1) * plan.periodMs) / MINUTE) * MINUTE;
  const fixture = (slot: number): Fixture | null => (slot < 0 ? null : place(slot, slot * plan.periodMs + phase));
  return {
    fixture,
    fixturesBetween(from, to) {
      const first = Math.max(0, Math.floor((from - plan.longestMs - phase) / plan.periodMs) - 1);
      const last = Math.ceil((to - phase) / plan.periodMs) + 1;
      const found: Fixture[] = [];
      for (let slot = first; slot <= last; slot += 1) {
        const one = fixture(slot);
        if (one !== null && one.endsAt > from && one.startsAt < to) found.push(one);
      }
      return found;
    },
  };
}
