// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  frameOf,
  pointAt,
  type ChartPoint,
  seriesOf,
  stepPath,
  ticksOf,
  valueText,
} from '../../../src/shared/ui/chart/chart-points.ts';

const point = (at: number, back: number | null, lay: number | null = null): ChartPoint => ({
  ...{ at, back, lay, last: null },
  ...{ backLine: null, layLine: null },
});
const [back] = seriesOf('match');
const path = (points: ChartPoint[]) =>
  back
    ? stepPath(
        points,
        back,
        (at) => at,
        (value) => value * 10,
        100,
      )
    : '';

describe('the line of a chart', () => {
  test('is made of steps: a price holds until the next one, and until now', () => {
    expect(path([point(0, 2), point(40, 3)])).toBe('M0.0 20.0H40.0V30.0H100.0');
  });
  test('is broken while nothing was offered', () => {
    expect(path([point(0, 2), point(20, null), point(60, 2.5)])).toBe('M0.0 20.0H20.0M60.0 25.0H100.0');
    expect(path([point(0, null)])).toBe('');
  });
});

test('a session is drawn by its lines, match odds by their prices', () => {
  expect(seriesOf('session').map(({ label }) => label)).toEqual(['Yes', 'No']);
  expect(seriesOf('match').map(({ id }) => id)).toEqual(['back', 'lay', 'last']);
  expect(valueText('session', 46)).toBe('46');
  expect(valueText('match', 2.1)).toBe('2.10');
});

test('the frame holds every value with a little air, and has round ticks', () => {
  const frame = frameOf([point(0, 2, 2.1), point(10, 3, 3.2)], seriesOf('match'), 0, 100);
  expect(frame && frame.low < 2 && frame.high > 3.2).toBe(true);
  expect(frameOf([point(0, null)], seriesOf('match'), 0, 100)).toBeNull();
  expect(ticksOf(1.9, 3.3, 4)).toEqual([2, 2.5, 3]);
  // Prices that hardly moved: no figure stands there twice.
  expect(ticksOf(2.13, 2.15, 4)).toEqual([2.13, 2.14, 2.15]);
});

test('a moment is read from the point that held then', () => {
  const points = [point(10, 2), point(20, 3)];
  expect(pointAt(points, 9)).toBeNull();
  expect(pointAt(points, 19)?.back).toBe(2);
  expect(pointAt(points, 99)?.back).toBe(3);
});
