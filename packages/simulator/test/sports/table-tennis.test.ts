import { describe, expect, test, vi } from 'vitest';
import { createRandom } from '../../src/random.ts';
import { TableTennisBoard } from '../../src/table-tennis/table-tennis-board.ts';
import { TableTennisModel } from '../../src/table-tennis/table-tennis-model.ts';
import { writeTableTennisScript } from '../../src/table-tennis/table-tennis-script.ts';
import { tableTennis } from '../../src/table-tennis/table-tennis.ts';
import { followEvent, resultNamed } from '../followed.ts';
import { oneEvent } from '../one-event.ts';
import { calibrationError, meanOf, sampleSize } from '../sample.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

const start = { games: [0, 0], points: [0, 0] } as const;

describe('the model', () => {
  test.each([
    [0.5, 0.5, 0.5, 0.5, 0.5, 0.0625],
    [0.52, 0.57707, 0.64223, 0.66464, 0.54491, 0.07889],
    [0.55, 0.68681, 0.81904, 0.85623, 0.61114, 0.10908],
    [0.6, 0.83644, 0.96627, 0.98351, 0.71446, 0.17586],
  ])(
    'a point of %d makes a game of %d, a match of %d in three and %d in four',
    (p, game, three, four, even, behind) => {
      const model = new TableTennisModel(p, 3);
      expect(Math.abs(model.gameChance(0, 0) - game)).toBeLessThan(1e-3);
      expect(Math.abs(model.gameChance(8, 8) - even)).toBeLessThan(1e-3);
      expect(Math.abs(model.gameChance(5, 9) - behind)).toBeLessThan(1e-3);
      expect(Math.abs(model.matchChance(start) - three)).toBeLessThan(1e-3);
      expect(Math.abs(new TableTennisModel(p, 4).matchChance(start) - four)).toBeLessThan(1e-3);
    },
  );

  test('every score is worth the mean of the two that can follow', () => {
    const model = new TableTennisModel(0.54, 3);
    const before = { games: [1, 2], points: [9, 9] } as const;
    const won = { games: [1, 2], points: [10, 9] } as const;
    const lost = { games: [1, 2], points: [9, 10] } as const;
    expect(model.matchChance(before)).toBeCloseTo(0.54 * model.matchChance(won) + 0.46 * model.matchChance(lost), 12);
    expect(1 - model.oddChance(before)).toBeCloseTo(0.54 * model.oddChance(won) + 0.46 * model.oddChance(lost), 12);
    // Won at once it takes one point more; from deuce always an even number, after this one.
    expect(model.oddChance({ games: [2, 2], points: [10, 9] })).toBeCloseTo(1, 12);
  });
});

test('matches go as they do: three, four and five games, deuces, points', () => {
  const random = createRandom(41);
  const scripts = Array.from({ length: sampleSize(2500) }, (_, i) =>
    writeTableTennisScript(0.5 + 0.05 * random.normal(), [i, 1]),
  ).filter(({ winner }) => winner !== null);
  const share = (games: number) => scripts.filter((script) => script.games.length === games).length / scripts.length;
  const games = scripts.flatMap((script) => script.games);
  // What the stated model gives, and within the stated distance of what is real: .479 .310 .212, .138, 18.16.
  expect(Math.abs(share(3) - 0.479)).toBeLessThan(0.025);
  expect(Math.abs(share(4) - 0.31)).toBeLessThan(0.025);
  expect(Math.abs(share(5) - 0.212)).toBeLessThan(0.025);
  expect(Math.abs(meanOf(games.map(([a, b]) => (Math.min(a, b) >= 10 ? 1 : 0))) - 0.138)).toBeLessThan(0.01);
  expect(Math.abs(meanOf(games.map(([a, b]) => a + b)) - 18.16)).toBeLessThan(0.25);
  const minutes = scripts.map(({ endsAt }) => endsAt / 60_000);
  expect(meanOf(minutes)).toBeGreaterThan(18);
  expect(meanOf(minutes)).toBeLessThan(28);
});

test('match, first game and parity are honest at any point, though nobody knows the form of the day', () => {
  const random = createRandom(42);
  const tallies = { before: new Tally(), match: new Tally(), game: new Tally(), odd: new Tally() };
  const cases: { chance: number; cameTrue: boolean }[] = [];
  for (let i = 0; i < sampleSize(2000); i += 1) {
    const script = writeTableTennisScript(0.5 + 0.05 * random.normal(), [i, 2]);
    if (script.winner === null) continue;
    const board = new TableTennisBoard(script);
    // A point drawn from the match's own length would know when it ends.
    const point = script.points[random.int(60)];
    const early = script.points[random.int(16)];
    if (point === undefined || early === undefined) continue;
    const now = board.chances(point.startsAt);
    tallies.before.add(board.chances(-1).match, script.winner === 0);
    tallies.match.add(now.match, script.winner === 0);
    tallies.odd.add(now.odd, script.points.length % 2 === 1);
    tallies.game.add(board.chances(early.startsAt).game, script.firstGame?.winner === 0);
    cases.push({ chance: now.match, cameTrue: script.winner === 0 });
  }
  for (const [what, tally] of Object.entries(tallies)) tally.check(what);
  expect(calibrationError(cases)).toBeLessThan(0.02 + 0.6 / Math.sqrt(cases.length));
});

test('points decide the match, its first game and the parity, and everything offered is settled once', () => {
  let retired = 0;
  for (let slot = 0; slot < 25; slot += 1) {
    const followed = followEvent(oneEvent(tableTennis, 0, slot));
    const score = followed.run.detail(followed.run.quietAt).score;
    if (score?.status !== 'Finished') {
      retired += 1;
      expect(resultNamed(followed, 'MATCH_ODDS').status).toBe('VOID');
      continue;
    }
    const [a, b] = score.sides;
    const games = a?.parts.map((points, game) => [Number(points), Number(b?.parts[game])] as const) ?? [];
    const wins = games.filter(([own, other]) => own > other).length;
    const winner = wins === 3 ? a?.name : b?.name;
    expect(Math.max(wins, games.length - wins)).toBe(3);
    expect(games.every(([own, other]) => Math.max(own, other) >= 11 && Math.abs(own - other) >= 2)).toBe(true);
    expect(resultNamed(followed, 'MATCH_ODDS').winnerName).toBe(winner);
    expect(resultNamed(followed, 'Bookmaker').winnerName).toBe(winner);
    expect(resultNamed(followed, 'Game 1 Winner').winnerName).toBe(
      (games[0]?.[0] ?? 0) > (games[0]?.[1] ?? 0) ? a?.name : b?.name,
    );
    expect(resultNamed(followed, 'Total points odd even adv ').winnerId).toBe(
      games.reduce((sum, [own, other]) => sum + own + other, 0),
    );
    expect(score.note).toBe(`${winner} won`);
    expect(followed.traded.size).toBe(4);
  }
  expect(retired).toBeLessThan(4);
});
