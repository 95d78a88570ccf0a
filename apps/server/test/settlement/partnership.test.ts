// Commission and shares of agents: whatever is agreed, whoever is whose client, however often a market is settled, each
// wallet has what the last result and the last decisions alone would have given it.
import { fc, test } from '@fast-check/vitest';
import {
  type AgentTerms,
  type BetOverride,
  divideResult,
  type MarketKind,
  type MarketResult,
  overriddenPayout,
  paise,
  payoutOf,
  winner,
} from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { OPEN } from '../../src/modules/settlement/results.ts';
import { resumeSettlements } from '../../src/modules/settlement/pay/resume.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { anyResult, anyTerms } from './bets.ts';
import { decideBet } from './decide.ts';
import {
  agree,
  type House,
  insertAccount,
  openHouse,
  openMarket,
  type PlacedBet,
  placeBets,
  settledBets,
  type TestMarket,
} from './house.ts';

let house: House;
let agents: [number, number];
beforeAll(async () => {
  house = await openHouse(3, 1_000_000_000);
  agents = [house.agentId, await insertAccount(house.context, 'other', 'agent', null)];
});
afterAll(() => house.close());

/** What these tests write without its call has no audit rows. */
const differences = async () => (await reconcile(house.pool)).filter(({ rule }) => !rule.startsWith('14.'));

const declaration = (market: TestMarket, declared: MarketResult | typeof OPEN) => ({
  marketId: market.id,
  declared,
  source: 'back_office' as const,
  evidence: {},
  reason: null,
  actorId: null,
  feed: null,
});

