// What players ask about settled bets: from the receipt, within a time, once for each outcome; what the desk sees, and that an
// answer says no more of the outcome than is so.
import { randomUUID } from 'node:crypto';
import { DISPUTES_DAY_MAX, DISPUTES_OF_BET_MAX } from '@pavilion/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { fullWorld, mint } from '../http/all-calls.ts';
import type { Answer, World } from '../support/world.ts';

type Name = 'ann' | 'ben' | 'cem' | 'north' | 'south' | 'root';

const HOUR_MS = 3_600_000;
let w: World;
let marketId: string;
const tokens: Record<string, string> = {};
const as = (name: Name, method: string, url: string, body?: unknown): Promise<Answer> =>
  w.send(method, url, { token: tokens[name], ...(body === undefined ? {} : { body }) });

const place = async (name: Name, selectionKey: string, stake = 100): Promise<string> => {
  const answer = await as(name, 'POST', '/api/bets/place', {
    ...{ requestId: randomUUID(), eventId: '101', sportId: '4', marketId: '1011', selectionKey, side: 'back', stake },
    ...{ expectedOdds: 1.01, acceptUpdatedOdds: true },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.bet.id);
};
let versions = 0;
const settle = async (result: object): Promise<void> => {
  const answer = await as('root', 'POST', `/api/super-admin/markets/${marketId}/result`, {
    ...{ result, reason: 'The umpires’ card', evidence: 'Photograph of the card', standingVersion: versions },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  // Open again, no version stands.
  versions = answer.body.market.settledVersion;
};
const wins = (selection: string) => ({ type: 'winner', selections: [selection], expectedWinners: 1 });

const ask = (name: Name, bet: string, words = 'The umpire gave it the other way.') =>
  as(name, 'POST', `/api/account/bets/${bet}/disputes`, { words });
const answer = (id: string, outcome: 'stands' | 'corrected', words = 'The card says otherwise.') =>
  as('root', 'POST', `/api/super-admin/disputes/${id}/answer`, { words, outcome });
const ofBet = async (name: Name, bet: string) => (await as(name, 'GET', `/api/account/bets/${bet}/disputes`)).body;
const staff = (name: Name) => (name === 'root' ? '/api/super-admin/disputes' : '/api/agent/disputes');

beforeAll(async () => {
  w = await fullWorld();
  for (const name of ['root', 'north', 'south', 'ann', 'ben', 'cem'])
    tokens[name] = await mint(w, name, w.clock.nowMs + 9 * HOUR_MS);
  await w.give('root', 'root', 100_000);
  for (const [agent, user] of [
    ['north', 'ann'],
    ['north', 'ben'],
    ['south', 'cem'],
  ] as const) {
    await w.give('root', agent, 10_000);
    await w.give(agent, user, 5_000);
  }
});
afterAll(() => w.close());

const bets: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ['ann', 'ben', 'cem'] as const) bets[name] = await place(name, '12');
  const { rows } = await w.pool.query<{ id: string }>('select id from market where provider_market_id = 1011');
  marketId = String(rows[0]?.id);
});
const bet = (name: Name) => bets[name] ?? '';
beforeEach(() => w.clock.advance(1_000));

