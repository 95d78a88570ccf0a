// Commission and partnership by HTTP: who may set and read what, from when it holds, and that the report sums to zero.
import { winner } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { mint } from '../http/all-calls.ts';
import { type Answer, type World, world } from '../support/world.ts';

let w: World;
const tokens = new Map<string, string>();
beforeAll(async () => {
  w = await world();
  // Long sessions: the clock is moved by hours.
  for (const name of ['root', 'north', 'south', 'ann']) tokens.set(name, await mint(w, name, w.clock.nowMs + 864e5));
  await w.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 1, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (7, 4, 1, 'A v B', now(), now())`,
  );
});
afterAll(() => w.close());

const id = (name: string) => String(w.ids[name]);
const SUPER = '/api/super-admin/commission';
const get = (by: string, url: string) => w.send('GET', url, { token: tokens.get(by) });
const TERM = { subject: 'commission', agentId: null, kind: null, rate: 2, from: null, reason: 'as agreed' };
const set = (term: Record<string, unknown>, by = 'root'): Promise<Answer> =>
  w.send('POST', `${SUPER}/terms`, { token: tokens.get(by), body: { ...TERM, ...term } });
const cancel = (termId: string, by = 'root') =>
  w.send('POST', `${SUPER}/terms/${termId}/cancel`, { token: tokens.get(by), body: {} });
const instant = (aheadMs: number) => new Date(w.clock.nowMs + aheadMs).toISOString();
const MINUTE = 60_000;

let markets = 0;
/** A market on which each of these has backed the first runner at evens, for so many rupees. */
async function marketWith(kind: 'match' | 'bookmaker', stakes: Record<string, number>): Promise<number> {
  markets += 1;
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
     values ($1, 7, $2, 'M', 'M', $3, $4, '[{"id":"1","name":"A"},{"id":"2","name":"B"}]', 'r', now()) returning id`,
    [`7/${markets}`, markets, kind === 'match' ? 'match' : 'match1', kind],
  );
  const market = rows[0]?.id ?? 0;
  for (const [name, stake] of Object.entries(stakes)) {
    await w.pool.query(
      `insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
         price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at, agent_id)
       select id, gen_random_uuid(), '\\x00', $2, '1', 'A', 'back', 200, 200, $3, $3, $3, 1, now(), 0, 'r', $4, parent_id
       from account where id = $1`,
      [w.ids[name], market, stake * 100, new Date(w.clock.nowMs)],
    );
  }
  return market;
}
const settle = (marketId: number, won: string) =>
  settleMarketWith(w.context, {
    ...{
      marketId,
      declared: winner(won),
      source: 'back_office',
      evidence: {},
      reason: null,
      actorId: null,
      feed: null,
    },
  });

