// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { isFree, nearestFree } from '../../../src/shared/ui/overlay/toast-place.ts';

const room = { left: 12, top: 12, right: 1440, bottom: 900 };
const size = { width: 340, height: 64 };
const home = { left: 1080, top: 764 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('where notices stand', () => {
  test('at home, where nothing is in the way', () => {
    expect(nearestFree(home, size, room, [box(0, 0, 240, 900)])).toEqual(home);
  });

  test('above what can be pressed, as near to home as may be', () => {
    const place = box(1104, 760, 316, 46);
    const found = nearestFree(home, size, room, [place]);
    expect(found.left).toBe(home.left);
    expect(found.top + size.height).toBeLessThanOrEqual(place.top);
    expect(found.top + size.height).toBeGreaterThan(place.top - 20);
  });

  test('at the side, where the whole column is taken', () => {
    const column = box(1104, 0, 336, 900);
    const found = nearestFree(home, size, room, [column]);
    expect(found.top).toBe(home.top);
    expect(found.left + size.width).toBeLessThanOrEqual(column.left);
  });

  test('between two rows of buttons there must be room', () => {
    const rows = Array.from({ length: 20 }, (_, at) => box(0, at * 46, 1440, 30));
    const free = [...rows.slice(0, 5), ...rows.slice(8)];
    const found = nearestFree(home, size, room, free);
    expect(isFree(found, size, free)).toBe(true);
    expect(found.top).toBeGreaterThan(5 * 46 - 20);
    expect(found.top + size.height).toBeLessThan(8 * 46);
  });

  test('where everything is taken, over the least of it', () => {
    const all = [box(0, 0, 1440, 400), box(0, 400, 1080, 500), box(1080, 460, 360, 440)];
    const found = nearestFree(home, size, room, all);
    expect(found.top).toBeGreaterThan(370);
    expect(found.top).toBeLessThan(470);
    expect(found.left).toBeGreaterThan(1000);
  });
});
