import type { ProviderResult } from '@pavilion/feed';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cricket } from '../src/cricket/cricket.ts';
import type { EventRun } from '../src/event-run.ts';
import { football } from '../src/football/football.ts';
import { racing } from '../src/racing/racing.ts';
import { tennis } from '../src/tennis/tennis.ts';
import { isTrading, must } from './invariants.ts';
import { momentsOf, oneEvent } from './one-event.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Step {
  innings: number;
  balls: number;
  total: number;
  wickets: number;
}

interface Followed {
  run: EventRun;
  /** Everything that was ever on the message: market, and row where rows settle. */
  offered: Map<string, { name: string; gtype: string }>;
  results: Map<string, ProviderResult>;
  corrections: number;
  /** Cricket: the board after every change. */
  steps: Step[];
  codes: string[];
}

const WHOLE = ['match', 'match1', 'cricketcasino'];

function keyOf(mid: number, sid: number | null): string {
  return `${mid}/${sid ?? ''}`;
}

/** The board of a cricket match, from its scoreboard; `batting` names who was last seen at bat. */
function boardOf(run: EventRun, at: number, last = ''): (Step & { batting: string }) | null {
  const score = run.detail(at).score;
  const batting = score?.sides.find((side) => side.active || (score.finished && side.name === last));
  const [total = 0, wickets = 0] = batting?.main.split('/').map(Number) ?? [];
  const [over = 0, ball = 0] = batting?.detail.split(' ')[0]?.split('.').map(Number) ?? [];
  if (batting === undefined || score === null) return null;
  const second = score.sides.every((side) => side.main !== '');
  return { innings: second ? 1 : 0, balls: over * 6 + ball, total, wickets, batting: batting.name };
}

/** Follows an event from its listing to its last change, checking what must hold at every step. */
function follow(run: EventRun): Followed {
  const followed: Followed = { run, offered: new Map(), results: new Map(), corrections: 0, steps: [], codes: [] };
  let batting = '';
  let mark = '';
  for (const at of momentsOf(run)) {
    const open = new Set<string>();
    for (const market of run.markets(at)) {
      for (const row of market.section) {
        const whole = WHOLE.includes(market.gtype);
        const key = keyOf(market.mid, whole ? null : row.sid);
        followed.offered.set(key, { name: whole ? market.mname : row.nat, gtype: market.gtype });
        if (isTrading(row)) open.add(key);
      }
    }
    const board = boardOf(run, at, batting);
    if (board !== null) followed.steps.push(board);
    batting = board?.batting ?? batting;
    const now = run.detailMark(at);
    if (now !== mark) takeResults(followed, at);
    mark = now;
    for (const key of open) must(!followed.results.has(key), () => `${key} trades with its result out`);
  }
  return followed;
}

function takeResults(followed: Followed, at: number): void {
  const now = new Map<string, ProviderResult>();
  for (const result of followed.run.results(at)) {
    const key = keyOf(result.mid, result.sid);
    must(!now.has(key), () => `${result.marketName} twice`);
    now.set(key, result);
    const before = followed.results.get(key);
    if (before === undefined) {
      expect(result.rollbackCount).toBe(0);
      expect(followed.offered.get(key)?.name).toBe(result.marketName);
      expect(followed.offered.get(key)?.gtype.toUpperCase()).toBe(result.gtype);
    } else if (result.rollbackCount !== before.rollbackCount) {
      expect(result).toMatchObject({
        rollback: true,
        rollbackCount: 1,
        oldWinnerId: before.winnerId,
        status: 'SETTLE',
      });
      expect(result.winnerId).not.toBe(before.winnerId);
      followed.corrections += 1;
    } else {
      expect(result).toEqual(before);
    }
  }
  for (const [key, { marketName }] of followed.results) must(now.has(key), () => `${marketName} lost`);
  followed.results = now;
}

/** Total of an innings when so many balls were bowled, or when it ended. */
function totalAfter(steps: readonly Step[], innings: number, balls: number): number {
  const own = steps.filter((step) => step.innings === innings);
  return (own.find((step) => step.balls >= balls) ?? own.at(-1))?.total ?? 0;
}

/** What a cricket row's result must be, from its name and the scoreboard; null when it is not about runs. */
function runsOf(followed: Followed, name: string): number | null {
  const { steps, codes } = followed;
  const inningsOf = (code: string | undefined) => codes.indexOf(code ?? '');
  const over = /^(\d+) over (?:runs|Khado run) (\w+)/.exec(name);
  if (over) return totalAfter(steps, inningsOf(over[2]), Number(over[1]) * 6);
  const only = /^Only (\d+) over run (\w+)/.exec(name);
  if (only) {
    const balls = Number(only[1]) * 6;
    const innings = inningsOf(only[2]);
    return totalAfter(steps, innings, balls) - (balls === 6 ? 0 : totalAfter(steps, innings, balls - 6));
  }
  const parity = /^(1st|2nd) inn (\d+) over run odd even/.exec(name);
  if (parity) return totalAfter(steps, parity[1] === '1st' ? 0 : 1, Number(parity[2]) * 6);
  const fall = /^Fall of (\d+)\w\w wkt (\w+)/.exec(name);
  if (fall) {
    const own = steps.filter((step) => step.innings === inningsOf(fall[2]));
    return (own.find((step) => step.wickets >= Number(fall[1])) ?? own.at(-1))?.total ?? 0;
  }
  return /innings run meter|Total Runs|Lambi/.test(name) ? totalAfter(steps, 0, Number.POSITIVE_INFINITY) : null;
}

