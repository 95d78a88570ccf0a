// Positions are added up in three ways, by how many outcomes they have; each against a sum over the positions one by one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionSums, positionTotals, type SumRow } from '../../src/modules/reports/analysis/book-store.ts';
import { seeded } from '../support/seeded.ts';
import { type World, world } from '../support/world.ts';

type Position = { owner: string; market: number; outcomes: string[]; winners: number; rest: number; profits: number[] };

/** On both sides of what is few, and of what is many. */
const LENGTHS = [0, 1, 2, 6, 7, 31, 32, 33, 40];
const AGENT: Readonly<Record<string, string>> = { ann: 'north', ben: 'north', cem: 'south' };
const SEED = 11;

let w: World;
const positions: Position[] = [];

beforeAll(async () => {
  w = await world({ handlers: {} });
  const random = seeded(SEED);
  const points = () => random.below(2_000_001) - 1_000_000;
  for (const [at, length] of LENGTHS.entries()) {
    for (const owner of Object.keys(AGENT)) {
      // A runner that joined later is not in the positions of before.
      const known = owner === 'ben' ? Math.max(length - 1, 0) : length;
      const outcomes = Array.from({ length: known }, (_, n) => String(11 + n));
      const winners = owner === 'cem' && length > 6 ? 2 : 1;
      positions.push({ owner, market: 900 + at, outcomes, winners, rest: points(), profits: outcomes.map(points) });
    }
  }
  for (const { owner, market, outcomes, winners, rest, profits } of positions)
    await w.pool.query('insert into position (account_id, market_id, state, exposure) values ($1, $2, $3, 500)', [
      w.ids[owner],
      market,
      { shape: 'vector', outcomes, expectedWinners: winners, rest, profits },
    ]);
});
afterAll(() => w.close());

const wanted = (groupOf: (position: Position) => string | null) =>
  [
    ...Map.groupBy(positions, (position) => {
      const { market, outcomes, winners } = position;
      return JSON.stringify([market, groupOf(position), outcomes, winners]);
    }),
  ].map(([key, of]) => {
    const [market, agent, outcomes, winners] = JSON.parse(key);
    return {
      ...{ market_id: market, agent_id: agent === null ? null : (w.ids[agent] ?? 0), players: of.length },
      ...{ exposure: 500 * of.length, outcomes, expected_winners: winners, steps: null },
      profits: [
        of.reduce((sum, { rest }) => sum + rest, 0),
        ...outcomes.map((_: string, n: number) => of.reduce((sum, { profits }) => sum + (profits[n] ?? Number.NaN), 0)),
      ],
    };
  });
const inOrder = (rows: readonly Pick<SumRow, 'market_id' | 'agent_id' | 'outcomes'>[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
const markets = LENGTHS.map((_, at) => 900 + at);

test('of each agent’s players', async () => {
  const sums = await positionSums(w.context.db, { agentId: null }, markets);
  expect(inOrder(sums)).toEqual(inOrder(wanted(({ owner }) => AGENT[owner] ?? null)));
});

test('of everybody together', async () => {
  const sums = await positionTotals(w.context.db, { agentId: null }, markets);
  expect(inOrder(sums)).toEqual(inOrder(wanted(() => null)));
});

test('of one agent’s players alone', async () => {
  const sums = await positionSums(w.context.db, { agentId: w.ids['north'] ?? 0 }, markets);
  expect(inOrder(sums)).toEqual(
    inOrder(wanted(({ owner }) => AGENT[owner] ?? null).filter((row) => row.agent_id === w.ids['north'])),
  );
});