describe('what is agreed', () => {
  test('begins at the earliest in a minute, and is in force from then on', async () => {
    expect((await set({ subject: 'share', agentId: id('north'), rate: 40, from: instant(0) })).body).toMatchObject({
      error: 'INVALID_REQUEST',
      field: 'from',
    });
    const answer = await set({ subject: 'share', agentId: id('north'), rate: 40 });
    expect([answer.status, answer.body.term]).toMatchObject([
      200,
      {
        subject: 'share',
        kind: null,
        rate: 40,
        state: 'planned',
        from: instant(MINUTE),
        setBy: 'Root Smith',
        reason: 'as agreed',
      },
    ]);
    expect((await get('root', `${SUPER}/terms?agentId=${id('north')}`)).body.share).toBe(0);
    w.clock.advance(MINUTE);
    const { body } = await get('root', `${SUPER}/terms?agentId=${id('north')}`);
    expect(body).toMatchObject({ agent: { username: 'north' }, share: 40, history: [{ rate: 40, state: 'in-force' }] });
  });

  test('commission: own for the kind, own, everybody for the kind, everybody; null gives the next one in line', async () => {
    await set({ rate: 1 });
    await set({ rate: 3, kind: 'session' });
    await set({ rate: 2, agentId: id('north') });
    await set({ rate: 2.5, agentId: id('north'), kind: 'match' });
    w.clock.advance(MINUTE);
    const read = async (query: string) => {
      const { body } = await get('root', `${SUPER}/terms${query}`);
      const kinds: { kind: string; rate: number; source: string }[] = body.commission;
      return kinds.filter(({ kind }) => ['match', 'session'].includes(kind)).map(({ rate, source }) => [rate, source]);
    };
    expect(await read('')).toEqual([
      [1, 'everybody'],
      [3, 'everybody-kind'],
    ]);
    expect(await read(`?agentId=${id('south')}`)).toEqual([
      [1, 'everybody'],
      [3, 'everybody-kind'],
    ]);
    expect(await read(`?agentId=${id('north')}`)).toEqual([
      [2.5, 'own-kind'],
      [2, 'own'],
    ]);
    await set({ rate: null, agentId: id('north') });
    w.clock.advance(MINUTE);
    expect(await read(`?agentId=${id('north')}`)).toEqual([
      [2.5, 'own-kind'],
      [3, 'everybody-kind'],
    ]);
    const { body } = await get('root', `${SUPER}/agents?search=nor`);
    expect(body).toMatchObject({
      total: 1,
      items: [{ username: 'north', share: 40, commission: null, ownKinds: 1, nextChange: null }],
    });
  });

  test('what is planned can be taken back before it begins, and nothing else', async () => {
    const planned = await set({ subject: 'share', agentId: id('north'), rate: 90, from: instant(3_600_000) });
    expect((await get('root', `${SUPER}/agents?search=north`)).body.items[0].nextChange).toBe(planned.body.term.from);
    const done = await cancel(planned.body.term.id);
    expect([done.status, done.body.term.state]).toEqual([200, 'cancelled']);
    expect((await cancel(planned.body.term.id)).body.error).toBe('TERM_BEGUN');
    w.clock.advance(3_600_000);
    const { body } = await get('root', `${SUPER}/terms?agentId=${id('north')}`);
    expect(body.share).toBe(40);
    const begun = body.history.find(({ state }: { state: string }) => state === 'in-force');
    expect((await cancel(begun.id)).body.error).toBe('TERM_BEGUN');
    expect((await cancel('999999999')).status).toBe(404);
    await expect(w.pool.query('update book_term set rate = 1')).rejects.toThrow('never changed');
    await expect(w.pool.query('delete from book_term')).rejects.toThrow('never changed');
  });

  test.each([
    [{ subject: 'share', agentId: null }, 'agentId'],
    [{ subject: 'share', kind: 'match', agentId: '1' }, 'kind'],
    [{ subject: 'share', rate: null, agentId: '1' }, 'rate'],
    [{ rate: 100.5 }, 'rate'],
    [{ rate: -1 }, 'rate'],
    [{ rate: 1.234 }, 'rate'],
    [{ from: 'tomorrow' }, 'from'],
    [{ from: '2025-01-01T00:00:00Z' }, 'from'],
    [{ from: '2090-01-01T00:00:00Z' }, 'from'],
    [{ reason: ' ' }, 'reason'],
  ])('%j is refused', async (term, field) => {
    const answer = await set(term);
    expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, 'INVALID_REQUEST', field]);
  });

  test('an account that is no agent, or nobody, is 404; every act is in the audit log', async () => {
    for (const agentId of [id('ann'), id('root'), '999999']) {
      expect((await set({ agentId })).status).toBe(404);
      expect((await get('root', `${SUPER}/terms?agentId=${agentId}`)).status).toBe(404);
      expect((await get('root', `${SUPER}/report?agentId=${agentId}`)).status).toBe(404);
    }
    const { rows } = await w.pool.query(
      `select action, target, outcome from audit where action like 'commission.%' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'commission.set', target: 'account:999999', outcome: 'NOT_FOUND' }]);
    const { rows: cancelled } = await w.pool.query(
      `select target, before ->> 'rate' as rate from audit where action = 'commission.cancel' and outcome = 'ok'`,
    );
    expect(cancelled).toEqual([{ target: `account:${id('north')}`, rate: '90' }]);
  });
});

describe('who', () => {
  test('agents read their own terms and nobody else’s, and set nothing', async () => {
    expect((await get('north', '/api/agent/commission/terms')).body).toMatchObject({
      agent: { username: 'north' },
      share: 40,
    });
    const south = (await get('south', '/api/agent/commission/terms')).body;
    expect([south.agent.username, south.share, south.history]).toEqual(['south', 0, []]);
    expect((await get('north', `/api/agent/commission/terms?agentId=${id('south')}`)).status).toBe(400);
    expect((await get('north', `/api/agent/commission/report?agentId=${id('south')}`)).status).toBe(400);
    for (const url of [`${SUPER}/terms`, `${SUPER}/agents`, `${SUPER}/report`]) {
      expect((await get('north', url)).body.error).toBe('ROLE_NOT_ALLOWED');
      expect((await get('ann', url)).body.error).toBe('ROLE_NOT_ALLOWED');
    }
    expect((await set({}, 'north')).body.error).toBe('ROLE_NOT_ALLOWED');
    expect((await cancel('1', 'north')).body.error).toBe('ROLE_NOT_ALLOWED');
  });
});

describe('the report', () => {
  const SUMS = ['gross', 'commission', 'players', 'agentShare', 'agentCommission', 'agents', 'house'] as const;
  type Row = Record<(typeof SUMS)[number], number> & { agent: { username: string } | null; kind: string | null };
  const inPaise = (amount: number) => Math.round(amount * 100);

  function expectSums({ items, totals }: { items: Row[]; totals: Row }) {
    for (const row of [...items, totals]) {
      expect(inPaise(row.players) + inPaise(row.agents) + inPaise(row.house)).toBe(0);
      expect(inPaise(row.gross) - inPaise(row.commission)).toBe(inPaise(row.players));
      expect(inPaise(row.agentShare) + inPaise(row.agentCommission)).toBe(inPaise(row.agents));
    }
    for (const name of SUMS) {
      expect(items.reduce((sum, row) => sum + inPaise(row[name]), 0)).toBe(inPaise(totals[name]));
    }
  }

  test('by agent, by kind, of one agent: its columns and its rows sum up, and an agent sees its own clients alone', async () => {
    const match = await marketWith('match', { ann: 100, ben: 50, cem: 200 });
    const bookmaker = await marketWith('bookmaker', { ann: 30 });
    await settle(match, '1');
    await settle(bookmaker, '2');
    const all = (await get('root', `${SUPER}/report`)).body;
    expectSums(all);
    // North: won 150 at 2.5 % commission, lost 30; a share of 40 %. South: won 200 at everybody's 1 %, no share.
    expect(all.items).toMatchObject([
      { agent: { username: 'north' }, kind: null, gross: 120, commission: 3.75, agentShare: -48, agentCommission: 1.5 },
      { agent: { username: 'south' }, kind: null, gross: 200, commission: 2, agents: 0, house: -198 },
    ]);
    const kinds = (await get('root', `${SUPER}/report?by=kind`)).body;
    expectSums(kinds);
    expect(kinds.items.map(({ kind, gross }: Row) => [kind, gross])).toEqual([
      ['bookmaker', -30],
      ['match', 350],
    ]);
    const own = (await get('north', '/api/agent/commission/report')).body;
    expectSums(own);
    expect(own).toEqual((await get('root', `${SUPER}/report?by=kind&agentId=${id('north')}`)).body);
    expect(own.items).toMatchObject([
      { agent: { username: 'north' }, kind: 'bookmaker', gross: -30, agentShare: 12, house: 18 },
      { agent: { username: 'north' }, kind: 'match', gross: 150, agentShare: -60, agentCommission: 1.5 },
    ]);
    const wallet = await w.pool.query('select balance, credit from wallet where account_id = $1', [w.ids['north']]);
    expect(wallet.rows).toEqual([{ balance: inPaise(own.totals.agents), credit: 0 }]);
  });

  test('the movements of a player name the house, with what the agent has of them; an agent’s own name the player', async () => {
    const read = async (url: string) =>
      (await get('north', `${url}/wallet/transactions?type=bet&limit=200`)).body.items;
    const ofPlayer: { type: string; amount: number }[] = await read(`/api/agent/users/${id('ann')}`);
    expect(ofPlayer.find(({ type }) => type === 'commission')).toMatchObject({
      ...{ amount: 2.5, counterpartUsername: null },
      meta: {
        ...{ sportName: 'Cricket', eventName: 'A v B' },
        ...{ transfer: { from: 'ann', to: null }, agentPart: { username: 'north', amount: 1 } },
      },
    });
    const agent = await get('root', `/api/super-admin/agents/${id('north')}/wallet/transactions?type=bet&limit=200`);
    const ofAgent: { type: string; amount: number }[] = agent.body.items;
    expect(ofAgent.find(({ type, amount }) => type === 'commission' && amount === 1)).toMatchObject({
      counterpartUsername: 'ann',
      meta: { transfer: { from: 'ann', to: 'north' }, playerUsername: 'ann', agentPart: null },
    });
    // A share is the house's to give and to take; whose bets it is of is said.
    const shares = ofAgent.filter(({ type }) => type === 'share');
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares)
      expect(share).toMatchObject({
        counterpartUsername: null,
        meta: { playerUsername: expect.stringMatching(/^(ann|ben)$/) },
      });
  });

  test('of another day is empty; a page beyond the last keeps the sums; too long a period is refused', async () => {
    expect((await get('root', `${SUPER}/report?from=2026-01-01&to=2026-01-02`)).body).toMatchObject({
      items: [],
      total: 0,
    });
    const beyond = (await get('root', `${SUPER}/report?page=9&limit=1`)).body;
    expect([beyond.items, beyond.total, beyond.totals.gross]).toEqual([[], 2, 320]);
    expect((await get('root', `${SUPER}/report?from=2025-01-01&to=2026-01-02`)).body.field).toBe('from');
  });

  test('settled again, it says what the last result says, and the books are right', async () => {
    const market = await marketWith('match', { ann: 1000 });
    const before = (await get('root', `${SUPER}/report`)).body;
    await settle(market, '1');
    await settle(market, '2');
    const after = (await get('root', `${SUPER}/report`)).body;
    expectSums(after);
    expect(after.totals.gross - before.totals.gross).toBe(-1000);
    expect(after.totals.agents - before.totals.agents).toBe(400);
    const found = (await reconcile(w.pool)).filter(({ rule }) => !rule.startsWith('14.'));
    expect(found).toEqual([]);
  });

  test('a player’s statement has the commission as an entry of its own', async () => {
    const { body } = await w.send('GET', '/api/account/statement', { token: tokens.get('ann') });
    const kinds: string[] = JSON.stringify(body).match(/"commission"/g) ?? [];
    expect(kinds.length).toBeGreaterThan(0);
  });
});
