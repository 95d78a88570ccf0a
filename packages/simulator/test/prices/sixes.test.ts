import { expect, test, vi } from 'vitest';
import { CricketPricer } from '../../src/cricket/cricket-pricer.ts';
import { type CricketScript, writeCricketScript } from '../../src/cricket/cricket-script.ts';
import { type CricketFormat, T10, T20 } from '../../src/cricket/formats.ts';
import { SIX } from '../../src/cricket/model/ball-model.ts';
import { createRandom } from '../../src/random.ts';
import { correlationOf } from '../calibration/figure.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

const draws = createRandom(58);

function matches(format: CricketFormat, count: number): CricketScript[] {
  return Array.from({ length: count }, (_, i) =>
    writeCricketScript({ format, gap: 0.5 * draws.normal() * format.sigmaTeam }, [i, format.overs, 58]),
  ).filter(({ rainAt }) => rainAt === null);
}

/** The innings in order, and how many deliveries came before it. */
function inningsOf({ deliveries, firstInningsCount }: CricketScript) {
  return [
    { before: 0, own: deliveries.slice(0, firstInningsCount) },
    { before: firstInningsCount, own: deliveries.slice(firstInningsCount) },
  ];
}

test.each([
  [T20, 6, 10, 500],
  [T20, 10, 15, 500],
  [T10, 3, 6, 500],
])('$0.name, after $1 overs: whoever counts the sixes knows no more of $2 overs than the line does', (...given) => {
  const [format, seen, until, count] = given;
  const tallies = new Map<string, Tally>();
  for (const script of matches(format, count)) {
    const pricer = new CricketPricer(script);
    for (const [innings, { before, own }] of inningsOf(script).entries()) {
      const from = own.findIndex(({ balls }) => balls >= seen * 6) + 1;
      if (from === 0 || from === own.length) continue;
      const sixes = own.slice(0, from).filter(({ outcome }) => outcome === SIX).length;
      const end = own.find(({ balls }) => balls >= until * 6) ?? own.at(-1);
      const atLeast = pricer.session(before + from, until * 6);
      let line = (own[from - 1]?.total ?? 0) + 1;
      const wanted = draws.between(0.2, 0.8);
      while (atLeast(line) > wanted) line += 1;
      const key = `innings ${innings + 1}, ${sixes < 2 ? 'few' : sixes < 4 ? 'some' : 'many'} sixes`;
      const tally = tallies.get(key) ?? new Tally();
      tallies.set(key, tally);
      tally.add(atLeast(line), (end?.total ?? 0) >= line);
    }
  }
  expect(tallies.size).toBe(6);
  for (const [key, tally] of tallies) tally.check(key);
});

test('a day of big hitting is one for both sides, and sixes go further from match to match than runs do', () => {
  const played = matches(T20, 800).map((script) =>
    inningsOf(script).map(({ own }) => own.filter(({ outcome }) => outcome === SIX).length),
  );
  const pairs = played.map(([first = 0, second = 0]): [number, number] => [first, second]);
  expect(correlationOf(pairs)).toBeGreaterThan(0.4);
  const counts = pairs.map(([first]) => first);
  const mean = counts.reduce((sum, six) => sum + six, 0) / counts.length;
  const variance = counts.reduce((sum, six) => sum + (six - mean) ** 2, 0) / counts.length;
  // Balls that know nothing of the day would give .95; the tilts of runs alone 1.5.
  expect(variance / mean).toBeGreaterThan(1.6);
});
