// Whatever a super admin or an agent calls, in whatever order: alone it moves no more than the amounts say.
import { fc } from '@fast-check/vitest';
import { type BetTerms, paise } from '@pavilion/betting';
import type { EndpointSpec } from '@pavilion/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { calls, mint } from '../http/all-calls.ts';
import { type Parts, request, urlOf, valid } from '../http/samples.ts';
import { type House, openMarket, placeBets, type TestMarket } from '../settlement/house.ts';
import { type Desk, openDesk } from './desk.ts';

const LIMIT = 100;
const MUCH = 4_000;

let desk: Desk;
let house: House;
let open: TestMarket;
let ended: TestMarket;
let betId: string;
let withdrawalId: string;

const back = (selection: string): BetTerms => ({
  ...({ kind: 'match', side: 'back', line: null, width: null } as const),
  ...{ selection, priceHundredths: 300, stake: paise(MUCH * 100) },
});
const bets = (market: TestMarket) =>
  placeBets(house, market, [
    { accountId: desk.w.ids['ann'] ?? 0, terms: back('11') },
    { accountId: desk.w.ids['ben'] ?? 0, terms: back('12') },
  ]);

beforeAll(async () => {
  desk = await openDesk({ transfer: null });
  const { w } = desk;
  // What the bets of this test need of a house: the rest of one is not asked for.
  house = { pool: w.pool, context: w.context, nextRequest: 0 } as unknown as House;
  await w.pool.query(
    `insert into competition (sport_id, id, name, updated_at) values (4, 9999, 'Cup', now()) on conflict do nothing;
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (700, 4, 9999, 'A v B', now(), now())`,
  );
  [open, ended] = [await openMarket(house, 'match'), await openMarket(house, 'match')];
  await bets(open);
  await bets(ended);
  const settled = await desk.as('root', 'POST', `/api/super-admin/markets/${ended.id}/result`, {
    ...{ result: { type: 'winner', selections: ['11'] }, reason: 'scorecard' },
  });
  expect(settled.status).toBe(200);
  const { rows } = await w.pool.query<{ id: number }>('select id from bet where market_id = $1 and status = $2', [
    ended.id,
    'lost',
  ]);
  betId = String(rows[0]?.id);
  const made = await desk.as('root', 'POST', '/api/super-admin/withdrawals', {
    ...{ ownerType: 'user', ownerId: String(w.ids['ann']), amount: 1_000 },
  });
  withdrawalId = String(made.body.withdrawal.id);
  await desk.as('root', 'PATCH', `/api/super-admin/withdrawals/${withdrawalId}`, { status: 'approved' });
  const rules = {
    ...{ result: LIMIT, decision: LIMIT, transfer: LIMIT, settlement: LIMIT, payout: LIMIT },
    ...{ reset: true, windowMinutes: 10_080, lapseHours: 24 },
  };
  expect((await desk.as('root', 'PUT', '/api/super-admin/approval-rules', { rules, transactionCode: '' })).status).toBe(
    200,
  );
});
afterAll(() => desk.w.close());

const NEW = { password: 'a perfectly fine password', authTransactionCode: '' };
const file = (role: string) => ({
  csv: `username,password,openingPoints${role === 'agent' ? '' : ',userType'}\nbulk_${role},a perfectly fine password,${MUCH}${role === 'agent' ? '' : ',agent'}\n`,
  authTransactionCode: '',
});
/** Calls that move something, aimed at as much as they can move. */
const aimed = (): Record<string, { params?: object; body: object }> => {
  const { ids } = desk.w;
  const ann = String(ids['ann']);
  return {
    'superAdminAccounts.transfer': {
      body: { targetType: 'user', targetId: ann, amount: MUCH, action: 'deposit', transactionCode: '' },
    },
    'superAdminAccounts.create': { body: { ...NEW, username: 'rich_agent', userType: 'agent', openingPoints: MUCH } },
    'superAdminAccounts.changeSuperAdminPassword': {
      params: { id: String(ids['root2']) },
      body: { newPassword: 'another fine password', transactionCode: '' },
    },
    'superAdminAccounts.resetSuperAdminCode': { params: { id: String(ids['root2']) }, body: { transactionCode: '' } },
    'accountImport.accounts': { body: file('super_admin') },
    'superAdminBank.settle': {
      body: { ownerType: 'user', ownerId: ann, mode: 'custom', amount: MUCH, transactionCode: '' },
    },
    'withdrawals.change': { params: { id: withdrawalId }, body: { status: 'completed' } },
    'marketBackOffice.settle': {
      params: { id: String(open.id) },
      body: { result: { type: 'winner', selections: ['12'] }, reason: 'scorecard' },
    },
    'superAdminBets.setStatus': { params: { id: betId }, body: { status: 'won', reason: 'the scorer was wrong' } },
    'settingsBackOffice.reset': { body: {} },
    'agentAccounts.transfer': { body: { userId: ann, amount: MUCH, action: 'deposit', transactionCode: '' } },
    'agentAccounts.createUser': { body: { ...NEW, username: 'rich_user', openingPoints: MUCH } },
    'accountImport.users': { body: file('agent') },
    'agentBank.settle': {
      body: { ownerType: 'user', ownerId: ann, mode: 'custom', amount: MUCH, transactionCode: '' },
    },
  };
};
const people = (endpoint: EndpointSpec): ('root' | 'north')[] =>
  endpoint.who === 'public'
    ? []
    : [
        ...(endpoint.who.includes('super_admin') ? ['root' as const] : []),
        ...(endpoint.who.includes('agent') ? ['north' as const] : []),
      ];