describe('asking', () => {
  test('a bet that is not settled is not asked about, and a foreign one is not found', async () => {
    expect((await ask('ann', bet('ann'))).body.error).toBe('DISPUTE_NOT_SETTLED');
    expect(await ofBet('ann', bet('ann'))).toEqual({ items: [], mayAsk: false, until: null });
    expect((await ask('ben', bet('ann'))).status).toBe(404);
    expect((await as('ben', 'GET', `/api/account/bets/${bet('ann')}/disputes`)).status).toBe(404);
    expect((await ask('ann', '9'.repeat(16))).status).toBe(404);
    await settle(wins('11'));
  });

  test('an empty question is refused; the same one sent twice is one, another one is refused', async () => {
    expect((await ask('ann', bet('ann'), '   ')).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'words' });
    expect((await ask('ann', bet('ann'), 'x'.repeat(501))).status).toBe(400);
    const [one, two] = await Promise.all([ask('ann', bet('ann')), ask('ann', bet('ann'))]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.dispute.id).toBe(two.body.dispute.id);
    expect(one.body.dispute).toMatchObject({
      ...{ state: 'open', asked: { status: 'lost', profit: -100 }, outcome: { status: 'lost', profit: -100 } },
      steps: [{ act: 'ask', by: 'player', words: 'The umpire gave it the other way.' }],
    });
    const other = await ask('ann', bet('ann'), 'And one thing more.');
    expect(other.body).toMatchObject({ error: 'DISPUTE_ASKED', disputeId: one.body.dispute.id });
    expect((await ofBet('ann', bet('ann'))).mayAsk).toBe(false);
  });

  test('the last moment counts, the one after it does not, and off is off', async () => {
    const { rows } = await w.pool.query<{ at: Date }>('select settled_at as at from bet where id = $1', [bet('ben')]);
    const untilNow = async () => Date.parse((await ofBet('ben', bet('ben'))).until);
    expect((await untilNow()) - Number(rows[0]?.at)).toBe(72 * HOUR_MS);
    const rules = (hours: number | null) => as('root', 'PUT', '/api/super-admin/dispute-rules', { hours });
    await rules(1);
    const until = await untilNow();
    const back = w.clock.nowMs;
    w.clock.nowMs = until + 1;
    expect((await ask('ben', bet('ben'))).body).toMatchObject({ error: 'DISPUTE_TOO_LATE' });
    expect((await ofBet('ben', bet('ben'))).mayAsk).toBe(false);
    w.clock.nowMs = until;
    expect((await ofBet('ben', bet('ben'))).mayAsk).toBe(true);
    const asked = await ask('ben', bet('ben'));
    expect(asked.status).toBe(200);
    await as('ben', 'POST', `/api/account/disputes/${asked.body.dispute.id}/take-back`);
    w.clock.nowMs = back;
    expect((await rules(0)).status).toBe(400);
    expect((await rules(null)).body.rules).toEqual({ hours: null });
    expect((await ask('ben', bet('ben'))).body.error).toBe('DISPUTE_TOO_LATE');
    expect((await rules(48)).body.rules).toEqual({ hours: 48 });
    expect((await ofBet('ben', bet('ben'))).mayAsk).toBe(true);
  });
});

