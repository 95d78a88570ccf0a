import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_FEED } from '../../src/modules/markets/events.ts';
import { eventBackOfficeHandlers, marketBackOfficeHandlers } from '../../src/modules/markets/routes.ts';
import { baseHandlers, type World, world } from '../support/world.ts';

let backOffice: World;
let token: string;
let marketId: number;

beforeAll(async () => {
  backOffice = await world({
    handlers: {
      ...baseHandlers(),
      marketBackOffice: marketBackOfficeHandlers(NO_FEED),
      eventBackOffice: eventBackOfficeHandlers(NO_FEED),
    },
  });
  token = await backOffice.signIn('root');
  await backOffice.pool.query(
    `insert into sport (id, name, updated_at) values (4, 'Cricket', now());
     insert into competition (sport_id, id, name, updated_at) values (4, 7, 'Cup', now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (101, 4, 7, 'A v B', now(), now())`,
  );
  const { rows } = await backOffice.pool.query<{ id: number }>(
    `insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
     values ('101/5', 101, 5, 'MATCH_ODDS', 'MATCH_ODDS', 'match', 'match',
       '[{"id":"11","name":"A"},{"id":"12","name":"B"}]', 'match-1', now()) returning id`,
  );
  marketId = rows[0]?.id ?? 0;
});
afterAll(() => backOffice.close());

const post = (act: string, body: unknown, id: number | string = marketId) =>
  backOffice.send('POST', `/api/super-admin/markets/${id}/${act}`, { token, body });
const audits = async () =>
  (await backOffice.pool.query(`select action, target, outcome from audit where action like 'market.%' order by id`))
    .rows;

test('the markets of an event are listed for the super admin alone', async () => {
  const answer = await backOffice.send('GET', '/api/super-admin/markets?eventId=101', { token });
  expect(answer.body).toEqual({
    items: [
      {
        id: String(marketId),
        eventId: '101',
        marketId: '5',
        selectionKey: null,
        name: 'MATCH_ODDS',
        kind: 'match',
        outcomes: [
          { id: '11', name: 'A' },
          { id: '12', name: 'B' },
        ],
        withdrawn: [],
        state: 'open',
        suspended: false,
        settledVersion: 0,
        result: null,
        paying: false,
        feedResult: null,
        coming: null,
        waiting: [],
        bets: 0,
        players: 0,
        exposure: 0,
        settledAt: null,
        terms: { minStake: null, maxStake: null, betDelayMs: null },
      },
    ],
  });
  expect((await backOffice.send('GET', '/api/super-admin/markets?eventId=999', { token })).body.items).toEqual([]);
  const agent = await backOffice.signIn('north');
  expect((await backOffice.send('GET', '/api/super-admin/markets?eventId=101', { token: agent })).status).toBe(403);
});

describe('suspending', () => {
  test('is kept with its reason and actor, told to every node, and audited once', async () => {
    const heard: unknown[] = [];
    backOffice.context.bus.subscribe('market.changed', (payload) => heard.push(payload));
    expect((await post('suspend', { reason: 'wrong price' })).body.market.suspended).toBe(true);
    expect((await post('resume', { reason: 'price corrected' })).body.market.suspended).toBe(false);
    expect(heard).toEqual([{ marketId }, { marketId }]);
    const { rows } = await backOffice.pool.query(
      'select suspended, reason, actor_id from market_suspension order by id',
    );
    expect(rows).toEqual([
      { suspended: true, reason: 'wrong price', actor_id: backOffice.ids.root },
      { suspended: false, reason: 'price corrected', actor_id: backOffice.ids.root },
    ]);
    const target = `market:${marketId}`;
    expect(await audits()).toEqual([
      { action: 'market.suspend', target, outcome: 'ok' },
      { action: 'market.resume', target, outcome: 'ok' },
    ]);
  });

  test('a market that does not exist is 404, a missing reason 400', async () => {
    expect((await post('suspend', { reason: 'x' }, 4242)).status).toBe(404);
    expect((await post('suspend', { reason: '' })).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'reason' });
    expect((await post('suspend', {}, 'abc')).status).toBe(400);
  });
});

