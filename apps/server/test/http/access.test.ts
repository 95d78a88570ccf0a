import { fc } from '@fast-check/vitest';
import { api, type EndpointSpec, ROLES, type Role } from '@pavilion/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '../../src/http/api-docs/openapi.ts';
import type { Answer, World } from '../support/world.ts';
import { calls, fullWorld, mint, someone } from './all-calls.ts';
import { type Parts, request, urlOf, valid } from './samples.ts';

let w: World;
beforeAll(async () => {
  // Live, so that the call that clears the platform is refused.
  w = await fullWorld({ env: { PAVILION_ENV: 'live' } });
});
afterAll(() => w.close());

/** The same request for every caller, valid by its schemas, so that only the caller decides. */
const sampleOf = (endpoint: EndpointSpec): Parts => {
  // Which ids a document needs, no schema of one field can say.
  if (endpoint === api.provider.document) return { query: { endpoint: '/board/markets', sid: '4', gmid: '101' } };
  const [parts] = fc.sample(request(endpoint, valid), { numRuns: 1, seed: 42 });
  return parts ?? {};
};
const send = (endpoint: EndpointSpec, token: string | undefined, parts = sampleOf(endpoint)): Promise<Answer> =>
  w.send(endpoint.method, urlOf(endpoint, parts), { token, body: parts.body });

const STATES = ['none', 'malformed', 'unknown', 'ended', 'expired', 'locked', ...ROLES] as const;
type State = (typeof STATES)[number];

async function tokenFor(state: State, endpoint: EndpointSpec): Promise<string | undefined> {
  const role: Role = endpoint.who === 'public' ? 'user' : (endpoint.who[0] ?? 'user');
  switch (state) {
    case 'none':
      return undefined;
    case 'malformed':
      return 'not-a-token';
    case 'unknown':
      return 'A'.repeat(43);
    case 'ended': {
      const token = await mint(w, someone(role));
      await w.send('POST', '/api/auth/logout', { token });
      return token;
    }
    case 'expired':
      return mint(w, someone(role), w.clock.nowMs - 1);
    case 'locked':
      return mint(w, someone(role));
    case 'user':
    case 'agent':
    case 'super_admin':
      return mint(w, someone(state));
  }
}

async function whileLocked<T>(endpoint: EndpointSpec, act: () => Promise<T>): Promise<T> {
  const role: Role = endpoint.who === 'public' ? 'user' : (endpoint.who[0] ?? 'user');
  const setLock = (locked: boolean) =>
    w.pool.query('update account set user_locked = $2 where id = $1', [w.ids[someone(role)], locked]);
  await setLock(true);
  try {
    return await act();
  } finally {
    await setLock(false);
  }
}

/** What the declaration promises; null means that the call gets as far as its handler. */
function promised(endpoint: EndpointSpec, state: State): string | null {
  if (endpoint.who === 'public') return null;
  if (state === 'locked') return endpoint.allowLocked === true ? null : 'USER_LOCKED';
  const role = ROLES.find((one) => one === state);
  if (role === undefined) return 'LOGIN_REQUIRED';
  return endpoint.who.includes(role) ? null : 'ROLE_NOT_ALLOWED';
}

const BEFORE_THE_HANDLER = ['LOGIN_REQUIRED', 'ROLE_NOT_ALLOWED', 'USER_LOCKED', 'INVALID_REQUEST'];
const matrix = calls().flatMap(({ name, endpoint }) => STATES.map((state) => ({ name, endpoint, state })));

test.each(matrix)('$name with token state $state', async ({ endpoint, state }) => {
  const token = await tokenFor(state, endpoint);
  const act = () => send(endpoint, token);
  const answer = state === 'locked' ? await whileLocked(endpoint, act) : await act();
  const expected = promised(endpoint, state);
  if (expected !== null) {
    expect(answer.body).toMatchObject({ error: expected });
    return;
  }
  expect(answer.status).toBeLessThan(500);
  if (answer.status !== 200) {
    // A schema's complaint begins with the field; a form's rules, which a handler checks, have words of their own.
    const { error, field, message } = answer.body;
    const isFormRule = error === 'INVALID_REQUEST' && !String(message).startsWith(`${field}: `);
    if (!isFormRule) expect(BEFORE_THE_HANDLER).not.toContain(error);
    expect(refusalsOf(endpoint)).toContain(answer.body.error);
  }
});

