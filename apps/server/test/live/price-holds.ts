import { expect } from 'vitest';
import type { TradingWorld } from './trading-world.ts';

/** What a super admin is told of prices in doubt: match odds of event 101 that jumped, and nothing else. */
export async function expectOneJump({ w }: TradingWorld): Promise<void> {
  const token = await w.signIn('root');
  const holds = async (query = '') => (await w.send('GET', `/api/super-admin/price-holds${query}`, { token })).body;
  const held = { market: 'MATCH_ODDS', reason: 'jump', since: expect.any(String), event: { id: '101' } };
  expect(await holds()).toMatchObject({ items: [held], total: 1 });
  expect((await holds('?reason=jump&search=odds')).total).toBe(1);
  expect((await holds('?reason=frozen')).total + (await holds('?search=tennis')).total).toBe(0);
  expect((await holds('?page=2')).items).toEqual([]);
}
