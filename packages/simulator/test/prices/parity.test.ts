import { expect, test, vi } from 'vitest';
import { cricket, pairUp } from '../../src/cricket/cricket.ts';
import { CricketClock } from '../../src/cricket/cricket-clock.ts';
import { CricketPricer } from '../../src/cricket/cricket-pricer.ts';
import { type CricketScript, writeCricketScript } from '../../src/cricket/cricket-script.ts';
import { type CricketFormat, ODI, T20, T5 } from '../../src/cricket/formats.ts';
import { forecastDay } from '../../src/cricket/test-day/test-day-forecast.ts';
import { ballsDone, writeTestDay } from '../../src/cricket/test-day/test-day-script.ts';
import type { EventRun } from '../../src/event-run.ts';
import { kabaddi, writeTie } from '../../src/kabaddi/kabaddi.ts';
import { KabaddiBoard } from '../../src/kabaddi/kabaddi-board.ts';
import { oddChance, parityQuote } from '../../src/quote/parity-market.ts';
import { createRandom } from '../../src/random.ts';
import { oneEvent } from '../one-event.ts';
import { Tally } from '../tally.ts';

vi.setConfig({ testTimeout: 120_000 });

/** What somebody earns who backs the same parity in every case of a situation, of each point staked. */
class Situation {
  #won = 0;
  #squares = 0;
  #bets = 0;
  readonly said = new Tally();

  /** `likely` is the parity (1 odd) that the situation speaks for. */
  add(odd: number, value: number, likely: number): void {
    const isOdd = value % 2 === 1;
    this.said.add(odd, isOdd);
    const { back, lay } = parityQuote(odd, 1000);
    const price = (likely === 1 ? back : lay)[0]?.price;
    if (price === undefined) return;
    const won = isOdd === (likely === 1) ? price - 1 : -1;
    this.#won += won;
    this.#squares += won * won;
    this.#bets += 1;
  }

