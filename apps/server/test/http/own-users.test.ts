// What an agent is told does not depend on anybody but its own users: every answer is the same before and after another
// agent's user has done everything that leaves a trace, and another one after an own user has done it.
import { randomUUID } from 'node:crypto';
import { paise, settlementTransfer } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../../src/db/transaction.ts';
import { post } from '../../src/ledger/post.ts';
import { PASSWORD, type World } from '../support/world.ts';
import { calls, fullWorld, mint } from './all-calls.ts';

type Name = 'ann' | 'ben' | 'cem';

let w: World;
let north: string;
let seen: { bet: string; market: string; place: string; settlement: string; dispute: string };

/** The address that everybody shares, and the one of a single person. */
const SHARED = '10.4.4.4';
const OWN: Readonly<Record<Name, string>> = { ann: '10.1.1.1', ben: '10.2.2.2', cem: '10.3.3.3' };

const bet = async (who: Name, selectionKey: string, stake: number) => {
  const body = {
    ...{ requestId: randomUUID(), eventId: '101', sportId: '4', marketId: '1011', selectionKey, side: 'back', stake },
    ...{ expectedOdds: 1.01, acceptUpdatedOdds: true },
  };
  const answer = await w.send('POST', '/api/bets/place', { token: await mint(w, who), body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.bet.id);
};

const signIn = (who: Name, ip: string) =>
  w.send('POST', '/api/auth/login', {
    ...{ body: { username: who, password: PASSWORD }, ip },
    headers: { 'user-agent': `Browser of ${who}` },
  });

/** A question about a bet, written as asking would write it: nothing is settled here. */
async function dispute(who: Name, betId: string): Promise<string> {
  const { rows } = await w.pool.query<{ id: string }>(
    `with asked as (
       insert into dispute (bet_id, account_id, asked_status, asked_profit, asked_version, asked_at)
       values ($1, $2, 'lost', -100, 1, now()) returning id)
     insert into dispute_step (dispute_id, act, actor_id, actor_role, words, at)
     select id, 'ask', $2, 'user', 'What is this?', now() from asked returning dispute_id as id`,
    [betId, w.ids[who]],
  );
  return String(rows[0]?.id);
}

/** Everything that somebody can do and that some list of the back office tells. */
async function live(who: Name, agent: string): Promise<void> {
  await signIn(who, SHARED);
  await signIn(who, OWN[who]);
  await w.give(agent, who, 77);
  await w.give(agent, who, 7, 'withdraw');
  await dispute(who, await bet(who, '12', 133));
  await w.send('POST', '/api/super-admin/withdrawals', {
    ...{
      token: await mint(w, 'root'),
      body: { ownerType: 'user', ownerId: String(w.ids[who]), amount: 5, remark: null },
    },
  });
  await w.send('POST', '/api/account/requests', { token: await mint(w, who), body: { kind: 'points', amount: 3 } });
  await w.send('PATCH', `/api/super-admin/users/${w.ids[who]}/toggles`, {
    ...{ token: await mint(w, 'root'), body: { field: 'betLocked', value: true } },
  });
}

/**
 * What is asked of every call that answers about own users. A call that is missing here fails the first test: whoever adds one
 * says how it is asked. `?` stands for the call without a query.
 */
const asked = (): Readonly<Record<string, readonly string[]>> => {
  const [ann, cem] = [String(w.ids['ann']), String(w.ids['cem'])];
  const searches = ['?search=cem', '?search=Cem+Smith', '?search=a', '?search=10.'];
  const days = '?from=2026-03-01&to=2026-03-01';
  const ofAnn = `?accountType=user&accountId=${ann}`;
  const ofCem = `?accountType=user&accountId=${cem}`;
  const figures = ['won', 'lost', 'commission', 'adjustments', 'creditToUsers', 'withdrawnFromUsers', 'totalBalance'];
  return {
    'receipts.one': [`/api/bets/${seen.bet}`],
    'agentDisputes.list': ['?', '?state=all', ...searches],
    'agentDisputes.one': [`/api/agent/disputes/${seen.dispute}`],
    'agentAccounts.users': ['?', '?status=all&limit=500', '?sort=exposure&direction=desc', ...searches],
    'agentAccounts.userDetails': [`/api/agent/users/${ann}/details`, `/api/agent/users/${cem}/details`],
    'agentAccounts.userTransactions': [
      ...[ann, cem].map((id) => `/api/agent/users/${id}/wallet/transactions?limit=100`),
    ],
    'agentBets.current': ['?state=all&limit=500', `?ownerType=user&ownerId=${cem}`, ...searches],
    'agentBets.filters': ['?', `?userId=${cem}`, ...searches],
    'agentBets.history': ['?limit=500', `?userId=${cem}`, '?sport=4', '?event=101', ...searches],
    'agentDashboard.metrics': ['?', days],
    'agentDashboard.figure': figures.map((figure) => `?figure=${figure}&limit=500`),
    'agentReports.accountOptions': ['?limit=500', '?type=user', ...searches],
    'agentReports.transactions': [ofAnn, ofCem, `${ofAnn}&type=bet`, `${ofAnn}&type=credit`],
    'agentReports.activity': [ofAnn, ofCem, `${ofAnn}&search=10.`],
    'agentMultiLogin.groups': ['?', '?kind=address', '?kind=device', ...searches],
    'agentMultiLogin.group': [
      `/api/agent/multi-logins/${seen.place}`,
      `/api/agent/multi-logins/${seen.place}?search=cem`,
    ],
    'agentCommission.report': ['?', days],
    // Acts of the agent itself that wait for somebody: test/approvals asks for another's.
    'agentApprovals.list': ['?', '?state=decided', '?state=lapsed'],
    'agentApprovals.one': [],
    'agentRequests.list': ['?', '?state=all', ...searches.map((search) => `${search}&state=all`)],
    'agentSheet.sheet': ['?', `${days}&show=collect`, ...searches],
    'agentSheet.weeks': ['?'],
    'agentLedger.ledger': ['?', days, '?type=bet'],
    'agentSheet.receipts': [`/api/agent/settlement-sheet/receipts/${seen.settlement}`],
    'agentHouseLimits.list': ['?'],
    'agentHouseLimits.level': [ann, cem].map((id) => `/api/agent/house-limits/${id}`),
    'agentOrders.list': ['?', `?userId=${cem}`, `?userId=${cem}&state=ended`, '?eventId=101'],
    'agentRisk.book': ['?', '?sportId=4', ...searches],
    'agentRisk.event': ['/api/agent/risk/events/101'],
    'agentAnalysis.markets': ['?', '?sportId=4', ...searches],
    'agentAnalysis.market': [`/api/agent/market-analysis/${seen.market}`],
    'agentBank.totals': ['?', ...searches],
    // What the agent's own persons did: test/staff asks for another's.
    'agentProof.auditLog': ['?', '?search=cem'],
  };
};

const ownUsersReads = (): string[] =>
  calls()
    .filter(({ endpoint }) => endpoint.scope === 'own-users' && endpoint.method === 'GET')
    .map(({ name }) => name);

/** All that north is told, by the address that was asked. Each answer is older than what any cache keeps. */
async function told(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, endpoint } of calls()) {
    for (const query of asked()[name] ?? []) {
      const url = query.startsWith('/') ? query : `${endpoint.path}${query === '?' ? '' : query}`;
      const { status, body } = await w.send('GET', url, { token: north });
      expect([url, status], JSON.stringify(body)).toEqual([url, url.includes(`${w.ids['cem']}`) ? status : 200]);
      answers.set(
        `${name} ${url}`,
        JSON.stringify({ status, body: { ...body, requestId: undefined, readAt: undefined } }),
      );
    }
  }
  return answers;
}

const changedBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].filter(([url, answer]) => after.get(url) !== answer).map(([url]) => url);

/** Ann has lost 40 points, and pays for 10 of them. */
async function settleWithAnn(): Promise<string> {
  const lost = settlementTransfer(String(w.ids['ann']), paise(-4000));
  if (lost === null) throw new Error('a loss is a transfer');
  await tx(w.pool, (t) => post(t, [{ transfer: lost, actorId: null, reference: null, atMs: w.clock.nowMs }]));
  const answer = await w.send('POST', '/api/agent/settlement-sheet/settlements', {
    token: north,
    body: {
      settlements: [{ userId: String(w.ids['ann']), direction: 'receive', amount: 10 }],
      ...{ note: 'Cash', transactionCode: await w.codeOf('north') },
    },
  });
  return answer.body.settlementId;
}

beforeAll(async () => {
  w = await fullWorld();
  await w.give('root', 'root', 1_000_000);
  for (const [agent, user] of [
    ['north', 'ann'],
    ['north', 'ben'],
    ['south', 'cem'],
  ] as const) {
    await w.give('root', agent, 10_000);
    await w.give(agent, user, 1_000);
  }
  for (const who of ['ann', 'ben', 'cem'] as const) await signIn(who, SHARED);
  const placed = await bet('ann', '11', 100);
  await bet('cem', '11', 100);
  north = await mint(w, 'north', w.clock.nowMs + 86_400_000);
  const settlement = await settleWithAnn();
  const books = await w.send('GET', '/api/agent/market-analysis', { token: north });
  const places = await w.send('GET', '/api/agent/multi-logins', { token: north });
  seen = {
    dispute: await dispute('ann', placed),
    bet: placed,
    market: books.body.items[0].id,
    place: places.body.items[0].place,
    settlement,
  };
});
afterAll(() => w.close());