describe('settling', () => {
  const result = (selections: string[]) => ({ result: { type: 'winner', selections }, reason: 'scorecard' });

  test('without its audit row no result is declared, and the lost row is heard of', async () => {
    await backOffice.pool.query(
      `create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
       create trigger no_audit before insert on audit for each row when (new.action = 'market.settle')
         execute function no_audit()`,
    );
    const answer = await post('result', result(['11']));
    await backOffice.pool.query('drop trigger no_audit on audit');
    expect([answer.status, answer.body.error]).toEqual([500, 'INTERNAL_ERROR']);
    const { rows } = await backOffice.pool.query(
      'select settled_version, (select count(*) from settlement) as settlements from market where id = $1',
      [marketId],
    );
    expect(rows).toEqual([{ settled_version: 0, settlements: 0 }]);
    expect(
      backOffice.logged.filter((line) => line.includes('AUDIT ROW LOST') && line.includes('"level":50')),
    ).toHaveLength(1);
    const metric = await backOffice.context.metrics.registry.getSingleMetricAsString('pavilion_audit_rows_lost_total');
    expect(metric).toContain('pavilion_audit_rows_lost_total{action="market.settle"} 1');
  });

  test('the audit row of a result says what stood before', async () => {
    const before = (await backOffice.send('GET', '/api/super-admin/markets?eventId=101', { token })).body.items[0];
    expect(before.settledVersion).toBe(0);
    await post('result', result(['12']));
    const { rows } = await backOffice.pool.query(
      `select before, after from audit where action = 'market.settle' and outcome = 'ok' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        before: { result: null, version: 0 },
        after: {
          result: { type: 'winner', selections: ['12'], expectedWinners: 1 },
          version: 1,
          reason: 'scorecard',
        },
      },
    ]);
    await backOffice.pool.query(
      `update market set settled_version = 0, result = null, settled_at = null;
       set session_replication_role = replica; delete from settlement; delete from audit; set session_replication_role = origin`,
    );
  });

  test('a result, the same again, another one, and one that does not fit', async () => {
    expect((await post('result', result(['99']))).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'result' });
    const integer = { result: { type: 'integer', value: 3 }, reason: 'x' };
    expect((await post('result', integer)).body).toMatchObject({ error: 'INVALID_REQUEST', field: 'result' });
    const settled = await post('result', { ...result(['11']), evidence: 'photo 12' });
    expect(settled.body.market).toMatchObject({
      settledVersion: 1,
      result: { type: 'winner', selections: ['11'], expectedWinners: 1 },
      settledAt: expect.any(String),
    });
    expect(await post('result', result(['11']))).toMatchObject({ status: 409, body: { error: 'ALREADY_SETTLED' } });
    const unproved = await post('result', { result: { type: 'void' }, reason: 'abandoned' });
    expect(unproved.body).toMatchObject({ error: 'INVALID_REQUEST', field: 'evidence' });
    const voided = { result: { type: 'void' }, reason: 'abandoned', evidence: 'umpires’ report' };
    expect((await post('result', voided)).body.market).toMatchObject({
      settledVersion: 2,
      result: { type: 'void' },
    });
    expect((await post('result', result(['11']), 4242)).status).toBe(404);
    const { rows } = await backOffice.pool.query(
      'select version, reverses, source, reason, actor_id, evidence, finished_at is not null as finished from settlement order by version',
    );
    expect(rows).toEqual([
      {
        version: 1,
        reverses: null,
        source: 'back_office',
        reason: 'scorecard',
        actor_id: backOffice.ids.root,
        evidence: { evidence: 'photo 12', requestId: expect.any(String) },
        finished: true,
      },
      expect.objectContaining({ version: 2, reverses: 1, reason: 'abandoned', finished: true }),
    ]);
    const outcomes = (await audits()).filter((row) => row.action === 'market.settle').map((row) => row.outcome);
    expect(outcomes).toEqual([
      'INVALID_REQUEST',
      'INVALID_REQUEST',
      'ok',
      'ALREADY_SETTLED',
      'INVALID_REQUEST',
      'ok',
      'NOT_FOUND',
    ]);
  });
});
