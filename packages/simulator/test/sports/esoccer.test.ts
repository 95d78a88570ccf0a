import { expect, test, vi } from 'vitest';
import { esoccer } from '../../src/esoccer/esoccer.ts';
import { CONSOLE } from '../../src/football/football-form.ts';
import { shareAt, writeFootballScript } from '../../src/football/football-script.ts';
import { goalChances } from '../../src/football/goal-model.ts';
import { createRandom } from '../../src/random.ts';
import { followEvent, resultNamed } from '../followed.ts';
import { oneEvent } from '../one-event.ts';
import { meanOf, sampleSize } from '../sample.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

test('eight minutes bring about four goals and a half, at any time alike, and are honest throughout', () => {
  const random = createRandom(51);
  const tallies = { first: new Tally(), draw: new Tally(), over: new Tally(), odd: new Tally() };
  const goals: number[] = [];
  const draws: number[] = [];
  let firstHalf = 0;
  for (let i = 0; i < sampleSize(2500); i += 1) {
    const rates = { home: 2.3 * Math.exp(0.25 * random.normal()), away: 2.1 * Math.exp(0.25 * random.normal()) };
    const script = writeFootballScript(rates, [i, 3], CONSOLE);
    if (script.abandonedAt !== null) continue;
    const at = random.between(-0.2, 0.98) * script.endsAt;
    const [home = 0, away = 0] = ([0, 1] as const).map(
      (side) => script.goals.filter((goal) => goal.side === side && goal.at <= at).length,
    );
    const left = at <= 0 ? 1 : 1 - shareAt(at, script);
    const chances = goalChances({ home, away, rates, left, rho: CONSOLE.rho, line: CONSOLE.goalLine });
    const margin = script.goals.reduce((sum, goal) => sum + (goal.side === 0 ? 1 : -1), 0);
    tallies.first.add(chances.home, margin > 0);
    tallies.draw.add(chances.draw, margin === 0);
    tallies.over.add(chances.over, script.goals.length > 4);
    tallies.odd.add(chances.odd, script.goals.length % 2 === 1);
    goals.push(script.goals.length);
    draws.push(margin === 0 ? 1 : 0);
    firstHalf += script.goals.filter((goal) => goal.at < script.secondHalfAt).length;
  }
  for (const [what, tally] of Object.entries(tallies)) tally.check(what);
  expect(Math.abs(meanOf(goals) - 4.5)).toBeLessThan(0.2);
  expect(Math.abs(meanOf(draws) - 0.18)).toBeLessThan(0.04);
  expect(Math.abs(firstHalf / goals.reduce((sum, count) => sum + count, 0) - 0.5)).toBeLessThan(0.02);
});

test('goals decide winner, over and parity; the turn in play and every goal stop trading', () => {
  for (let slot = 0; slot < 25; slot += 1) {
    const run = oneEvent(esoccer, 0, slot);
    const stops = new Set<number>();
    let openBefore = false;
    const followed = followEvent(run, (at) => {
      const open = run.markets(at).some(({ gtype, status }) => gtype === 'match' && status === 'OPEN');
      if (openBefore && !open) stops.add(at);
      openBefore = open;
    });
    const score = run.detail(run.quietAt).score;
    if (score?.status !== 'Finished') continue;
    const [home = 0, away = 0] = score.sides.map((side) => Number(side.main));
    const names = score.sides.map((side) => side.name);
    const winner = home === away ? 'The Draw' : home > away ? names[0] : names[1];
    expect(resultNamed(followed, 'MATCH_ODDS').winnerName).toBe(winner);
    expect(resultNamed(followed, 'Bookmaker').winnerName).toBe(winner);
    expect(resultNamed(followed, 'Over/Under 4.5 Goals').winnerName).toBe(
      home + away > 4 ? 'Over 4.5 Goals' : 'Under 4.5 Goals',
    );
    expect(resultNamed(followed, 'Total goals odd even adv ').winnerId).toBe(home + away);
    expect(stops.size).toBeGreaterThanOrEqual(1);
    expect(stops.size).toBeLessThanOrEqual(2 + home + away);
    expect(run.model.durationMs).toBeGreaterThan(8 * 60_000);
    expect(run.model.durationMs).toBeLessThan(10 * 60_000);
  }
});