async function balances(): Promise<Map<number, number>> {
  const { rows } = await house.pool.query<{ account_id: number; balance: number }>(
    'select account_id, balance from wallet',
  );
  return new Map(rows.map((row) => [row.account_id, row.balance]));
}
async function moved(before: ReadonlyMap<number, number>): Promise<Record<string, number>> {
  const after = await balances();
  const changes = [...after].map(([id, balance]): [number, number] => [id, balance - (before.get(id) ?? 0)]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
const assign = (player: number, agent: number) =>
  house.pool.query('update account set parent_id = $2 where id = $1', [player, agent]);

const player = (n: number): number => house.accountIds[n % house.accountIds.length] ?? 0;
const back = (accountId: number, stake: number): PlacedBet => ({
  accountId,
  terms: {
    kind: 'match',
    side: 'back',
    selection: '11',
    priceHundredths: 300,
    line: null,
    width: null,
    stake: paise(stake),
  },
});
const kindsOf = async (market: TestMarket) => {
  const { rows } = await house.pool.query<{ kind: string; name: string; amount: number }>(
    `select t.kind, case when a.role is null then l.name else a.role end as name, p.amount
     from transfer t join posting p on p.transfer_id = t.id join ledger_account l on l.id = p.ledger_account_id
       left join account a on a.id = l.account_id
     where t.reference_type = 'settlement' and t.reference_id like $1 || '/%' order by t.id, p.id`,
    [market.id],
  );
  return rows.map(({ kind, name, amount }) => `${kind} ${name} ${amount}`);
};

describe('an agent with a share', () => {
  it('gets its part of a loss and of the commission, pays its part of a win, each by transfers of their own', async () => {
    await agree(house, 'commission', 200, { agentId: agents[0], kind: 'match' });
    await agree(house, 'share', 4_000, { agentId: agents[0] });
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(0), 100_000), { ...back(player(1), 50_000), accountId: player(1) }]);
    const before = await balances();
    await settleMarketWith(house.context, declaration(market, winner('12')));
    expect(await moved(before)).toEqual({ [player(0)]: -100_000, [player(1)]: -50_000, [agents[0]]: 60_000 });
    await settleMarketWith(house.context, declaration(market, winner('11')));
    expect(await moved(before)).toEqual({
      [player(0)]: 200_000 - 4_000,
      [player(1)]: 100_000 - 2_000,
      [agents[0]]: -120_000 + 2_400,
    });
    expect((await kindsOf(market)).slice(-7)).toEqual([
      'settlement book -100000',
      'settlement user 100000',
      'commission user -2000',
      'commission commission 1200',
      'commission agent 800',
      'share agent -40000',
      'share book 40000',
    ]);
    expect(await differences()).toEqual([]);
    await settleMarketWith(house.context, declaration(market, { type: 'void' }));
    expect(await moved(before)).toEqual({});
    expect(await differences()).toEqual([]);
  });

  it('may owe more than it has, and is marked until it is repaid', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(0), 1_000)]);
    await settleMarketWith(house.context, declaration(market, winner('11')));
    const owing = 'select balance < 0 as owes, in_debt, credit, won, lost from wallet where account_id = $1';
    const { rows } = await house.pool.query(owing, [agents[0]]);
    expect(rows).toEqual([{ owes: true, in_debt: true, credit: 0, won: 16, lost: 800 }]);
    await settleMarketWith(house.context, declaration(market, winner('12')));
    expect((await house.pool.query(owing, [agents[0]])).rows).toEqual([
      { owes: false, in_debt: false, credit: 0, won: 400, lost: 0 },
    ]);
    await settleMarketWith(house.context, declaration(market, { type: 'void' }));
  });

  it('has it by the bets that were accepted for its clients, not by whose clients they are when the result comes', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [back(player(2), 10_000)]);
    await assign(player(2), agents[1]);
    await agree(house, 'share', 1_000, { agentId: agents[0] });
    const before = await balances();
    await settleMarketWith(house.context, declaration(market, winner('12')));
    expect(await moved(before)).toEqual({ [player(2)]: -10_000, [agents[0]]: 4_000 });
    expect(await differences()).toEqual([]);
    await settleMarketWith(house.context, declaration(market, OPEN));
    expect(await moved(before)).toEqual({});
    await settleMarketWith(house.context, declaration(market, { type: 'void' }));
    await assign(player(2), agents[0]);
  });

  it('is paid once when the payer dies between two players, and again after the reversal', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(
      house,
      market,
      [0, 1, 2].map((n) => back(player(n), 1_000 * (n + 1))),
    );
    const before = await balances();
    for (const [result, point] of [
      ['12', 'chunk-committed'],
      ['11', 'chunk-written'],
      ['13', 'all-paid'],
    ] as const) {
      const died = settleMarketWith(house.context, declaration(market, winner(result)), {
        chunkAccountsMax: 1,
        at: (reached) => {
          if (reached === point) throw new Error('killed');
        },
      });
      await expect(died).rejects.toThrow('killed');
      await Promise.all([resumeSettlements(house.context), resumeSettlements(house.context)]);
      const net = result === '11' ? { each: 2, share: -1 } : { each: -1, share: 1 };
      const stakes = [1_000, 2_000, 3_000];
      const shares = stakes.reduce((sum, stake) => {
        const won = Math.max(0, net.each * stake);
        const commission = Math.ceil((won * 200) / 10_000);
        return sum + Math.round((-net.each * stake * 1_000) / 10_000) + Math.round((commission * 1_000) / 10_000);
      }, 0);
      const gained = stakes.map(
        (stake) => net.each * stake - Math.ceil((Math.max(0, net.each * stake) * 200) / 10_000),
      );
      expect(await moved(before)).toEqual({
        ...Object.fromEntries(gained.map((amount, n) => [player(n), amount])),
        [agents[0]]: shares,
      });
      expect(await differences()).toEqual([]);
    }
  });
});

type Placing =
  | { type: 'bet'; player: number; pick: number }
  | { type: 'agree'; agent: number; subject: 'commission' | 'share'; own: boolean; rate: number }
  | { type: 'assign'; player: number; agent: number };
type Deciding =
  | { type: 'settle'; result: MarketResult | null }
  | { type: 'decide'; bet: number; status: BetOverride }
  | { type: 'later'; agent: number; rate: number };

const rate = fc.constantFrom(0, 1, 333, 2_500, 5_001, 10_000);
const agent = fc.nat({ max: 1 });
const someone = fc.nat({ max: 2 });
const placing: fc.Arbitrary<Placing> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('bet' as const), player: someone, pick: fc.nat({ max: 99 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('agree' as const),
      agent,
      subject: fc.constantFrom('commission' as const, 'share' as const),
      own: fc.boolean(),
      rate,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('assign' as const), player: someone, agent }) },
);
const deciding = (kind: MarketKind): fc.Arbitrary<Deciding> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('settle' as const), result: fc.option(anyResult(kind), { freq: 5 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('decide' as const),
        bet: fc.nat({ max: 9 }),
        status: fc.constantFrom<BetOverride>('pending', 'won', 'lost'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('later' as const), agent, rate }) },
  );