test('every call that answers about own users is asked', () => {
  expect(ownUsersReads().filter((name) => !(name in asked()))).toEqual([]);
  expect(ownUsersReads().length).toBeGreaterThan(10);
});

describe('what another agent’s user does', () => {
  test('changes no answer, count, sum or refusal, and what an own user does changes each call’s', async () => {
    const before = await told();
    w.clock.advance(5_000);
    await live('cem', 'south');
    const after = await told();
    expect(changedBetween(before, after)).toEqual([]);
    for (const [url, answer] of after) {
      // Names of other agents and of their users, and where they sign in from.
      expect([url, /\bcem\b|Cem Smith|\bsouth\b|South Smith|10\.3\.3\.3/i.exec(answer)?.[0]]).toEqual([url, undefined]);
    }
    w.clock.advance(5_000);
    await live('ann', 'north');
    const then = changedBetween(after, await told()).map((url) => url.split(' ')[0]);
    // A receipt is of one bet or settlement, a report or week that has no result yet is empty, limits are set by hand, and acts wait that the agent asked for: none moves by a new bet.
    const still = Object.keys(asked()).filter((name) => !then.includes(name));
    expect(still).toEqual([
      'receipts.one',
      'agentDisputes.one',
      'agentCommission.report',
      'agentApprovals.list',
      'agentApprovals.one',
      'agentSheet.weeks',
      'agentSheet.receipts',
      'agentHouseLimits.list',
      'agentHouseLimits.level',
      // Nobody asks for odds here: orders/staff-orders.test.ts does.
      'agentOrders.list',
      // What persons of the agent did, not its users.
      'agentProof.auditLog',
    ]);
  });
});

describe('what is another agent’s', () => {
  test('answers as what does not exist, whatever it is', async () => {
    const { rows } = await w.pool.query<{ session: string; bet: string }>(
      `select (select max(id)::text from session where account_id = $1) as session,
              (select max(id)::text from bet where account_id = $1) as bet`,
      [w.ids['cem']],
    );
    const [foreign] = rows;
    const answerTo = async (method: string, path: string) => {
      const { status, body } = await w.send(method, path, { token: north });
      return { status, body: { ...body, requestId: '' } };
    };
    for (const [method, path, id] of [
      ['GET', '/api/bets/', foreign?.bet],
      ['DELETE', '/api/agent/multi-logins/sessions/', foreign?.session],
      ['GET', '/api/agent/users/', `${w.ids['cem']}/details`],
      ['GET', '/api/agent/house-limits/', String(w.ids['cem'])],
    ] as const) {
      const unknown = String(id).replace(/^\d+/, '999999999');
      const refused = await answerTo(method, `${path}${id}`);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(refused).toEqual(await answerTo(method, `${path}${unknown}`));
    }
    const alive = await w.pool.query(
      'select count(*)::int as n from session where account_id = $1 and ended_at is null',
      [w.ids['cem']],
    );
    expect(alive.rows[0].n).toBeGreaterThan(0);
  });
});