describe('the desk', () => {
  test('an agent sees its own users’ alone and may say something; only a super admin answers', async () => {
    await ask('cem', bet('cem'), 'I am of the south.');
    const { items, waiting } = (await as('north', 'GET', staff('north'))).body;
    expect([waiting, items.map(({ player }: { player: { username: string } }) => player.username)]).toEqual([
      1,
      ['ann'],
    ]);
    const ofCem = (await as('south', 'GET', staff('south'))).body.items[0].id;
    expect((await as('north', 'GET', `${staff('north')}/${ofCem}`)).status).toBe(404);
    expect((await as('north', 'POST', `${staff('north')}/${ofCem}/say`, { words: 'Hm' })).status).toBe(404);
    const id = items[0].id;
    expect((await as('north', 'POST', `${staff('north')}/${id}/say`, { words: 'I have asked the desk.' })).status).toBe(
      200,
    );
    const forGood = { words: 'No.', outcome: 'stands' };
    const tried = await as('north', 'POST', `/api/super-admin/disputes/${id}/answer`, forGood);
    expect(tried.body.error).toBe('ROLE_NOT_ALLOWED');
    // The player reads from which side it comes, not who it was.
    const steps = (await ofBet('ann', bet('ann'))).items[0].steps;
    expect(steps.at(-1)).toMatchObject({ act: 'say', by: 'agent', words: 'I have asked the desk.' });
    expect(JSON.stringify(steps)).not.toContain('north');
    const named = async (who: Name) =>
      (await as(who, 'GET', `${staff(who)}/${id}`)).body.dispute.steps.map(
        ({ username }: { username: string | null }) => username,
      );
    expect(await named('north')).toEqual(['ann', 'north']);
    expect(await named('root')).toEqual(['ann', 'north']);
    // The next agent reads what was said, and not who the agent before was.
    const give = (agent: string) =>
      w.pool.query('update account set parent_id = $2 where id = $1', [w.ids['ann'], w.ids[agent]]);
    await give('south');
    expect(await named('south')).toEqual(['ann', null]);
    await give('north');
    expect((await as('root', 'GET', `${staff('root')}?search=south`)).body.total).toBe(0);
    expect((await as('root', 'GET', `${staff('root')}?search=cem`)).body).toMatchObject({ total: 1, waiting: 2 });
  });

  test('it sees the market as it was: prices, results with their evidence, and what was suspended', async () => {
    await as('root', 'POST', '/api/super-admin/events/101/suspend', { reason: 'Rain' });
    const id = (await ofBet('ann', bet('ann'))).items[0].id;
    const { dispute } = (await as('root', 'GET', `${staff('root')}/${id}`)).body;
    expect(dispute).toMatchObject({
      ...{ betId: bet('ann'), marketKey: marketId, player: { username: 'ann', agentUsername: 'north' } },
      bet: { status: 'lost', profit: -100 },
    });
    expect(dispute.versions).toMatchObject([{ version: 1, source: 'back_office', evidence: 'Photograph of the card' }]);
    expect(dispute.acts[0]).toMatchObject({ act: 'suspend', on: 'event', reason: 'Rain' });
    expect(dispute.steps.map(({ username }: { username: string }) => username)).toEqual(['ann', 'north']);
    // An agent reads that and when, not why; and that the desk speaks, not who.
    await as('root', 'POST', `${staff('root')}/${id}/say`, { words: 'We are looking at it.' });
    const seen = (await as('north', 'GET', `${staff('north')}/${id}`)).body.dispute;
    expect(seen.acts[0]).toMatchObject({ act: 'suspend', on: 'event', reason: null });
    expect(seen.steps.map(({ username }: { username: string | null }) => username)).toEqual(['ann', 'north', null]);
    expect(seen.versions[0].evidence).toBe('Photograph of the card');
    // The player's receipt names the evidence, too.
    const receipt = (await as('ann', 'GET', `/api/bets/${bet('ann')}`)).body.receipt;
    expect(receipt.versions[0].evidence).toBe('Photograph of the card');
  });

  test('“corrected” is said when the outcome has changed, and “stands” only when it has not', async () => {
    const [ofAnn, ofCem] = [(await ofBet('ann', bet('ann'))).items[0].id, (await ofBet('cem', bet('cem'))).items[0].id];
    expect((await answer(ofAnn, 'corrected')).body).toMatchObject({
      error: 'DISPUTE_OUTCOME',
      status: 'lost',
      profit: -100,
    });
    expect((await answer(ofCem, 'stands')).body.dispute).toMatchObject({ state: 'answered' });
    await settle({ type: 'open' });
    expect((await answer(ofAnn, 'corrected')).body.error).toBe('DISPUTE_NOT_SETTLED');
    await settle(wins('12'));
    expect((await answer(ofAnn, 'stands')).body).toMatchObject({ error: 'DISPUTE_OUTCOME', status: 'won' });
    const told: unknown[] = [];
    const end = w.context.bus.subscribe(`account.${w.ids['ann']}`, (payload) => told.push(payload));
    const done = await answer(ofAnn, 'corrected', 'You were right.');
    end();
    expect(told).toContainEqual(
      expect.objectContaining({ event: 'dispute', disputeId: ofAnn, betId: bet('ann'), state: 'corrected' }),
    );
    expect(done.body.dispute).toMatchObject({
      state: 'corrected',
      asked: { status: 'lost' },
      outcome: { status: 'won' },
    });
    expect((await answer(ofAnn, 'corrected')).body.error).toBe('DISPUTE_ENDED');
    expect((await as('ann', 'POST', `/api/account/disputes/${ofAnn}/say`, { words: 'Thanks' })).body.error).toBe(
      'DISPUTE_ENDED',
    );
    // What the bet came to is another outcome now: it may be asked about again, and that of before may not.
    expect((await ofBet('cem', bet('cem'))).mayAsk).toBe(true);
    const audits = await w.pool.query(
      `select outcome, before, after from audit where action = 'dispute.answer' and target = $1 and outcome = 'ok'`,
      [`dispute:${ofAnn}`],
    );
    expect(audits.rows).toMatchObject([{ before: { status: 'lost' }, after: { state: 'corrected', status: 'won' } }]);
  });

  test('the receipt of a bet that was decided by hand says so, with the reason, to its player', async () => {
    const decision = async () => (await as('cem', 'GET', `/api/bets/${bet('cem')}`)).body.receipt.decision;
    expect(await decision()).toBeNull();
    const because = { status: 'void', reason: 'Taken at a wrong price' };
    expect((await as('root', 'POST', `/api/super-admin/current-bets/${bet('cem')}/status`, because)).status).toBe(200);
    expect(await decision()).toEqual({ ...because, at: expect.any(String) });
  });

  test('the database holds an answer to the outcome, and keeps every step', async () => {
    const open = (await ask('cem', bet('cem'), 'Now it is won?')).body.dispute.id;
    const endAs = (state: string) =>
      w.pool.query(
        `update dispute set state = $2, ended_status = asked_status, ended_profit = asked_profit, ended_by = account_id,
           ended_at = now() where id = $1`,
        [open, state],
      );
    await expect(endAs('corrected')).rejects.toThrow(/dispute_check/);
    await expect(w.pool.query(`update dispute_step set words = 'x'`)).rejects.toThrow(/never changed/);
    await expect(w.pool.query('delete from dispute')).rejects.toThrow(/never changed/);
  });
});

