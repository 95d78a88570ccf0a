import type { ProviderScore } from '@pavilion/feed';
import type { ShownRow } from '../rules/offers.ts';

/** Where an event stands, read off its scoreboard. */
export interface Standing {
  /** What is the same for every row: `need 1-6`, `nine down`, `last two minutes`. */
  facts: readonly string[];
  /** Sides in front and behind, at bat or serving, by name. */
  ahead: string | null;
  active: string | null;
  /** The newest happening, where it names a side. */
  last: string | null;
  /** Cricket: balls and runs of the innings that is on. */
  balls: number;
  total: number;
  /** Whether it pays to look at every moment. */
  endgame: boolean;
}

type Bands = readonly (readonly [most: number, name: string])[];

function band(value: number, bands: Bands): string {
  return bands.find(([most]) => value <= most)?.[1] ?? 'more';
}

const NEEDS: Bands = [
  [6, '1-6'],
  [12, '7-12'],
  [24, '13-24'],
  [60, '25-60'],
];
const LEFT: Bands = [
  [3, '1-3'],
  [6, '4-6'],
  [12, '7-12'],
  [30, '13-30'],
];
const DOWN: Bands = [
  [2, '0-2'],
  [5, '3-5'],
  [8, '6-8'],
  [9, 'nine'],
];
const LEADS: Bands = [
  [0, 'level'],
  [2, '1-2'],
  [5, '3-5'],
  [10, '6-10'],
];

function numbers(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

const NOTHING: Standing = { facts: [], ahead: null, active: null, last: null, balls: 0, total: 0, endgame: false };

function cricket(score: ProviderScore): Standing {
  const batting = score.sides.find(({ active }) => active);
  if (batting === undefined) return NOTHING;
  const [total = 0, down = 0] = numbers(batting.main);
  const [overs = 0, ball = 0] = numbers(batting.detail);
  const [need, left] = score.note.includes(' need ') ? numbers(score.note.split(' need ')[1] ?? '') : [];
  const last = score.recent.at(-1) ?? 'first ball';
  const sixes = score.recent.filter((one) => one === '6').length;
  const facts = [`${band(down, DOWN)} down`, `ball ${ball + 1} of the over`, `after ${last}`];
  if (sixes >= 3) facts.push('many sixes of late');
  if (need !== undefined) facts.push(`need ${band(need, NEEDS)}`);
  if (need !== undefined && left !== undefined) {
    const rate = need / Math.max(1, left);
    facts.push(`need ${rate < 1 ? 'less than a run' : rate < 2 ? 'up to two' : 'more than two'} a ball`);
    facts.push(`${band(left, LEFT)} balls left`, `need ${band(need, NEEDS)}, ${band(down, DOWN)} down`);
  }
  const endgame = (need !== undefined && need <= 24) || down >= 8 || (left !== undefined && left <= 12);
  return { ...NOTHING, facts, active: batting.name, balls: 6 * overs + ball, total, endgame };
}

/** Two sides and a count of each: goals, points, games. */
function duel(score: ProviderScore, count: (main: string, parts: readonly string[]) => number): Standing {
  const [home, away] = score.sides;
  if (home === undefined || away === undefined) return NOTHING;
  const lead = count(home.main, home.parts) - count(away.main, away.parts);
  const ahead = lead === 0 ? null : lead > 0 ? home.name : away.name;
  const active = score.sides.find((side) => side.active)?.name ?? null;
  return { ...NOTHING, facts: [`lead ${band(Math.abs(lead), LEADS)}`, score.status], ahead, active };
}

function kabaddi(score: ProviderScore): Standing {
  const standing = duel(score, Number);
  const [minutes = 20, seconds = 0] = numbers(score.clock ?? '');
  const late = score.status === '2nd half' && score.clock !== null;
  const left = minutes * 60 + seconds;
  const time = !late
    ? 'early'
    : left <= 60
      ? 'last minute'
      : left <= 180
        ? 'last three'
        : left <= 420
          ? 'last seven'
          : 'late';
  const [lead = ''] = standing.facts;
  const thin = score.sides.some(({ detail }) => (numbers(detail)[0] ?? 7) <= 2) ? 'few on the mat' : 'many on the mat';
  const facts = [...standing.facts, time, `${lead}, ${time}`, `${thin}, ${time}`, `after ${score.recent.at(-1) ?? ''}`];
  return { ...standing, facts, endgame: late && left <= 420 };
}

function racket(score: ProviderScore): Standing {
  const standing = duel(score, (_, parts) => Number(parts.at(-1) ?? 0));
  const shown = score.sides.map(({ main }) => main);
  const parts = score.sides.map((side) => Number(side.parts.at(-1) ?? 0));
  const facts = [...standing.facts, `at ${shown.toSorted().join('-')}`];
  if (parts.every((games) => games === 6)) facts.push('tie-break');
  const late = Math.max(...parts) >= (score.status.startsWith('Game') ? 9 : 5);
  if (late) facts.push(`${score.status}, near its end`);
  return { ...standing, facts, last: score.recent.at(-1) ?? null, endgame: late };
}

function football(score: ProviderScore): Standing {
  const standing = duel(score, Number);
  const minute = numbers(score.clock ?? '')[0] ?? 0;
  const time = minute >= 85 ? 'from 85' : minute >= 70 ? '70 to 84' : minute >= 46 ? '46 to 69' : 'first half';
  const [lead = ''] = standing.facts;
  return { ...standing, facts: [...standing.facts, time, `${lead}, ${time}`], endgame: minute >= 80 };
}

function race(score: ProviderScore): Standing {
  const facts = [score.status, score.clock ?? '', score.note.includes('Non-runners') ? 'somebody left' : 'all there'];
  return {
    ...NOTHING,
    facts,
    ahead: score.sides.find(({ active }) => active)?.name ?? null,
    endgame: score.clock !== null,
  };
}

export type Board = 'cricket' | 'kabaddi' | 'racket' | 'football' | 'race';

const BOARDS: Readonly<Record<Board, (score: ProviderScore) => Standing>> = {
  cricket,
  kabaddi,
  racket,
  football,
  race,
};

export function standingOf(board: Board, score: ProviderScore): Standing {
  return BOARDS[board](score);
}

/** What a row is about, as far as its name says: the balls until it ends, how its side stands. */
export function* rowFacts(row: ShownRow, standing: Standing): Generator<string> {
  const over = /(\d+) over run/i.exec(row.name);
  if (over !== null && standing.active !== null) {
    const left = Number(over[1]) * 6 - standing.balls;
    yield `${band(left, LEFT)} balls to go`;
    if (row.line !== null && !row.name.startsWith('Only')) {
      const rate = (row.line - standing.total) / Math.max(1, left);
      yield `line of ${rate < 0.9 ? 'less than .9' : rate < 1.5 ? '.9 to 1.5' : 'over 1.5'} a ball`;
    }
    if (row.family === 'oddeven')
      yield `${standing.total % 2 === 1 ? 'odd' : 'even'} now, ${band(left, LEFT)} balls to go`;
  }
  if (standing.last !== null) yield row.name.endsWith(standing.last) ? 'won the last point' : 'lost the last point';
  if (standing.ahead !== null) yield standing.ahead === row.name ? 'in front' : 'not in front';
  if (standing.active !== null) yield standing.active === row.name ? 'at bat or serving' : 'not at bat or serving';
}
