import { createRandom, hash, hashUnit } from './random.ts';
import type { LanePlan, SportModel } from './sport-model.ts';
import { HOUR, MINUTE } from './virtual-time.ts';

/** Chains begin anew every day, so that a slot can be placed without walking from the beginning of time. */
const CHAIN_BLOCK_MS = 24 * HOUR;
const CHAIN_SLOTS_MAX = 64;
/** Lanes pause for the end of their day at different hours. */
const CHAIN_STAGGER_MS = 6 * HOUR;
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
  return plan.timing.kind === 'chain'
    ? chainLane(place, plan, plan.timing.overlapMs, lane, hash(seed, sport, lane))
    : gridLane(place, plan, plan.timing, hash(seed, sport, lane));
}

function gridLane(
  place: (slot: number, startsAt: number) => Fixture,
  { longestMs }: LanePlan,
  timing: { kind: 'starts'; periodMs: number } | { kind: 'ends'; periodMs: number; jitterMs: number },
  key: number,
): Lane {
  const { periodMs } = timing;
  const phase = Math.floor((hashUnit(key, 1) * periodMs) / MINUTE) * MINUTE;
  const startOf = (slot: number): number => {
    const mark = slot * periodMs + phase;
    if (timing.kind === 'starts') return mark;
    const end = mark + (2 * hashUnit(key, slot, 2) - 1) * timing.jitterMs;
    // The length is not known before the match is placed once.
    const length = place(slot, 0).endsAt;
    return Math.floor((end - length) / MINUTE) * MINUTE;
  };
  const fixture = (slot: number): Fixture | null => (slot < 0 ? null : place(slot, startOf(slot)));
  const spareBefore = timing.kind === 'starts' ? longestMs : 0;
  const spareAfter = longestMs - spareBefore;
  return {
    fixture,
    fixturesBetween(from, to) {
      const first = Math.max(0, Math.floor((from - spareBefore - phase) / periodMs) - 1);
      const last = Math.ceil((to + spareAfter - phase) / periodMs) + 1;
      const found: Fixture[] = [];
      for (let slot = first; slot <= last; slot += 1) {
        const one = fixture(slot);
        if (one !== null && one.endsAt > from && one.startsAt < to) found.push(one);
      }
      return found.toSorted((a, b) => a.startsAt - b.startsAt);
    },
  };
}

function chainLane(
  place: (slot: number, startsAt: number) => Fixture,
  { longestMs }: LanePlan,
  [least, most]: readonly [number, number],
  lane: number,
  key: number,
): Lane {
  const phase = lane * CHAIN_STAGGER_MS + Math.floor((hashUnit(key, 1) * CHAIN_STAGGER_MS) / 3 / MINUTE) * MINUTE;
  const blocks = new Map<number, Fixture[]>();
  const blockOf = (block: number): Fixture[] => {
    const kept = blocks.get(block);
    if (kept !== undefined) return kept;
    const random = createRandom(key, block);
    const until = (block + 1) * CHAIN_BLOCK_MS + phase;
    const fixtures: Fixture[] = [];
    let startsAt = block * CHAIN_BLOCK_MS + phase;
    while (fixtures.length < CHAIN_SLOTS_MAX) {
      const fixture = place(block * CHAIN_SLOTS_MAX + fixtures.length, startsAt);
      // What would run into the next day is left out: its sides may open that one.
      if (fixture.endsAt > until) break;
      fixtures.push(fixture);
      startsAt = Math.floor((fixture.endsAt - random.between(least, most)) / MINUTE) * MINUTE;
    }
    blocks.set(block, fixtures);
    for (const [oldest] of blocks) if (blocks.size > 6) blocks.delete(oldest);
    return fixtures;
  };
  const blockAt = (at: number) => Math.floor((at - phase) / CHAIN_BLOCK_MS);
  return {
    fixture(slot) {
      const block = Math.floor(slot / CHAIN_SLOTS_MAX);
      return block < 0 ? null : (blockOf(block)[slot % CHAIN_SLOTS_MAX] ?? null);
    },
    fixturesBetween(from, to) {
      const found: Fixture[] = [];
      for (let block = Math.max(0, blockAt(from - longestMs)); block <= blockAt(to); block += 1) {
        found.push(...blockOf(block).filter((fixture) => fixture.endsAt > from && fixture.startsAt < to));
      }
      return found;
    },
  };
}

/** More events than a chain holds in a day, so that no pairing comes twice. */
const CHAIN_ORDER_STEP = 32;

/** A slot's place in the order of play, for pairings: one more from each to the next within a day. */
export function slotOrder(plan: LanePlan, slot: number): number {
  if (plan.timing.kind !== 'chain') return slot;
  return Math.floor(slot / CHAIN_SLOTS_MAX) * CHAIN_ORDER_STEP + (slot % CHAIN_SLOTS_MAX);
}