  check(what: string): void {
    const mean = this.#won / Math.max(1, this.#bets);
    const error = Math.sqrt(this.#squares) / Math.max(1, this.#bets);
    const text = `${what}: ${(100 * mean).toFixed(1)} % ± ${(100 * error).toFixed(1)} of ${this.#bets}`;
    expect(this.#bets, text).toBeGreaterThan(FEW_BETS);
    expect(mean - 3 * error, text).toBeLessThan(0.003);
    this.said.check(what);
  }
}

const FEW_BETS = 40;
const random = createRandom(0x0dd);

function matches(format: CricketFormat, count: number): CricketScript[] {
  return Array.from({ length: count }, (_, i) => {
    const gap = Math.max(-1.6, Math.min(1.6, random.normal())) * format.sigmaTeam;
    return writeCricketScript({ format, gap }, [i, format.overs, 0x0dd]);
  }).filter(({ rainAt }) => rainAt === null);
}

/** The session's end, or the innings' where that is sooner. */
function resultAfter(script: CricketScript, innings: 0 | 1, balls: number): number {
  const own = script.deliveries.filter((delivery) => delivery.innings === innings);
  return (own.find((delivery) => delivery.balls >= balls) ?? own.at(-1))?.total ?? 0;
}

test.each([
  ['five overs', T5, 3, 3000],
  ['twenty overs', T20, 15, 1300],
])('%s: in a chase both parities cost what they are worth, however little is needed', (name, format, over, count) => {
  const situations = new Map(
    ['1 to 6 needed', '7 to 12 needed', '13 to 24 needed', 'more'].map((name) => [name, new Situation()]),
  );
  for (const script of matches(format, count)) {
    const pricer = new CricketPricer(script);
    const { deliveries, firstInningsCount, totals } = script;
    const value = resultAfter(script, 1, over * 6);
    // One ball of each situation, so that the cases of one are independent.
    const cases = Map.groupBy(
      deliveries
        .map((delivery, i) => ({ ...delivery, count: i + 1 }))
        .filter(({ count: done, innings, balls }) => innings === 1 && balls < over * 6 - 3 && done < deliveries.length),
      ({ total }) => {
        const need = totals[0] + 1 - total;
        return need <= 6 ? '1 to 6 needed' : need <= 12 ? '7 to 12 needed' : need <= 24 ? '13 to 24 needed' : 'more';
      },
    );
    for (const [needed, own] of cases) {
      const picked = own[random.int(own.length)];
      if (picked === undefined || picked.count < firstInningsCount) continue;
      const odd = oddChance(pricer.session(picked.count, over * 6), picked.total);
      situations.get(needed)?.add(odd, value, (totals[0] + 1) % 2);
    }
  }
  for (const [needed, situation] of situations) situation.check(`${name}, ${needed}`);
});

test('with few wickets left, and in one-day sessions that the innings may not last for', () => {
  const late = { last: new Situation(), tail: new Situation(), close: new Situation() };
  const formats: readonly [CricketFormat, readonly number[], number][] = [
    [ODI, [35, 40, 45], 350],
    [T20, [15, 20], 500],
    [T5, [5], 4000],
  ];
  for (const [format, overs, count] of formats) {
    for (const script of matches(format, count)) {
      const pricer = new CricketPricer(script);
      const { deliveries, firstInningsCount } = script;
      const cases = deliveries.slice(0, firstInningsCount - 1).flatMap(({ balls, wickets, total }, at) => {
        const over = overs.find((end) => end * 6 > balls + 3);
        return over === undefined ? [] : [{ at, over, total, wickets, close: over * 6 - balls === 4 }];
      });
      // One ball of each kind, so that the cases are independent.
      const add = (situation: Situation, own: typeof cases) => {
        const picked = own[random.int(own.length)];
        if (picked === undefined) return;
        const { at, over, total } = picked;
        const odd = oddChance(pricer.session(at + 1, over * 6), total);
        // The parity that stays if the innings ends here.
        situation.add(odd, resultAfter(script, 0, over * 6), total % 2);
      };
      add(
        late.last,
        cases.filter(({ wickets }) => wickets === 9),
      );
      add(
        late.tail,
        cases.filter(({ wickets }) => wickets === 8),
      );
      if (format === ODI)
        add(
          late.close,
          cases.filter(({ close }) => close),
        );
    }
  }
  late.last.check('nine down');
  late.tail.check('eight down');
  late.close.check('four balls before the end of a one-day session');
});

test('last day of a Test: no price once the match may end before the session does, and even money is fair before', () => {
  const open = new Situation();
  let closed = 0;
  for (let i = 0; i < 150; i += 1) {
    const day = writeTestDay([i, 0x0dd]);
    if (day.rainAt !== null) continue;
    for (const session of [0, 1, 2]) {
      const ends = (session + 1) * 180;
      const own = day.balls.filter(({ state }) => ballsDone(state) > session * 180 && ballsDone(state) < ends - 18);
      // As close to the end of the session as it is offered, half of the time.
      const ball = random.chance(0.5) ? own.at(-1) : own[random.int(own.length)];
      if (ball === undefined) continue;
      const from = day.balls.findLastIndex(({ state }) => ballsDone(state) <= session * 180) + 1;
      const until = day.balls.findIndex(({ state }) => ballsDone(state) >= ends);
      const runs = (to: number) => day.balls.slice(from, to).reduce((sum, one) => sum + one.runs, 0);
      if (forecastDay(ball.state, i).endsEarly > 0.02) closed += 1;
      else open.add(0.5, runs(until < 0 ? day.balls.length : until), runs(day.balls.indexOf(ball) + 1) % 2);
    }
  }
  open.check('last day of a Test');
  expect(closed).toBeGreaterThan(20);
});

test('kabaddi: parity costs what it is worth at any lead, near the end too', () => {
  const situations = new Map(
    ['last raids, lead 0 to 2', 'last raids, lead 3 to 6', 'lead 0 to 2', 'before'].map((name) => [
      name,
      new Situation(),
    ]),
  );
  for (let i = 0; i < 1500; i += 1) {
    const { script, key } = writeTie({ seed: i + 1, lane: 0, slot: i % 24 });
    if (script.score === null) continue;
    const board = new KabaddiBoard(script, key);
    const points = script.score[0] + script.score[1];
    situations.get('before')?.add(board.chances(-1).odd, points, 0);
    // Two minutes before the end the row closes.
    const offered = script.raids.filter(({ state }) => state.half === 1 || state.clockMs > 120_000);
    for (const raid of [offered.at(-2), offered[random.int(offered.length)]]) {
      if (raid === undefined) continue;
      const [home, away] = raid.state.score;
      const lead = Math.abs(home - away);
      if (lead > 6) continue;
      const last = raid === offered.at(-2) ? 'last raids, ' : '';
      const name = `${last}lead ${lead <= 2 ? '0 to 2' : '3 to 6'}`;
      situations.get(name)?.add(board.chances(raid.endsAt).odd, points, 0);
    }
  }
  for (const [name, situation] of situations) situation.check(name);
});

/** The boxes of both parities that an event's document shows at a moment; null while they do not trade. */
function shownAt(run: EventRun, at: number, innings = ''): readonly number[] | null {
  const row = run
    .markets(at)
    .find(({ gtype }) => gtype === 'oddeven')
    ?.section.find(({ gstatus, nat }) => gstatus === '' && nat.startsWith(innings));
  return row?.odds.map(({ odds }) => odds) ?? null;
}

function* changesOf(run: EventRun): Generator<number> {
  for (let next = run.nextChange(run.fixture.startsAt); next !== null; next = run.nextChange(next.at)) yield next.at;
}

test.each(['1st', '2nd'])(
  'what is shown in the %s innings is a price of its own where parity is not even',
  (innings) => {
    let own = 0;
    for (let slot = 0; slot < 10; slot += 1) {
      const run = oneEvent(cricket, 2, slot, { seed: 5 });
      for (const at of changesOf(run)) {
        if (shownAt(run, at, innings)?.every((odds) => odds !== 1.98) === true) own += 1;
      }
    }
    expect(own).toBeGreaterThan(0);
  },
);

test('what is shown in kabaddi is the price of the chance there is, at any lead', () => {
  let own = 0;
  for (let slot = 0; slot < 24; slot += 1) {
    const tie = { seed: 5, lane: 0, slot };
    const run = oneEvent(kabaddi, tie.lane, slot, { seed: tie.seed });
    const { script, key } = writeTie(tie);
    const board = new KabaddiBoard(script, key);
    for (const at of changesOf(run)) {
      const shown = shownAt(run, at);
      if (shown === null) continue;
      const { back, lay } = parityQuote(board.chances(at - run.fixture.startsAt).odd, 1000);
      expect(shown).toEqual([...back, ...lay].map(({ price }) => price));
      if (!shown.includes(1.98)) own += 1;
    }
  }
  expect(own).toBeGreaterThan(20);
});

test('what is shown on the last day of a Test is even money, and nothing once the match may end before the session', () => {
  const [even, closed] = [new Set<number>(), new Set<number>()];
  for (let slot = 0; slot < 6; slot += 1) {
    const tie = { seed: 5, lane: 5, slot };
    const { key } = pairUp(tie);
    const { balls, start, rainAt, endsAt, chaseFrom } = writeTestDay([key]);
    const clock = new CricketClock({ deliveries: balls, tossAt: 0, inningsFrom: [0, chaseFrom], rainAt, endsAt });
    const run = oneEvent(cricket, tie.lane, slot, { seed: tie.seed });
    for (let part = 1; part < 12; part += 1) {
      const at = run.fixture.startsAt + Math.round((endsAt * part) / 12);
      const shown = shownAt(run, at);
      const count = clock.count(at - run.fixture.startsAt);
      const mayEndEarly = forecastDay(balls[count - 1]?.state ?? start, key).endsEarly > 0.02;
      if (mayEndEarly) {
        expect(shown).toBeNull();
        closed.add(slot);
      } else if (shown !== null) {
        expect(shown).toEqual([1.98, 1.98]);
        even.add(slot);
      }
    }
  }
  expect(even.size).toBeGreaterThan(1);
  expect(closed.size).toBeGreaterThan(1);
});
