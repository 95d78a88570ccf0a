import { expect, test, vi } from 'vitest';
import { KabaddiBoard } from '../../src/kabaddi/kabaddi-board.ts';
import { writeKabaddiScript } from '../../src/kabaddi/kabaddi-script.ts';
import { kabaddi } from '../../src/kabaddi/kabaddi.ts';
import { createRandom } from '../../src/random.ts';
import { followEvent, resultNamed } from '../followed.ts';
import { must } from '../invariants.ts';
import { oneEvent } from '../one-event.ts';
import { calibrationError, deviationOf, meanOf, sampleSize } from '../sample.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

function scripts(count: number, key: number) {
  const random = createRandom(key);
  return Array.from({ length: count }, (_, i) => {
    const nature = {
      skill: 0.19 * random.normal(),
      emptyTempo: 0.45 * random.normal(),
      successTempo: 0.36 * random.normal(),
      pace: 1 + 0.045 * random.normal(),
    };
    return writeKabaddiScript(nature, [i, key]);
  }).filter(({ score }) => score !== null);
}

test('raids, points, margins and all outs come as they do', () => {
  const played = scripts(sampleSize(2500), 61);
  const raids = played.flatMap((script) => script.raids);
  const share = (kinds: readonly string[]) => meanOf(raids.map(({ kind }) => (kinds.includes(kind) ? 1 : 0)));
  const totals = played.map(({ score }) => (score?.[0] ?? 0) + (score?.[1] ?? 0));
  const margins = played.map(({ score }) => Math.abs((score?.[0] ?? 0) - (score?.[1] ?? 0)));
  expect(Math.abs(meanOf(totals) - 69.4)).toBeLessThan(2);
  expect(Math.abs(deviationOf(totals) - 10.7)).toBeLessThan(1.2);
  expect(Math.abs(meanOf(played.map((script) => script.raids.length)) - 84.5)).toBeLessThan(2);
  expect(Math.abs(share(['raid', 'super raid', 'bonus']) - 0.378)).toBeLessThan(0.015);
  expect(Math.abs(share(['empty']) - 0.385)).toBeLessThan(0.015);
  expect(Math.abs(share(['tackle', 'super tackle']) - 0.237)).toBeLessThan(0.015);
  expect(Math.abs(meanOf(margins) - 8.2)).toBeLessThan(0.8);
  const allOuts = raids.filter(({ allOut }) => allOut).length / played.length;
  expect(Math.abs(allOuts - 2.55)).toBeLessThan(0.35);
});

test('winner, tie and total are honest before the match and during it', () => {
  const random = createRandom(62);
  const tallies = { first: new Tally(), tie: new Tally(), over: new Tally(), odd: new Tally() };
  const cases: { chance: number; cameTrue: boolean }[] = [];
  for (const [i, script] of scripts(sampleSize(2000), 63).entries()) {
    const [home = 0, away = 0] = script.score ?? [];
    const board = new KabaddiBoard(script, i);
    const raid = script.raids[random.int(script.raids.length)];
    const { result, over, odd } = board.chances(random.chance(0.3) ? -1 : (raid?.startsAt ?? 0));
    tallies.first.add(result[0], home > away);
    tallies.tie.add(result[2], home === away);
    tallies.over.add(over, home + away > board.line);
    tallies.odd.add(odd, (home + away) % 2 === 1);
    cases.push({ chance: result[0], cameTrue: home > away });
  }
  for (const [what, tally] of Object.entries(tallies)) tally.check(what);
  expect(calibrationError(cases)).toBeLessThan(0.02 + 1.2 / Math.sqrt(cases.length));
});

test('everything offered is settled once, by the points on the board', () => {
  let allOuts = 0;
  for (let slot = 0; slot < 8; slot += 1) {
    const run = oneEvent(kabaddi, 0, slot);
    const followed = followEvent(run, (at) => {
      const { sides } = run.detail(at).score ?? { sides: [] };
      for (const side of sides) {
        if (side.detail !== '') must(/^[1-7] on mat$/.test(side.detail), () => `${side.name} ${side.detail}`);
      }
    });
    const score = run.detail(run.quietAt).score;
    if (score?.status !== 'Finished') continue;
    const [home = 0, away = 0] = score.sides.map((side) => Number(side.main));
    const names = score.sides.map((side) => side.name);
    const winner = home === away ? 'Tie' : home > away ? names[0] : names[1];
    expect(resultNamed(followed, 'MATCH_ODDS').winnerName).toBe(winner);
    expect(resultNamed(followed, 'Bookmaker').winnerName).toBe(winner);
    expect(resultNamed(followed, 'Total points odd even adv ').winnerId).toBe(home + away);
    const total = [...followed.results.values()].find(({ marketName }) => marketName.startsWith('Total Points '));
    const line = Number(total?.marketName.slice('Total Points '.length));
    expect(total?.winnerName).toBe(`${home + away > line ? 'Over' : 'Under'} ${line} Points`);
    for (const { parts, main } of score.sides) {
      expect(parts.reduce((sum, points) => sum + Number(points), 0)).toBe(Number(main));
      expect(parts.length).toBe(2);
    }
    expect(run.model.durationMs).toBeGreaterThan(45 * 60_000);
    expect(run.model.durationMs).toBeLessThan(75 * 60_000);
    allOuts += run.model.moments.filter(({ urgent }) => urgent).length;
  }
  expect(allOuts).toBeGreaterThan(0);
});