/** Codes of the sides in batting order, read off the rows of the first innings and the second. */
function battingOrder(followed: Followed): string[] {
  const pair = [...followed.offered.values()].find(({ name }) => name.includes('Will Win the Toss'))?.name;
  const [, a = '', b = ''] = /\((\w+) vs (\w+)\)/.exec(pair ?? '') ?? [];
  const first = [...followed.offered.values()].find(({ gtype }) => gtype === 'meter')?.name.split(' ')[0] ?? '';
  return first === a ? [a, b] : [b, a];
}

function checkCricket(followed: Followed): { checked: number; voids: number } {
  followed.codes = battingOrder(followed);
  let checked = 0;
  let voids = 0;
  for (const result of followed.results.values()) {
    if (result.status === 'VOID') {
      voids += 1;
      continue;
    }
    const runs = runsOf(followed, result.marketName);
    if (runs === null) continue;
    expect([result.marketName, result.winnerId]).toEqual([result.marketName, runs]);
    checked += 1;
  }
  return { checked, voids };
}

describe('cricket', () => {
  const runs = [
    ...Array.from({ length: 18 }, (_, slot) => oneEvent(cricket, 2, slot)),
    ...Array.from({ length: 4 }, (_, slot) => oneEvent(cricket, 3, slot, { speed: 60 })),
    ...Array.from({ length: 3 }, (_, slot) => oneEvent(cricket, 1, slot)),
    oneEvent(cricket, 0, 0),
    oneEvent(cricket, 0, 1),
    oneEvent(cricket, 4, 0),
  ];
  let followed: Followed[] = [];

  beforeAll(() => {
    followed = runs.map(follow);
  });

  test('whatever was offered gets exactly one result, and nothing else does', () => {
    for (const { offered, results } of followed) {
      expect([...results.keys()].toSorted()).toEqual([...offered.keys()].toSorted());
    }
  });

  test('sessions, overs, wickets, parities, bands, meter, line and digit settle at the score they are about', () => {
    let checked = 0;
    for (const one of followed) {
      const found = checkCricket(one);
      checked += found.checked;
      if (one.run.model.score(one.run.quietAt).status === 'Finished') expect(found.checked).toBeGreaterThan(20);
    }
    expect(checked).toBeGreaterThan(700);
  });

  test('match odds and bookmaker name the same winner, which the scoreboard names too', () => {
    for (const { results, run } of followed) {
      const own = [...results.values()];
      const winners = own.filter(({ marketName }) => marketName === 'MATCH_ODDS' || marketName === 'Bookmaker');
      const note = run.detail(run.quietAt).score?.note ?? '';
      for (const { winnerName, status } of winners) {
        if (status === 'VOID') expect(note).toBe('Match abandoned');
        else expect(note.startsWith(`${winnerName} won`)).toBe(true);
      }
      for (const { marketName, winnerName, status } of own) {
        if (!/^tied.match$/i.test(marketName)) continue;
        if (status === 'VOID') expect(note).toBe('Match abandoned');
        else expect(winnerName?.toUpperCase()).toBe(note.includes('super over') ? 'YES' : 'NO');
      }
    }
  });

  test('the toss row agrees with the note on the board', () => {
    for (const { results, run } of followed) {
      const toss = [...results.values()].find(({ marketName }) => marketName.includes('Will Win the Toss'));
      const first = run.model.name.split(' v ')[0] ?? '';
      const note = run.detail(run.fixture.startsAt).score?.note ?? '';
      expect(toss?.winnerName).toBe(note.startsWith(first) ? 'Yes' : 'No');
    }
  });

  test('a row never trades with one ball or none left', () => {
    const run = oneEvent(cricket, 1, 9);
    for (const at of momentsOf(run)) {
      const board = boardOf(run, at);
      const sessions = run.markets(at).flatMap((market) => (market.mname === 'Normal' ? market.section : []));
      for (const row of sessions.filter(isTrading)) {
        const over = /^(\d+) over runs/.exec(row.nat)?.[1];
        if (over !== undefined && board !== null && row.sid < 100 === (board.innings === 0)) {
          must(board.balls <= Number(over) * 6 - 2, () => `${row.nat} trades after ${board.balls} balls`);
        }
      }
    }
  });
});

