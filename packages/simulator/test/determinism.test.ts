import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { decodeEventId, encodeEventId, fingerprint, marketId } from '../src/schedule/event-id.ts';
import type { Source } from '@pavilion/protocol';
import { HOUR_MS, listedOf, MINUTE_MS, NOON_MS, simulatorAt, SPORT_IDS } from './driven-clock.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Everything a source says at a moment. */
function everything(source: Source): string {
  const hash = createHash('sha256');
  const add = (document: unknown) => hash.update(JSON.stringify(document));
  add(source.sports());
  add(source.tree());
  for (const sid of SPORT_IDS) {
    add(source.events(sid));
    for (const { gmid } of listedOf(source, sid)) {
      add(source.markets(sid, gmid));
      add(source.detail(sid, gmid));
    }
  }
  return hash.digest('hex');
}

const STEPS = [0, 1.5, 40, 400, 3000.4].map((minutes) => NOON_MS + minutes * MINUTE_MS);

describe.each([1, 60])('at speed %d', (speed) => {
  const walk = (seed: number) => {
    const { clock, source } = simulatorAt(NOON_MS, { seed, speed });
    return STEPS.map((instant) => {
      clock.jumpTo(instant);
      return everything(source);
    });
  };
  const first = walk(7);

  test('two runs say the same, to the byte', () => {
    expect(walk(7)).toEqual(first);
  });

  test('a bridge started in the middle joins in where the other one is', () => {
    for (const [i, instant] of STEPS.entries()) {
      expect(everything(simulatorAt(instant, { seed: 7, speed }).source)).toBe(first[i]);
    }
  });

  test('what was asked before changes nothing, backwards neither', () => {
    const { clock, source } = simulatorAt(STEPS.at(-1), { seed: 7, speed });
    everything(source);
    clock.jumpTo(STEPS[2] ?? 0);
    expect(everything(source)).toBe(first[2]);
  });

  test('another seed plays other matches', () => {
    expect(everything(simulatorAt(NOON_MS, { seed: 8, speed }).source)).not.toBe(first[0]);
  });
});

describe('event ids', () => {
  test('a past event answers as it did, results and all, from its id alone', () => {
    const { clock, source } = simulatorAt();
    const ids = SPORT_IDS.flatMap((sid) => listedOf(source, sid).map(({ gmid }) => [sid, gmid] as const));
    const later = NOON_MS + 400 * 24 * HOUR_MS;
    clock.jumpTo(NOON_MS + 40 * HOUR_MS);
    const finals = ids.map(([sid, gmid]) => source.detail(sid, gmid));
    const { source: restarted } = simulatorAt(later);
    for (const [i, [sid, gmid]] of ids.entries()) {
      const detail = restarted.detail(sid, gmid);
      expect(detail?.score?.finished).toBe(true);
      expect(detail).toEqual(finals[i]);
      expect(restarted.markets(sid, gmid)).toEqual([]);
    }
  });

  test('ids of another seed, speed or sport, made-up ids and events not yet announced are unknown', () => {
    const { source } = simulatorAt();
    const gmid = listedOf(source, 4)[0]?.gmid ?? 0;
    expect(source.detail(4, gmid)).not.toBeNull();
    expect(source.detail(1, gmid)).toBeNull();
    expect(simulatorAt(NOON_MS, { seed: 2 }).source.detail(4, gmid)).toBeNull();
    expect(simulatorAt(NOON_MS, { speed: 2 }).source.markets(4, gmid)).toBeNull();
    for (const other of [0, 1, 856_162_940, gmid + 1000, Number.MAX_SAFE_INTEGER, -gmid, 1.5]) {
      expect(source.detail(4, other)).toBeNull();
      expect(source.markets(4, other)).toBeNull();
    }
  });

  test('carry fingerprint, sport, lane and slot, as safe integers', () => {
    for (const print of [1, 32_767, fingerprint(0, 1), fingerprint(2 ** 52, 0.5)]) {
      for (const address of [
        { sport: 0, lane: 0, slot: 0 },
        { sport: 15, lane: 15, slot: 2 ** 30 - 1 },
      ]) {
        const gmid = encodeEventId(print, address);
        expect(Number.isSafeInteger(gmid)).toBe(true);
        expect(decodeEventId(print, gmid)).toEqual(address);
        expect(decodeEventId(print === 5 ? 6 : 5, gmid)).toBeNull();
      }
    }
  });

  test('market ids are safe, and all different in an event', () => {
    const ids = Array.from({ length: 50 }, (_, key) => marketId(8_769_154_987_488_456, key));
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  });

  test('a seed that is no whole number and an absurd speed are refused', () => {
    expect(() => simulatorAt(NOON_MS, { seed: 0.5 })).toThrow(RangeError);
    for (const speed of [0, -1, Number.NaN, 5000]) expect(() => simulatorAt(NOON_MS, { speed })).toThrow(RangeError);
  });
});
