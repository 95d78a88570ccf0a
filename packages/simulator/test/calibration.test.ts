import { expect, test, vi } from 'vitest';
import { CricketPricer } from '../src/cricket/cricket-pricer.ts';
import { type CricketScript, writeCricketScript } from '../src/cricket/cricket-script.ts';
import { type CricketFormat, T10, T20, T5 } from '../src/cricket/formats.ts';
import { GRASS } from '../src/football/football-form.ts';
import { shareAt, writeFootballScript } from '../src/football/football-script.ts';
import { goalChances } from '../src/football/goal-model.ts';
import { createRandom } from '../src/random.ts';
import { TennisBoard } from '../src/tennis/tennis-board.ts';
import { writeTennisScript } from '../src/tennis/tennis-script.ts';
import { Tally } from './tally.ts';

vi.setConfig({ testTimeout: 120_000 });

const draws = createRandom(99);

function gapOf(format: CricketFormat): number {
  return Math.max(-1.6, Math.min(1.6, draws.normal())) * format.sigmaTeam;
}

function matches(format: CricketFormat, count: number): CricketScript[] {
  return Array.from({ length: count }, (_, i) => writeCricketScript({ format, gap: gapOf(format) }, [i, format.overs]));
}

test.each([
  [T20, 250],
  [T10, 400],
  [T5, 800],
])('$0.name: match odds before and during the match are honest', (format, count) => {
  const before = new Tally();
  const during = new Tally();
  for (const script of matches(format, count)) {
    const { winner, superOver } = script;
    if (winner === null) continue;
    const pricer = new CricketPricer(script);
    before.add(pricer.chanceBeforeToss(), winner === 0);
    // One moment of each match, so that they are independent.
    during.add(pricer.winChance(draws.int(script.deliveries.length)), winner === 0);
    expect(superOver).toBe(script.totals[0] === script.totals[1]);
  }
  before.check('before');
  during.check('in play');
});

test.each([
  [T20, 10, 300],
  [T10, 6, 300],
  [T5, 3, 500],
])('$0.name: session runs are honest in both innings', (format, over, count) => {
  const tallies = [new Tally(), new Tally()];
  for (const script of matches(format, count)) {
    if (script.rainAt !== null) continue;
    const pricer = new CricketPricer(script);
    for (const innings of [0, 1] as const) {
      const own = script.deliveries.filter((delivery) => delivery.innings === innings);
      const end = own.findIndex((delivery) => delivery.balls >= over * 6);
      const result = (own[end] ?? own.at(-1))?.total ?? 0;
      const played = draws.int(Math.max(1, end < 0 ? own.length : end));
      const atLeast = pricer.session((innings === 0 ? 0 : script.firstInningsCount) + played, over * 6);
      const now = played === 0 ? 0 : (own[played - 1]?.total ?? 0);
      let line = now + 1;
      const wanted = draws.between(0.1, 0.9);
      while (atLeast(line) > wanted) line += 1;
      tallies[innings]?.add(atLeast(line), result >= line);
    }
  }
  tallies[0]?.check('first innings');
  tallies[1]?.check('chase');
});

test('an over and the fall of a wicket are honest', () => {
  const overs = new Tally();
  const falls = new Tally();
  for (const script of matches(T10, 400)) {
    if (script.rainAt !== null) continue;
    const pricer = new CricketPricer(script);
    const first = script.deliveries.slice(0, script.firstInningsCount);
    const start = first.findIndex((delivery) => delivery.balls >= 12) + 1;
    const board = first[start - 1];
    const end = first.find((delivery) => delivery.balls >= 24);
    const begin = first.find((delivery) => delivery.balls >= 18);
    if (board === undefined || end === undefined || begin === undefined || start === 0) continue;
    const atLeast = pricer.over(start, 4, 0);
    const line = 4 + draws.int(12);
    overs.add(atLeast(line), end.total - begin.total >= line);
    const fall = first.find((delivery) => delivery.wickets > board.wickets) ?? first.at(-1);
    const wicketLine = board.total + 3 + draws.int(30);
    falls.add(pricer.nextWicket(start)(wicketLine), (fall?.total ?? 0) >= wicketLine);
  }
  overs.check('fourth over');
  falls.check('next wicket');
});

