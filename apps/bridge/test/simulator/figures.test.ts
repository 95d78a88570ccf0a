import { describe, expect, test, vi } from 'vitest';
import { calibrationParts } from './calibration/calibrate.ts';
import { holds, rowOf } from './calibration/figure.ts';

vi.setConfig({ testTimeout: 240_000 });

/**
 * Said in docs/simulator.md: at ten overs of a chase this model is surer of the winner than the exchange was, by a hair.
 */
const KNOWN_MISSES = ['favourite at 10 overs of the chase, Brier'];

describe('the simulator is as the real thing is', () => {
  test.each(calibrationParts({ matches: 1250, quoteTimes: 1 }))('%s', (_part, work) => {
    const found = work();
    expect(found.length).toBeGreaterThan(0);
    const missed = found.filter((figure) => !holds(figure) && !KNOWN_MISSES.includes(figure.statistic));
    expect(missed.map(rowOf)).toEqual([]);
  });
});
