import { hash, hashNumber } from '../random.ts';

/**
 * Event ids carry what is needed to write the event down again: a fingerprint of seed and speed, the sport, the lane of
 * its schedule and its place there. An id of another seed, speed or model is unknown here.
 *
 *   fingerprint 15 bits | sport 4 bits | lane 4 bits | slot 30 bits   (53 bits)
 */
const SLOT_SPAN = 2 ** 30;
const LANE_SPAN = 16;
const SPORT_SPAN = 16;
const FINGERPRINT_SPAN = 2 ** 15;

/** Raised whenever the same slot would play out differently: old ids must not answer with another match's result. */
const MODEL_VERSION = 2;

export interface EventAddress {
  /** Place of the sport in the simulator's list. */
  sport: number;
  lane: number;
  slot: number;
}

/** 1 to 32767: no small number is an event id by accident. */
export function fingerprint(seed: number, speed: number): number {
  return 1 + (hash(hashNumber(seed), hashNumber(speed), MODEL_VERSION) % (FINGERPRINT_SPAN - 1));
}

export function encodeEventId(print: number, { sport, lane, slot }: EventAddress): number {
  return ((print * SPORT_SPAN + sport) * LANE_SPAN + lane) * SLOT_SPAN + slot;
}

/** null when the id is not one of this fingerprint's. */
export function decodeEventId(print: number, gmid: number): EventAddress | null {
  if (!Number.isSafeInteger(gmid) || gmid < 0) return null;
  const slot = gmid % SLOT_SPAN;
  const rest = (gmid - slot) / SLOT_SPAN;
  const lane = rest % LANE_SPAN;
  const head = (rest - lane) / LANE_SPAN;
  const sport = head % SPORT_SPAN;
  return (head - sport) / SPORT_SPAN === print ? { sport, lane, slot } : null;
}

/** A market id: 16 digits, safe as a number, spread like the provider's. */
export function marketId(gmid: number, key: number): number {
  const high = hash(hashNumber(gmid), key, 1) % 2_000_000;
  const low = hash(hashNumber(gmid), key, 2);
  return 1_000_000_000_000_000 + high * 4_000_000_000 + (low % 4_000_000_000);
}

/** A runner's selection id, five digits, the same wherever the name appears and different inside one market. */
export function selectionId(name: string, taken: readonly number[] = []): number {
  let word = 7;
  for (let i = 0; i < name.length; i += 1) word = hash(word, name.charCodeAt(i));
  let sid = 10_000 + (word % 90_000);
  while (taken.includes(sid)) sid += 1;
  return sid;
}
