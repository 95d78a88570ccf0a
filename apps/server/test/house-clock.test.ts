import { describe, expect, test } from 'vitest';
import type { Db } from '../src/db/transaction.ts';
import { houseClock, setByDatabase, startFollowing, type TimeSource } from '../src/house-clock.ts';
import { createLog, createMetrics } from '../src/telemetry.ts';

const START_MS = 1_000_000;

/** A machine whose time of day is set by hand. */
function machine() {
  const at = { steadyMs: 50, wallMs: START_MS };
  const source: TimeSource = { wallMs: () => at.wallMs, steadyMs: () => at.steadyMs };
  const pass = (ms: number) => {
    at.steadyMs += ms;
    at.wallMs += ms;
  };
  return { source, at, pass };
}

/** A database whose clock is ahead of the machine's by so much, and answers after a while. */
function databaseAhead(
  { at, pass }: ReturnType<typeof machine>,
  aheadMs: () => number,
  tookMs = 0,
  wayThereMs = tookMs / 2,
): Db {
  const run = async () => {
    pass(wayThereMs);
    const row = { ms: at.wallMs + aheadMs() };
    pass(tookMs - wayThereMs);
    return [row];
  };
  return { run: run as Db['run'] };
}

describe('the clock', () => {
  test.each([5_000, -5_000, 60_000, -60_000])('of a server that is %i ms off is the database’s', async (offMs) => {
    const one = machine();
    const clock = houseClock(one.source);
    const ahead = await setByDatabase(
      clock,
      databaseAhead(one, () => -offMs, 40),
    );
    expect(clock.now()).toBe(one.at.wallMs - offMs);
    expect(ahead).toBe(offMs);
    expect(clock.aheadMs()).toBe(offMs);
  });

  test('that somebody has read before it was told an earlier time waits for it', async () => {
    const one = machine();
    const clock = houseClock(one.source);
    const read = clock.now();
    await setByDatabase(
      clock,
      databaseAhead(one, () => -60_000),
    );
    expect(clock.now()).toBe(read);
    one.pass(20 * 60_000);
    expect(clock.now()).toBe(one.at.wallMs - 60_000);
  });

  test('is not told wrong by a slow answer', async () => {
    const one = machine();
    const clock = houseClock(one.source);
    await setByDatabase(
      clock,
      databaseAhead(one, () => 7_000, 400),
    );
    expect(clock.now()).toBe(one.at.wallMs + 7_000);
  });

  test.each([0, 4_000])(
    'that is right stays so when an answer waits four seconds, %i ms of them there',
    async (there) => {
      const one = machine();
      const clock = houseClock(one.source);
      expect(
        await setByDatabase(
          clock,
          databaseAhead(one, () => 0, 4_000, there),
        ),
      ).toBe(0);
      expect(clock.now()).toBe(one.at.wallMs);
    },
  );

  test('that is further off than an answer took is set, however slow that was', async () => {
    const one = machine();
    const clock = houseClock(one.source);
    await setByDatabase(
      clock,
      databaseAhead(one, () => 5_000, 4_000, 0),
    );
    const now = clock.now() - one.at.wallMs;
    expect(now).toBeGreaterThanOrEqual(5_000 - 2_000);
    expect(now).toBeLessThanOrEqual(5_000 + 2_000);
  });

  test('goes on when the time of day is set back by ten seconds, and never stands still', () => {
    const { source, at, pass } = machine();
    const clock = houseClock(source);
    pass(1_000);
    const before = clock.now();
    at.wallMs -= 10_000;
    expect(clock.now()).toBe(before);
    pass(3_000);
    expect(clock.now()).toBe(before + 3_000);
  });

  test('that is told an earlier time waits for it at 95 % of life’s pace', () => {
    const { source, at, pass } = machine();
    const clock = houseClock(source);
    const before = clock.now();
    clock.follow(before - 10_000, at.steadyMs, at.steadyMs);
    expect(clock.now()).toBe(before);
    pass(100_000);
    expect(clock.now()).toBe(before + 95_000);
    pass(200_000);
    expect(clock.now()).toBe(before + 290_000);
  });

  test('takes a time that is set forward at once: what it measures gets older, not younger', () => {
    const { source, at } = machine();
    const clock = houseClock(source);
    const before = clock.now();
    at.wallMs += 60_000;
    expect(clock.now()).toBe(before + 60_000);
  });

  test('knows that the machine slept', () => {
    const { source, at, pass } = machine();
    const clock = houseClock(source);
    const before = clock.now();
    pass(10);
    at.wallMs += 3_600_000;
    expect(clock.now()).toBe(before + 3_600_010);
  });

  test('never goes back, whatever happens to both times', () => {
    const { source, at, pass } = machine();
    const clock = houseClock(source);
    let last = clock.now();
    for (let n = 0; n < 2_000; n++) {
      pass((n * 7_919) % 500);
      if (n % 13 === 0) at.wallMs += ((n * 104_729) % 40_000) - 20_000;
      if (n % 17 === 0) clock.follow(at.wallMs + ((n * 15_485_863) % 120_000) - 60_000, at.steadyMs, at.steadyMs);
      const now = clock.now();
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
    }
  });
});

test('a machine that is off is reported once, and once when it is right again', async () => {
  const said: string[] = [];
  const log = createLog('silent');
  log.error = (_: unknown, text?: string) => void said.push(`error: ${text}`);
  log.info = (_: unknown, text?: string) => void said.push(`info: ${text}`);
  const metrics = createMetrics();
  const one = machine();
  let aheadMs = 4_000;
  const db = databaseAhead(one, () => aheadMs);
  const following = startFollowing(houseClock(one.source), { db, log, metrics }, 5);
  try {
    await expect.poll(() => said).toEqual([expect.stringMatching(/^error: .*time service/)]);
    expect(await metrics.registry.metrics()).toContain('pavilion_clock_ahead_seconds -4');
    aheadMs = 0;
    // The clock had gone ahead with the database, and waits for it now.
    await expect
      .poll(() => {
        one.pass(20_000);
        return said[1];
      })
      .toMatch(/again$/);
    expect(said).toHaveLength(2);
  } finally {
    await following.close();
  }
});