describe('football and tennis', () => {
  let games: Followed[] = [];
  let matches: Followed[] = [];

  beforeAll(() => {
    games = Array.from({ length: 20 }, (_, slot) => follow(oneEvent(football, 0, slot)));
    matches = Array.from({ length: 12 }, (_, slot) => follow(oneEvent(tennis, slot % 4, slot)));
  });

  test('whatever was offered gets exactly one result, and nothing else does', () => {
    for (const { offered, results } of [...games, ...matches]) {
      expect([...results.keys()].toSorted()).toEqual([...offered.keys()].toSorted());
    }
  });

  test('goals decide winner, over and parity', () => {
    for (const { results, run } of games) {
      const score = run.detail(run.quietAt).score;
      if (score?.status !== 'Finished') continue;
      const [home = 0, away = 0] = score.sides.map((side) => Number(side.main));
      const by = (gtype: string, name: string) =>
        [...results.values()].find((result) => result.gtype === gtype && result.marketName.startsWith(name));
      const names = score.sides.map((side) => side.name);
      const winner = home === away ? 'The Draw' : home > away ? names[0] : names[1];
      expect(by('MATCH', 'MATCH_ODDS')?.winnerName).toBe(winner);
      expect(by('MATCH1', 'Bookmaker')?.winnerName).toBe(winner);
      expect(by('MATCH', 'Over/Under')?.winnerName).toBe(home + away > 2 ? 'Over 2.5 Goals' : 'Under 2.5 Goals');
      expect(by('ODDEVEN', 'Total goals')?.winnerId).toBe(home + away);
    }
  });

  test('sets decide the match and its first set', () => {
    for (const { results, run } of matches) {
      const score = run.detail(run.quietAt).score;
      if (score?.status !== 'Finished') continue;
      const [a, b] = score.sides;
      const wins = a?.parts.filter((games, set) => Number(games) > Number(b?.parts[set])).length ?? 0;
      const loses = (a?.parts.length ?? 0) - wins;
      const winnerOf = (name: string) =>
        [...results.values()].find(({ marketName }) => marketName === name)?.winnerName;
      expect(Math.max(wins, loses)).toBe(2);
      expect(winnerOf('MATCH_ODDS')).toBe(wins > loses ? a?.name : b?.name);
      expect(winnerOf('Set 1 Winner')).toBe(Number(a?.parts[0]) > Number(b?.parts[0]) ? a?.name : b?.name);
    }
  });
});

test('about one session in a hundred is corrected, once, and one match in a hundred is void', () => {
  let sessions = 0;
  let corrected = 0;
  let abandoned = 0;
  const matches = 500;
  for (let slot = 0; slot < matches; slot += 1) {
    const run = oneEvent(cricket, 2, slot, { seed: 3 });
    const results = run.results(run.quietAt);
    const own = results.filter(({ gtype, status }) => gtype === 'FANCY' && status === 'SETTLE');
    sessions += own.length;
    corrected += own.filter(({ rollback }) => rollback).length;
    if (results.some(({ gtype, status }) => gtype === 'MATCH' && status === 'VOID')) abandoned += 1;
  }
  expect(corrected / sessions).toBeGreaterThan(0.007);
  expect(corrected / sessions).toBeLessThan(0.013);
  expect(abandoned).toBeGreaterThanOrEqual(1);
  expect(abandoned).toBeLessThanOrEqual(14);
});

test('a wrong winner is published now and then, and put right, in every sport that has winners', () => {
  let winners = 0;
  const wrong: ProviderResult[] = [];
  for (const [model, lane] of [
    [cricket, 2],
    [football, 0],
    [tennis, 1],
    [racing, 0],
  ] as const) {
    for (let slot = 0; slot < 250; slot += 1) {
      const run = oneEvent(model, lane, slot, { seed: 5 });
      const own = run
        .results(run.quietAt)
        .filter(({ gtype, status }) => /^MATCH1?$/.test(gtype) && status === 'SETTLE');
      winners += own.length;
      wrong.push(...own.filter(({ rollback }) => rollback));
    }
  }
  expect(wrong.length / winners).toBeGreaterThan(0.001);
  expect(wrong.length / winners).toBeLessThan(0.007);
  for (const { winnerId, oldWinnerId, oldWinnerName, rollbackCount } of wrong) {
    expect(rollbackCount).toBe(1);
    expect(oldWinnerName).not.toBeNull();
    expect(oldWinnerId).not.toBe(winnerId);
  }
});

test('a rained-off match voids what was not decided and keeps what was', () => {
  const slot = Array.from({ length: 500 }, (_, one) => one).find((one) => {
    const run = oneEvent(cricket, 2, one, { seed: 3 });
    return run.model.score(run.model.durationMs).status === 'Abandoned';
  });
  const rained = follow(oneEvent(cricket, 2, slot ?? 0, { seed: 3 }));
  const results = [...rained.results.values()];
  expect(rained.run.detail(rained.run.quietAt).score?.note).toBe('Match abandoned');
  expect([...rained.results.keys()].toSorted()).toEqual([...rained.offered.keys()].toSorted());
  expect(
    results.filter(({ gtype }) => gtype === 'MATCH' || gtype === 'MATCH1').every(({ status }) => status === 'VOID'),
  ).toBe(true);
  expect(results.some(({ status }) => status === 'SETTLE')).toBe(true);
});