describe.each(['match', 'session', 'khado'] as const)('%s', (kind) => {
  test.prop(
    [
      fc.array(placing, { minLength: 3, maxLength: 14 }),
      fc.array(anyTerms(kind), { minLength: 6, maxLength: 6 }),
      fc.array(deciding(kind), { minLength: 2, maxLength: 7 }),
    ],
    { numRuns: 12 },
  )(
    'terms, clients, results and decisions in any order: each bet goes by what was agreed when it was accepted',
    async (acts, drawn, decisions) => {
      const market = await openMarket(house, kind);
      /** What the test itself has agreed: by agent, and whose client each player is. */
      const agreed = new Map<string, number>();
      const clients = new Map<number, number>();
      for (const accountId of house.accountIds) await assign(accountId, agents[0]);
      for (const id of agents) {
        for (const subject of ['commission', 'share'] as const) await agree(house, subject, 0, { agentId: id });
        await agree(house, 'commission', null, { agentId: id, kind });
      }
      const bets: (PlacedBet & { under: AgentTerms })[] = [];
      for (const act of acts) {
        const agentId = 'agent' in act ? (agents[act.agent] ?? 0) : 0;
        if (act.type === 'assign') {
          await assign(player(act.player), agentId);
          clients.set(player(act.player), agentId);
        } else if (act.type === 'agree') {
          const forKind = act.subject === 'commission' && act.own;
          await agree(house, act.subject, act.rate, { agentId, kind: forKind ? kind : null });
          agreed.set(`${act.subject} ${agentId} ${forKind}`, act.rate);
        } else {
          const terms = drawn[act.pick % drawn.length];
          const accountId = player(act.player);
          const of = clients.get(accountId) ?? agents[0];
          if (terms === undefined) throw new Error('no terms');
          const commissionRate = agreed.get(`commission ${of} true`) ?? agreed.get(`commission ${of} false`) ?? 0;
          const under = { agentId: String(of), commissionRate, shareRate: agreed.get(`share ${of} false`) ?? 0 };
          // One by one, so that what is agreed between two bets lies between them.
          bets.push({ accountId, terms, under });
          await placeBets(
            house,
            market,
            [{ accountId, terms }],
            bets.filter((bet) => bet.accountId === accountId),
          );
        }
      }
      const before = await balances();
      const ids = (await settledBets(house, market)).map(({ id }) => id);
      const decided = new Map<number, BetOverride>();
      let result: MarketResult | null = null;
      for (const act of decisions) {
        if (act.type === 'later') {
          await agree(house, 'share', act.rate, { agentId: agents[act.agent] ?? 0 });
        } else if (act.type === 'settle') {
          await settleMarketWith(house.context, declaration(market, act.result ?? OPEN));
          result = act.result;
          if (result === null) for (const [bet, status] of decided) if (status === 'pending') decided.delete(bet);
        } else if (act.bet < bets.length && (await decideBet(house, ids[act.bet] ?? 0, act.status)) === 'ok') {
          if (act.status === 'pending' && result === null) decided.delete(act.bet);
          else decided.set(act.bet, act.status);
        }
      }
      const expected = new Map<number, number>();
      const gains = (id: number, amount: number) => expected.set(id, (expected.get(id) ?? 0) + amount);
      const standing = result;
      for (const accountId of house.accountIds) {
        const nets = bets.flatMap(({ accountId: whose, terms, under }, at) => {
          const decision = decided.get(at) ?? null;
          if (whose !== accountId || decision === 'pending' || (decision === null && standing === null)) return [];
          const { profitPaise } =
            decision === null ? payoutOf(terms, standing ?? { type: 'void' }) : overriddenPayout(terms, decision);
          return [{ ...under, ...(standing === null ? { commissionRate: 0 } : {}), netPaise: profitPaise }];
        });
        const { netPaise, commissionPaise, parts } = divideResult(nets);
        gains(accountId, netPaise - commissionPaise);
        for (const part of parts) gains(Number(part.agentId), part.agentSharePaise + part.agentCommissionPaise);
      }
      expect(await moved(before)).toEqual(Object.fromEntries([...expected].filter(([, amount]) => amount !== 0)));
      expect(await differences()).toEqual([]);
    },
    120_000,
  );
});