const send = (person: string, endpoint: EndpointSpec, parts: Parts) =>
  desk.as(person, endpoint.method, urlOf(endpoint, parts), parts.body as object | undefined);

/** What one person's acts have moved in the ledger since a moment of its own, by transfer, in paise. */
const moved = async (after: number) => {
  const { rows } = await desk.w.pool.query<{ kind: string; amount: number; actor_id: number | null }>(
    `select t.kind, t.actor_id, sum(p.amount) filter (where p.amount > 0)::bigint as amount
     from transfer t join posting p on p.transfer_id = t.id where t.id > $1 group by t.id order by t.id`,
    [after],
  );
  return rows;
};
const newest = async () =>
  (await desk.w.pool.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from transfer')).rows[0]?.id ?? 0;

describe('with amounts for everything', () => {
  let before: number;
  beforeAll(async () => {
    before = await newest();
  });

  test('each call that moves something waits', async () => {
    const answers: Record<string, unknown> = {};
    for (const { name, endpoint } of calls()) {
      const aim = aimed()[name];
      const [person] = people(endpoint);
      if (aim === undefined || person === undefined) continue;
      const parts = name === 'settingsBackOffice.reset' ? {} : { params: aim.params, body: aim.body };
      const { body } = await send(person, endpoint, parts);
      answers[name] = body.error ?? body;
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(aimed()).map((name) => [name, 'APPROVAL_WAITS'])));
    expect(await moved(before)).toEqual([]);
  });

  test('a fresh code is asked for below the amount, one for each act', async () => {
    const token = await mint(desk.w, 'root');
    const settle = (selections: string[]) =>
      desk.w.send('POST', `/api/super-admin/markets/${open.id}/result`, {
        token,
        body: { result: { type: 'winner', selections }, reason: 'scorecard' },
      });
    expect((await settle(['12'])).body.error).toBe('APPROVAL_WAITS');
    expect((await settle(['11'])).body.error).toBe('CONFIRMATION_NEEDED');
  });

  test('nothing that the contract allows passes the amounts', async () => {
    const known = Object.values(desk.w.ids).map(String);
    for (const { endpoint } of calls()) {
      if (endpoint.method === 'GET') continue;
      for (const person of people(endpoint)) {
        for (const sample of fc.sample(request(endpoint, valid), { numRuns: 6, seed: 7 })) {
          const aim = (part: unknown) =>
            typeof part !== 'object' || part === null
              ? part
              : Object.fromEntries(
                  Object.entries(part).map(([field, value], at) => {
                    if (/^(id|userId|ownerId|targetId)$/.test(field)) return [field, known[at % known.length]];
                    if (field === 'amount' || field === 'openingPoints') return [field, MUCH];
                    return [field, value];
                  }),
                );
          await send(person, endpoint, { params: aim(sample.params), query: sample.query, body: aim(sample.body) });
        }
      }
    }
    const rows = await moved(before);
    const kinds = 5;
    for (const { amount } of rows) expect(amount).toBeLessThanOrEqual(LIMIT * 100);
    for (const of of Map.groupBy(rows, ({ actor_id }) => actor_id).values()) {
      expect(of.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(kinds * LIMIT * 100);
    }
  }, 120_000);

  test('a second person lets a result be paid, to the paisa as shown, and once', async () => {
    const asked = await desk.as('root', 'POST', `/api/super-admin/markets/${open.id}/result`, {
      ...{ result: { type: 'winner', selections: ['11'] }, reason: 'scorecard', evidence: 'umpire’s sheet' },
    });
    const id = String(asked.body.approvalId);
    const { shows } = (await desk.as('root2', 'GET', `/api/super-admin/approvals/${id}`)).body;
    expect(shows.title).toBe('Result: Outcome 11');
    expect(shows.evidence).toEqual({ brought: 'umpire’s sheet', feed: null });
    expect(shows.players + shows.agents + shows.house).toBeCloseTo(0, 6);
    // Player by player it says what is commission and what falls to agents; together these are the sums.
    const sumOf = (part: 'commission' | 'agents') =>
      shows.rows.reduce((sum: number, { parts }: { parts: Record<typeof part, number> }) => sum + parts[part], 0);
    expect(sumOf('commission')).toBeCloseTo(shows.commission, 6);
    expect(sumOf('agents')).toBeCloseTo(shows.agents, 6);
    const of = (username: string) => shows.rows.find((row: { username: string }) => row.username === username);
    expect(of('ann')).toMatchObject({ change: 2 * MUCH });
    const balances = [await desk.balanceOf('ann'), await desk.balanceOf('ben')];
    expect((await desk.approve('root2', id)).status).toBe(200);
    expect(await desk.balanceOf('ann')).toBe((balances[0] ?? 0) + of('ann').change);
    expect(await desk.balanceOf('ben')).toBe((balances[1] ?? 0) + of('ben').change);
    expect((await desk.approve('root2', id)).body.error).toBe('APPROVAL_DECIDED');
    // The other results that were asked for before stand on a market that is settled now.
    const { items } = (await desk.as('root2', 'GET', '/api/super-admin/approvals?limit=200')).body;
    const other = items.find((one: { title: string }) => one.title === 'Result: Outcome 12');
    expect((await desk.approve('root2', other.id)).body.error).toBe('APPROVAL_OUTDATED');
    expect((await reconcile(desk.w.pool)).filter(({ rule }) => !rule.startsWith('14.'))).toEqual([]);
  });
});
