import { describe, expect, test, vi } from 'vitest';
import { calibrationParts } from './calibration/calibrate.ts';
import { holds, rowOf } from './calibration/figure.ts';

vi.setConfig({ testTimeout: 240_000 });

describe('the simulator is as the real thing is', () => {
  // A quarter of the quotes that `npm run calibrate` reads: the allowance of each figure is in standard errors, so it is twice as wide.
  test.each(calibrationParts({ matches: 1250, quoteTimes: 0.25 }))('%s', (_part, work) => {
    const found = work();
    expect(found.length).toBeGreaterThan(0);
    const missed = found.filter((figure) => !holds(figure));
    expect(missed.map(rowOf)).toEqual([]);
  });
});
