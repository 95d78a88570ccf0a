// @vitest-environment node
import type { HouseLimitRow } from '@pavilion/contract';
import { expect, test } from 'vitest';
import {
  figureOf,
  figuresOf,
  levelName,
  rowsEverywhere,
  rowsOfSome,
  wordOf,
} from '../../../src/back-office/limits/words.ts';

const row = (scope: HouseLimitRow['scope'], key: string, maxStake: number): HouseLimitRow => ({
  ...{ scope, key, name: key, maxStake, maxWin: null, maxExposure: null, maxLiability: null },
  ...{ setBy: 'root', setAt: '2026-11-23T10:00:00.000Z' },
});

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['5,00,000', 500_000],
  ['₹ 25,000', 25_000],
  ['1,00,00,00,000', 1_000_000_000],
])('%j is a figure', (text, figure) => {
  expect(figureOf(text)).toBe(figure);
});

test.each(['1000000001', '99999999999', '-1', '1.5', '1,50', '5,0', '1e9', 'ten', '٣'])('%j is none', (text) => {
  expect(figureOf(text)).toBeNaN();
});

test('every sport and kind has a row, set or not, with the platform’s figure beside its own', () => {
  const rows = rowsEverywhere(
    [row('platform', '', 900), row('kind', 'session', 300), row('player', '7', 100)],
    [{ id: '4', name: 'Cricket' }],
  );
  expect(rows.slice(0, 2).map(({ scope, own }) => [scope, own?.maxStake ?? null])).toEqual([
    ['platform', 900],
    ['sport', null],
  ]);
  expect(rows.find(({ key }) => key === 'session')).toMatchObject({
    own: { maxStake: 300 },
    inherited: { maxStake: { amount: 900, scope: 'platform' }, maxWin: null },
  });
  expect(rows.some(({ scope }) => scope === 'player')).toBe(false);
});

test('markets and accounts are listed when something is set of them', () => {
  const items = [row('platform', '', 9), row('market', '12', 8), row('agent', '3', 7), row('client', '5', 6)];
  expect(rowsOfSome(items).map(({ scope }) => scope)).toEqual(['market', 'agent', 'client']);
});

test('levels are named as people name them, and accounts have no liability', () => {
  expect(levelName({ scope: 'kind', name: 'oddeven' })).toBe('Odd / Even');
  expect(wordOf({ scope: 'agent', name: 'north' })).toBe('agent north');
  expect(wordOf({ scope: 'client', name: 'ann' })).toBe('its agent');
  expect(figuresOf('market')).toContain('maxLiability');
  for (const scope of ['agent', 'player', 'client'] as const) expect(figuresOf(scope)).not.toContain('maxLiability');
});