test('asking, answering and settling at once neither wait for each other for ever nor say what is not so', async () => {
  const ids: string[] = [];
  const rounds = Array.from({ length: 6 }, async (_, n) => {
    const asked = await ask('ben', bet('ben'), 'Again and again.');
    const id = asked.body.dispute?.id ?? asked.body.disputeId;
    ids.push(id);
    await Promise.all([answer(id, n % 2 === 0 ? 'stands' : 'corrected'), ask('ben', bet('ben'), `Round ${n}`)]);
  });
  const results = (async () => {
    for (const winner of ['11', '12', '11', '12']) await settle(wins(winner));
  })();
  await Promise.all([...rounds, results]);
  const { rows } = await w.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from dispute
     where state in ('answered', 'corrected')
       and (state = 'corrected') <> ((ended_status, ended_profit) is distinct from (asked_status, asked_profit))`,
  );
  expect(rows[0]?.wrong).toBe(0);
  expect(await reconcile(w.pool)).toEqual([]);
});

test('asking and taking back has an end: of one bet, and of a day', async () => {
  const round = async (of: string) => {
    const asked = await ask('ben', of);
    if (asked.status !== 200) return asked.body;
    await as('ben', 'POST', `/api/account/disputes/${asked.body.dispute.id}/take-back`);
    return null;
  };
  // An outcome that nobody has asked about, and nothing open.
  await settle({ type: 'open' });
  await settle(wins('11'));
  for (const name of ['ben', 'cem'] as const)
    for (const { id, state } of (await ofBet(name, bet(name))).items)
      if (state === 'open') await as(name, 'POST', `/api/account/disputes/${id}/take-back`);
  const before = (await ofBet('ben', bet('ben'))).items.length;
  expect(before).toBeLessThan(DISPUTES_OF_BET_MAX);
  for (let n = before; n < DISPUTES_OF_BET_MAX; n++) expect(await round(bet('ben'))).toBe(null);
  expect(await round(bet('ben'))).toMatchObject({
    error: 'DISPUTES_FULL',
    message: `This bet was asked about ${DISPUTES_OF_BET_MAX} times. It cannot be asked about again.`,
  });
  expect((await ofBet('ben', bet('ben'))).mayAsk).toBe(false);
  // Rows of a day are counted, whichever bets they are about.
  await w.pool.query(
    `insert into dispute (bet_id, account_id, asked_status, asked_profit, asked_version, asked_at, state, ended_status, ended_profit, ended_by, ended_at)
     select 1000000 + n, account_id, 'lost', -1, 1, to_timestamp($2::float8 / 1000), 'taken_back', 'lost', -1, account_id, now()
     from (values ($1::bigint)) a(account_id), generate_series(1, $3::int) n`,
    [w.ids['cem'], w.clock.nowMs, DISPUTES_DAY_MAX],
  );
  const full = await ask('cem', bet('cem'), 'One more.');
  expect(full.body.error).toBe('DISPUTES_FULL');
  expect(full.body.message).toMatch(/^You have asked \d+ questions in 24 hours\. Please ask again tomorrow\.$/);
  w.clock.advance(24 * HOUR_MS + 1);
  expect((await as('cem', 'GET', `/api/account/bets/${bet('cem')}/disputes`)).status).toBe(401);
  tokens['cem'] = await mint(w, 'cem', w.clock.nowMs + HOUR_MS);
  expect((await ask('cem', bet('cem'), 'One more.')).body.error).not.toBe('DISPUTES_FULL');
});