test('twenty overs score as they should, and the chase is not lopsided', () => {
  const played = Array.from({ length: 900 }, (_, i) => writeCricketScript({ format: T20, gap: 0 }, [i, 77])).filter(
    ({ rainAt }) => rainAt === null,
  );
  const totals = played.map(({ totals: [first] }) => first);
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  const sd = Math.sqrt(totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length);
  // A league's first innings: 165.5 with deviation 31.5; without a gap in strength a little less spread.
  expect(Math.abs(mean - 165)).toBeLessThan(4);
  expect(Math.abs(sd - 30)).toBeLessThan(3);
  const chases = played.filter(({ winner, battingFirst }) => winner !== battingFirst).length / played.length;
  expect(Math.abs(chases - 0.55)).toBeLessThan(0.05);
});

test('football: result and goals are honest at any minute', () => {
  const wins = new Tally();
  const overs = new Tally();
  const odds = new Tally();
  for (let i = 0; i < 1500; i += 1) {
    const rates = { home: draws.between(0.7, 2.4), away: draws.between(0.5, 2) };
    const script = writeFootballScript(rates, [i, 5], GRASS);
    if (script.abandonedAt !== null) continue;
    const at = draws.between(-0.2, 0.98) * script.endsAt;
    const [home, away] = ([0, 1] as const).map(
      (side) => script.goals.filter((goal) => goal.side === side && goal.at <= at).length,
    );
    const left = at <= 0 ? 1 : 1 - shareAt(at, script);
    const chances = goalChances({ home: home ?? 0, away: away ?? 0, rates, left, rho: GRASS.rho });
    const margin = script.goals.reduce((sum, goal) => sum + (goal.side === 0 ? 1 : -1), 0);
    wins.add(chances.home, margin > 0);
    overs.add(chances.over, script.goals.length > 2);
    odds.add(chances.odd, script.goals.length % 2 === 1);
  }
  wins.check('home win');
  overs.check('over 2.5');
  odds.check('odd');
});

test('tennis: match and set are honest at any point, though nobody knows the form of the day', () => {
  const wins = new Tally();
  const sets = new Tally();
  for (let i = 0; i < 500; i += 1) {
    const script = writeTennisScript({ mean: draws.between(0.55, 0.66), difference: 0.07 * draws.normal() }, [i, 6]);
    if (script.winner === null) continue;
    const board = new TennisBoard(script);
    const point = script.points[draws.int(script.points.length)];
    if (point === undefined) continue;
    wins.add(board.chances(point.startsAt).match, script.winner === 0);
    const first = script.points[draws.int(30)];
    if (first !== undefined) sets.add(board.chances(first.startsAt).set, script.firstSet?.winner === 0);
  }
  wins.check('match');
  sets.check('first set');
});

test('an over near the end of a chase is honest, whether or not it reaches the target', () => {
  const overs = new Tally();
  for (const script of matches(T5, 3000)) {
    if (script.rainAt !== null) continue;
    const { deliveries, firstInningsCount, totals } = script;
    const start = deliveries.findIndex(({ innings, balls }) => innings === 1 && balls >= 18) + 1;
    const board = deliveries[start - 1];
    // The last over is asked about while the one before it is bowled.
    const begin = deliveries.find(({ innings, balls }) => innings === 1 && balls >= 24);
    const need = totals[0] + 1 - (board?.total ?? 0);
    if (start <= firstInningsCount || board === undefined || begin === undefined || need > 24) continue;
    if (begin === deliveries.at(-1)) continue;
    const line = 2 + draws.int(12);
    const result = (deliveries.at(-1)?.total ?? 0) - begin.total;
    overs.add(new CricketPricer(script).over(start, 5, 0)(line), result >= line);
  }
  overs.check('last over of a chase');
});
