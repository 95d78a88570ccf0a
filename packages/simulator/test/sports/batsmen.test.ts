import { expect, test, vi } from 'vitest';
import { NO_BALL, WIDE } from '../../src/cricket/model/ball-model.ts';
import { battingCard, creaseAfter } from '../../src/cricket/batting-card.ts';
import { elevenOf } from '../../src/cricket/cricket-players.ts';
import { CricketPricer } from '../../src/cricket/cricket-pricer.ts';
import { cricket } from '../../src/cricket/cricket.ts';
import { writeCricketScript } from '../../src/cricket/cricket-script.ts';
import { T10, T20 } from '../../src/cricket/formats.ts';
import { createRandom } from '../../src/random.ts';
import { isTrading } from '../invariants.ts';
import { momentsOf, oneEvent } from '../one-event.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

const crease = { striker: 0, other: 1, strikerRuns: 10, otherRuns: 20 };

test('ends change with odd runs and after an over, both together leave the same man facing', () => {
  expect(creaseAfter(crease, 4, 1, 3, 2)).toEqual({ striker: 1, other: 0, strikerRuns: 20, otherRuns: 11 });
  expect(creaseAfter(crease, 5, 2, 3, 2)).toEqual({ ...crease, strikerRuns: 12 });
  expect(creaseAfter(crease, 3, 0, 6, 2)).toEqual({ striker: 1, other: 0, strikerRuns: 20, otherRuns: 10 });
  expect(creaseAfter(crease, 4, 1, 6, 2)).toEqual({ ...crease, strikerRuns: 11 });
  // A wide is nobody's run; a wicket brings the next man in.
  expect(creaseAfter(crease, WIDE, 1, 3, 2)).toEqual(crease);
  expect(creaseAfter(crease, NO_BALL, 2, 3, 2)).toEqual({ striker: 1, other: 0, strikerRuns: 20, otherRuns: 11 });
  expect(creaseAfter(crease, 2, 0, 3, 4)).toEqual({ ...crease, striker: 4, strikerRuns: 0 });
});

test('batsmen and extras make the total, and as many are out as wickets fell', () => {
  for (let i = 0; i < 60; i += 1) {
    const { deliveries, firstInningsCount, totals } = writeCricketScript({ format: T20, gap: 0 }, [i, 31]);
    const first = deliveries.slice(0, firstInningsCount);
    const { batsmen } = battingCard(first);
    const extras = first.reduce((sum, { outcome, runs }) => {
      return sum + (outcome === WIDE ? runs : outcome === NO_BALL ? 1 : 0);
    }, 0);
    if (!Number.isFinite(firstInningsCount)) continue;
    expect(batsmen.reduce((sum, { runs }) => sum + runs, 0) + extras).toBe(totals[0]);
    expect(batsmen.filter(({ out }) => out !== null).length).toBe(first.at(-1)?.wickets);
    expect(batsmen.length).toBeLessThanOrEqual(11);
  }
});

test('runs of a batsman are honest, in both innings', () => {
  const random = createRandom(32);
  const tally = new Tally();
  for (let i = 0; i < 700; i += 1) {
    const script = writeCricketScript({ format: T10, gap: 0 }, [i, 33]);
    if (script.rainAt !== null) continue;
    const pricer = new CricketPricer(script);
    const innings = random.int(2);
    const own =
      innings === 0
        ? script.deliveries.slice(0, script.firstInningsCount)
        : script.deliveries.slice(script.firstInningsCount);
    const card = battingCard(own);
    const played = random.int(30);
    if (played >= own.length - 1) continue;
    const { striker, other } = card.crease(played);
    const place = random.chance(0.5) ? striker : other;
    const count = (innings === 0 ? 0 : script.firstInningsCount) + played;
    const line = pricer.runsOf(count, place) + 1 + random.int(20);
    tally.add(pricer.batsman(count, place, i)(line), (card.batsmen[place]?.runs ?? 0) >= line);
  }
  tally.check('batsman runs');
});

test('two batsmen are on offer at a time, under different names of one eleven', () => {
  for (const side of ['India', 'Konkan Kites', 'Scotland']) expect(new Set(elevenOf(side)).size).toBe(11);
  const run = oneEvent(cricket, 2, 5);
  let seen = 0;
  for (const at of momentsOf(run)) {
    const rows = run.markets(at).flatMap((market) => (market.mname === 'Normal' ? market.section : []));
    const batting = rows.filter((row) => /^[A-Z] .* run\(/.test(row.nat) && isTrading(row));
    expect(batting.length).toBeLessThanOrEqual(2);
    seen = Math.max(seen, batting.length);
  }
  expect(seen).toBe(2);
});
