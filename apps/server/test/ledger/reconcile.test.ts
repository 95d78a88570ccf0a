import { paise, winner } from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { agree, type House, openHouse, openMarket, placeBets } from '../settlement/house.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await w.give('root', 'root', 1000);
  await w.give('root', 'north', 500);
  await w.give('north', 'ann', 100);
  await w.pool.query(
    `insert into sport values (4, 'Cricket', 0, true, now());
     insert into competition values (4, 1, 'Cup', true, now());
     insert into event (id, sport_id, competition_id, name, starts_at, updated_at) values (7, 4, 1, 'A v B', now(), now());
     insert into market (key, event_id, provider_market_id, provider_name, name, gtype, kind, outcomes, rule_id, created_at)
       values ('7/1', 7, 1, 'MATCH_ODDS', 'Match Odds', 'match', 'match', '[{"id":"1","name":"A"},{"id":"2","name":"B"}]', 'match', now())`,
  );
});
afterAll(() => w.close());

/** A bet of 10 at 2.00 with its position, exposure and audit row: what the books look like when all is well. */
const BET = `
  with m as (select id from market), a as (select id from account where username = 'ann'),
  placed as (insert into bet (account_id, request_id, request_hash, market_id, selection, selection_name, side,
      price_requested, price, stake, win, liability, frame_seq, frame_received_at, price_age_ms, rule_id, created_at)
    select a.id, gen_random_uuid(), '\\x00', m.id, '1', 'A', 'back', 200, 200, 1000, 1000, 1000, 1, now(), 5, 'match', now()
    from a, m),
  held as (insert into position (account_id, market_id, state, exposure) select a.id, m.id, '{}', 1000 from a, m),
  noted as (insert into audit (at, request_id, actor_id, action, outcome) select now(), 'r', a.id, 'bet.place', 'ok' from a)
  update wallet set exposure = 1000 from a where account_id = a.id`;

test('nothing is wrong with books that are right', async () => {
  expect(await reconcile(w.pool)).toEqual([]);
});

test('a check that fails leaves no connection in its transaction', async () => {
  await w.pool.query('alter table market_suspension rename to elsewhere');
  try {
    await expect(reconcile(w.pool)).rejects.toThrow('market_suspension');
  } finally {
    await w.pool.query('alter table elsewhere rename to market_suspension');
  }
  const { rows } = await w.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
});

test('recomputes exposure from the bets by the rules of the core', async () => {
  await w.pool.query(BET);
  expect(await reconcile(w.pool)).toEqual([]);
  await w.pool.query('update position set exposure = 900; update wallet set exposure = 900 where exposure = 1000');
  expect(await reconcile(w.pool)).toEqual([
    {
      rule: '5. the stored exposure of a position is its recomputed worst case',
      subject: `position of account ${w.ids.ann} in market 1`,
      fault: 'stored 900, recomputed 1000',
    },
  ]);
});

test('says which position cannot be recomputed instead of giving up', async () => {
  await w.pool.query(
    `set session_replication_role = replica; update bet set selection = '9'; set session_replication_role = origin`,
  );
  expect((await reconcile(w.pool)).map(({ fault }) => fault)).toEqual([
    'cannot be recomputed: 9 is not an outcome of this market',
  ]);
});

describe('while a market is half paid', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(2);
  });
  afterAll(() => house.close());

  /** Both players lose 1,000 on 12; the agent has 40 % of it. */
  async function lostMarket() {
    const market = await openMarket(house, 'match');
    const terms = {
      kind: 'match',
      side: 'back',
      selection: '11',
      priceHundredths: 300,
      line: null,
      width: null,
    } as const;
    const bets = house.accountIds.map((accountId) => ({ accountId, terms: { ...terms, stake: paise(1_000) } }));
    await placeBets(house, market, bets);
    const evidence = {
      marketId: market.id,
      source: 'back_office',
      evidence: {},
      reason: null,
      actorId: null,
      feed: null,
    } as const;
    return { id: market.id, declaration: { ...evidence, declared: winner('12') } };
  }
  /** A posting of a transfer of the market, to the account and for the result of the player. */
  const falsify = (market: number, account: number, player: number, by: number) =>
    house.pool.query(
      `begin; set local session_replication_role = replica;
       update posting p set amount = amount + ${by}, balance_after = balance_after + ${by}
       from transfer t, ledger_account l
       where t.id = p.transfer_id and l.id = p.ledger_account_id and l.account_id = ${account}
         and t.reference_type = 'settlement' and t.reference_id like '${market}/%/${player}';
       commit`,
    );
  const paidWrongly = async () =>
    (await reconcile(house.pool))
      .filter(({ rule }) => rule.startsWith('7.'))
      .map(({ subject, fault }) => [subject, fault]);

  test('finds what players and agents of the other markets were paid wrongly, and nothing in that one', async () => {
    await agree(house, 'share', 4_000, { agentId: house.agentId });
    const [paid, half] = [await lostMarket(), await lostMarket()];
    await settleMarketWith(house.context, paid.declaration);
    const died = settleMarketWith(house.context, half.declaration, {
      chunkAccountsMax: 1,
      at: (reached) => {
        if (reached === 'chunk-committed') throw new Error('killed');
      },
    });
    await expect(died).rejects.toThrow('killed');
    expect(await paidWrongly()).toEqual([]);
    const [one = 0, other = 0] = house.accountIds;
    await falsify(paid.id, one, one, 5);
    await falsify(paid.id, house.agentId, other, 7);
    expect(await paidWrongly()).toEqual([
      [`account ${one} in market ${paid.id}`, 'bets came to -1000, commission to 0, the wallet received -995'],
      [
        `agent ${house.agentId} of account ${other} in market ${paid.id}`,
        'its share came to 400 and 0.00 of the commission, it received 407',
      ],
    ]);
  });
});