describe('foreign and unknown ids are not told apart', () => {
  const isObject = (part: unknown) => typeof part === 'object' && part !== null;
  /** Calls that name the account they are about. */
  const aims = ({ params, body }: Parts) =>
    [params, body].some((part) => isObject(part) && ['id', 'userId', 'ownerId'].some((name) => name in Object(part)));
  const within = calls().filter(({ endpoint }) => endpoint.scope === 'own-users');
  const ownUsers = within.filter(({ endpoint }) => aims(sampleOf(endpoint)));
  /**
   * Markets, sums, bets, reports of one account and places where several were, not accounts by name: analysis/books.test.ts, risk.test.ts
   * and the tests of dashboard, back-office-bets, back-office-reports, multi-login, commission, house-limits, disputes, settle-players, orders/staff-orders, bank and staff ask the same of them.
   */
  const OTHERS = [
    ...['agentAnalysis.markets', 'agentDashboard.metrics', 'agentDashboard.figure', 'agentRisk.book'],
    ...['agentReports.transactions', 'agentReports.activity'],
    ...['agentBets.current', 'agentBets.filters', 'agentBets.history'],
    ...['agentSheet.weeks', 'agentSheet.receipts', 'agentLedger.ledger'],
    ...[
      'agentMultiLogin.groups',
      'agentMultiLogin.group',
      'agentCommission.report',
      'agentHouseLimits.list',
      'agentApprovals.list',
      'agentOrders.list',
      'agentDisputes.list',
      'agentBank.totals',
      'agentProof.auditLog',
    ],
  ];
  const isOfAccounts = (name: string) => !OTHERS.includes(name);
  const lists = within.filter(
    ({ name, endpoint }) => endpoint.method === 'GET' && !aims(sampleOf(endpoint)) && isOfAccounts(name),
  );
  test('there are such calls', () => {
    expect(ownUsers.length).toBeGreaterThan(1);
    expect(lists.length).toBeGreaterThan(0);
  });

  test.each(lists)('$name knows nobody of another agent', async ({ endpoint }) => {
    const token = await mint(w, 'north');
    const everybody = await send(endpoint, token, { query: {} });
    expect(everybody.status).toBe(200);
    expect(JSON.stringify(everybody.body)).toContain('ann');
    expect(JSON.stringify(everybody.body)).not.toContain('cem');
    const searched = await send(endpoint, token, { query: { search: 'cem' } });
    expect(searched.body).toMatchObject({ items: [], total: 0 });
  });

  test.each(ownUsers)('$name', async ({ endpoint }) => {
    const code = await w.codeOf('north');
    const aimedAt = async (id: string): Promise<Answer> => {
      const { params, query, body } = sampleOf(endpoint);
      const aim = (part: unknown) =>
        typeof part === 'object' && part !== null
          ? {
              ...part,
              // A request's id begins with a letter that says what it asks for.
              ...('id' in part ? { id: /^[A-Z]/.test(String(part.id)) ? `${String(part.id)[0]}${id}` : id } : {}),
              ...('userId' in part ? { userId: id } : {}),
              ...('ownerId' in part ? { ownerId: id, ownerType: 'user', mode: 'all' } : {}),
              ...('transactionCode' in part ? { transactionCode: code } : {}),
            }
          : part;
      const token = await mint(w, 'north');
      const answer = await send(endpoint, token, { params: aim(params), query: aim(query), body: aim(body) });
      return { ...answer, body: { ...answer.body, requestId: '' } };
    };
    const foreign = await aimedAt(String(w.ids.cem));
    const unknown = await aimedAt('999999999');
    expect([foreign.status, foreign.body.error]).toEqual([404, 'NOT_FOUND']);
    expect(foreign.body).toEqual(unknown.body);
  });
});

describe('the audit log', () => {
  const audited = calls().filter(({ endpoint }) => endpoint.audit !== undefined);
  const rowsOf = async (requestId: unknown) =>
    (await w.pool.query('select action, outcome, actor_role, ip::text from audit where request_id = $1', [requestId]))
      .rows;

  test.each(audited)('$name leaves one row, refused or not', async ({ endpoint }) => {
    for (const state of ['none', 'user', 'agent', 'super_admin'] as const) {
      const answer = await send(endpoint, await tokenFor(state, endpoint));
      const role = promised(endpoint, state) === 'LOGIN_REQUIRED' || endpoint.who === 'public' ? null : state;
      expect(await rowsOf(answer.headers['x-request-id'])).toMatchObject([
        { action: endpoint.audit, outcome: answer.status === 200 ? 'ok' : answer.body.error, actor_role: role },
      ]);
    }
  });

  test('every call that changes something is audited; asking for a cash-out changes nothing', () => {
    const silent = calls().filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.audit === undefined);
    expect(silent.map(({ name }) => name)).toEqual(['cashOut.quote']);
  });
});

test('every request has an id in its answer, and refusals repeat it in their body', async () => {
  const refused = await w.send('GET', '/api/auth/me');
  expect(refused.body.requestId).toBe(refused.headers['x-request-id']);
  const other = await w.send('GET', '/api/auth/me');
  expect(other.body.requestId).not.toBe(refused.body.requestId);
});
