import { describe, expect, test, vi } from 'vitest';
import { cricket } from '../../src/cricket/cricket.ts';
import { forecastDay } from '../../src/cricket/test-day/test-day-forecast.ts';
import { ballsDone, writeTestDay } from '../../src/cricket/test-day/test-day-script.ts';
import { dayTable } from '../../src/cricket/test-day/test-day-table.ts';
import { createRandom } from '../../src/random.ts';
import { followEvent, resultNamed } from '../followed.ts';
import { oneEvent } from '../one-event.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

const LANE = 5;

describe('the last day of a Test', () => {
  test('all three results are as likely as they are said to be, at stumps and at any ball', () => {
    const random = createRandom(501);
    const tallies = { third: new Tally(), draw: new Tally(), thirdLater: new Tally(), drawLater: new Tally() };
    const results = { third: 0, fourth: 0, draw: 0 };
    for (let i = 0; i < 2000; i += 1) {
      const day = writeTestDay([i, 502]);
      if (day.rainAt !== null) continue;
      results[day.result] += 1;
      const before = dayTable().chances(day.start);
      tallies.third.add(before.third, day.result === 'third');
      tallies.draw.add(1 - before.third - before.fourth, day.result === 'draw');
      // A moment that does not depend on how long the match lasts.
      const done = random.int(540);
      const state = day.balls.find((ball) => ballsDone(ball.state) >= done)?.state;
      if (state === undefined) continue;
      const later = dayTable().chances(state);
      tallies.thirdLater.add(Math.min(1, later.third), day.result === 'third');
      tallies.drawLater.add(Math.max(0, 1 - later.third - later.fourth), day.result === 'draw');
    }
    for (const [what, tally] of Object.entries(tallies)) tally.check(what);
    // All three occur, and none is a matter of course.
    for (const count of Object.values(results)) expect(count).toBeGreaterThan(300);
  });

  test('runs and wickets of a session are honest', () => {
    const random = createRandom(503);
    const runs = new Tally();
    const wickets = new Tally();
    const innings = new Tally();
    for (let i = 0; i < 120; i += 1) {
      const day = writeTestDay([i, 504]);
      if (day.rainAt !== null) continue;
      const at = random.int(170);
      const from = day.balls[at]?.state;
      if (from === undefined || ballsDone(from) >= 180) continue;
      const forecast = forecastDay(from, i);
      const rest = day.balls.slice(at + 1);
      const session = rest.filter((ball) => ballsDone(ball.state) <= 180);
      const line = random.int(Math.ceil((180 - ballsDone(from)) * 0.8)) + 1;
      runs.add(forecast.sessionRuns(line), session.reduce((sum, ball) => sum + ball.runs, 0) >= line);
      const fell = 1 + random.int(4);
      wickets.add(forecast.sessionWickets(fell), session.filter(({ outcome }) => outcome === 2).length >= fell);
      const own = rest.filter((ball) => ball.innings === from.innings);
      const total = 20 + random.int(150);
      innings.add(forecast.inningsRuns(total), own.reduce((sum, ball) => sum + ball.runs, 0) >= total);
    }
    runs.check('session runs');
    wickets.check('session wickets');
    innings.check('innings runs');
  });

  test.each([1])('whatever is offered is settled, as the board says: match %d', (slot) => {
    const run = oneEvent(cricket, LANE, slot);
    const followed = followEvent(run);
    const note = run.detail(run.quietAt).score?.note ?? '';
    const { winnerName } = resultNamed(followed, 'MATCH_ODDS');
    expect(resultNamed(followed, 'Bookmaker').winnerName).toBe(winnerName);
    if (winnerName === 'The Draw') expect(note).toBe('Match drawn');
    else expect(note.startsWith(`${winnerName} won`)).toBe(true);
    for (const name of ['Session 1 runs', 'Day 5 total runs', '2nd inn total runs', 'Fall of ']) {
      expect([...followed.traded].some((title) => title.includes(name))).toBe(true);
    }
  });
});
