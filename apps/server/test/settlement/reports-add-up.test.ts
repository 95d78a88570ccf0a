// Whatever results are declared, corrected and taken back, and whatever is decided by hand: every report says what the
// wallets have, to the paisa, by a model that knows neither versions nor the ledger.
import { fc, test } from '@fast-check/vitest';
import { type BetOverride, calendarOf, type MarketResult, paise, VOID, winner } from '@pavilion/betting';
import { DEFAULT_IDENTITY } from '@pavilion/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '../../src/ledger/reconcile.ts';
import { readReport } from '../../src/modules/commission/report-store.ts';
import { addUpDays } from '../../src/modules/reports/dashboard/day-figures.ts';
import { dashboardMetrics } from '../../src/modules/reports/dashboard/metrics.ts';
import { profitLoss } from '../../src/modules/reports/profit-loss.ts';
import { OPEN } from '../../src/modules/settlement/results.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { accountHandlers } from '../../src/modules/reports/statement/statement.ts';
import { decideBet } from './decide.ts';
import { agree, type House, openHouse, openMarket, placeBets, settledBets, type TestMarket } from './house.ts';
import { backOffice } from './paid.ts';

const COMMISSION = 333;
const SHARE = 2_500;
const FUNDS = 1_000_000_000;
const PLAYERS = 3;

let house: House;
beforeAll(async () => {
  house = await openHouse(PLAYERS, FUNDS);
  await agree(house, 'commission', COMMISSION);
  await agree(house, 'share', SHARE, { agentId: house.agentId });
});
afterAll(() => house.close());

type Bet = { player: number; side: 'back' | 'lay'; runner: string; price: number; stake: number };
type Standing = Bet & { id: number; decision: BetOverride | null };
type Market = { test: TestMarket; bets: Standing[]; result: MarketResult | null };

/** All that has happened in this house: the reports are of all of it. */
const markets: Market[] = [];

const RUNNERS = ['11', '12', '13'];
const anyBet: fc.Arbitrary<Bet> = fc.record({
  player: fc.nat({ max: PLAYERS - 1 }),
  side: fc.constantFrom('back' as const, 'lay' as const),
  runner: fc.constantFrom(...RUNNERS),
  price: fc.integer({ min: 101, max: 900 }),
  stake: fc.integer({ min: 1, max: 5_000 }).map((hundreds) => hundreds * 100),
});
type Act = { type: 'declare'; result: MarketResult | null } | { type: 'decide'; bet: number; status: BetOverride };
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    type: fc.constant('declare' as const),
    result: fc.constantFrom(winner('11'), winner('12'), winner('13'), VOID, null),
  }),
  fc.record({
    type: fc.constant('decide' as const),
    bet: fc.nat({ max: 4 }),
    status: fc.constantFrom<BetOverride>('won', 'lost', 'void', 'pending'),
  }),
);

/** What a bet stands at; null: it is open. */
function profitOf({ side, runner, price, stake, decision }: Standing, result: MarketResult | null): number | null {
  if (decision === 'pending') return null;
  if (decision === 'void') return 0;
  if (decision === null && result === null) return null;
  if (decision === null && result?.type === 'void') return 0;
  const win = side === 'back' ? (stake / 100) * (price - 100) : stake;
  const loss = side === 'back' ? stake : (stake / 100) * (price - 100);
  const came = result?.type === 'winner' && result.selections.includes(runner);
  const won = decision === null ? came === (side === 'back') : decision === 'won';
  return won ? win : -loss;
}

const toNearest = (amount: number, rate: number) => Math.sign(amount) * Math.round((Math.abs(amount) * rate) / 10_000);

type Sums = { net: number; won: number; lost: number; commission: number; turnover: number; share: number };
/** What a player has of all markets, with what the agent gets of it. */
function expectedOf(player: number): Sums {
  const sums: Sums = { net: 0, won: 0, lost: 0, commission: 0, turnover: 0, share: 0 };
  for (const { bets, result } of markets) {
    const own = bets.filter((bet) => bet.player === player);
    const net = own.reduce((sum, bet) => sum + (profitOf(bet, result) ?? 0), 0);
    const commission = result === null || net <= 0 ? 0 : Math.ceil((net * COMMISSION) / 10_000);
    sums.net += net;
    sums.won += Math.max(0, net) - commission;
    sums.lost += Math.max(0, -net);
    sums.commission += commission;
    sums.turnover += own.reduce((sum, bet) => sum + ((profitOf(bet, result) ?? 0) === 0 ? 0 : bet.stake), 0);
    sums.share += toNearest(-net, SHARE) + toNearest(commission, SHARE);
  }
  return sums;
}

async function declare(market: Market, result: MarketResult | null): Promise<void> {
  const outcome = await settleMarketWith(
    house.context,
    backOffice(market.test, result ?? OPEN, { reason: 'corrected' }),
  );
  if (outcome.type !== 'declared') return;
  market.result = result;
  // In an open market a bet that is to stay pending is like any other.
  if (result === null) for (const bet of market.bets) if (bet.decision === 'pending') bet.decision = null;
}

async function decide(market: Market, n: number, status: BetOverride): Promise<void> {
  const bet = market.bets[n % market.bets.length];
  if (bet === undefined) return;
  const done = await decideBet(house, bet.id, status);
  if (done === 'ok') bet.decision = status === 'pending' && market.result === null ? null : status;
  else expect(done).toBe('BET_STATUS_UNCHANGED');
}

async function open(bets: readonly Bet[]): Promise<Market> {
  const market = await openMarket(house, 'match');
  const placed = bets.map(({ player, side, runner, price, stake }) => ({
    accountId: house.accountIds[player] ?? 0,
    terms: {
      ...({ kind: 'match', side, selection: runner, line: null, width: null } as const),
      ...{ priceHundredths: price, stake: paise(stake) },
    },
  }));
  await placeBets(house, market, placed);
  const ids = (await settledBets(house, market)).map(({ id }) => id);
  const opened: Market = {
    test: market,
    bets: bets.map((bet, n) => ({ ...bet, id: ids[n] ?? 0, decision: null })),
    result: null,
  };
  markets.push(opened);
  return opened;
}

type Wallet = { balance: number; won: number; lost: number };
async function walletOf(accountId: number): Promise<Wallet> {
  const { rows } = await house.pool.query<Wallet>('select balance, won, lost from wallet where account_id = $1', [
    accountId,
  ]);
  if (rows[0] === undefined) throw new Error('no wallet');
  return rows[0];
}

// The handlers read nothing else of a call.
const settings = { calendar: () => calendarOf(DEFAULT_IDENTITY.timeZone) };
const asCall = (accountId: number) =>
  ({
    context: { ...house.context, settings },
    actor: { accountId },
    query: { type: 'sports' },
  }) as unknown as Parameters<typeof profitLoss>[0] & Parameters<typeof accountHandlers.statement>[0];

const PERIOD = { from: '2023-11-14', to: '2023-11-15' };
const inPaise = (rupees: number) => Math.round(rupees * 100);

async function expectReports(): Promise<void> {
  const all: Sums = { net: 0, won: 0, lost: 0, commission: 0, turnover: 0, share: 0 };
  for (const [n, accountId] of house.accountIds.entries()) {
    const expected = expectedOf(n);
    for (const key of ['net', 'won', 'lost', 'commission', 'turnover', 'share'] as const) all[key] += expected[key];
    const wallet = await walletOf(accountId);
    expect(wallet).toEqual({
      balance: FUNDS + expected.net - expected.commission,
      ...{ won: expected.won, lost: expected.lost },
    });
    const report = await profitLoss(asCall(accountId));
    expect([report.total.profit, report.commission, report.total.stake].map(inPaise)).toEqual([
      expected.net,
      expected.commission,
      expected.turnover,
    ]);
    const statement = await accountHandlers.statement(asCall(accountId));
    if (!('walletSummary' in statement)) throw new Error('no statement');
    expect(inPaise(statement.walletSummary.net)).toBe(expected.net - expected.commission);
  }
  expect((await walletOf(house.agentId)).balance).toBe(all.share);
  const { rows } = await house.pool.query<{ id: number }>(`select id from account where username = 'admin'`);
  const { plMetrics, summaryCards } = await dashboardMetrics(house.context.db, rows[0]?.id ?? 0, false, PERIOD);
  const figures = new Map([...plMetrics, ...summaryCards].map(({ key, value }) => [String(key), inPaise(value)]));
  const [won = 0, lost = 0, adjustments = 0] = ['won', 'lost', 'adjustments'].map((key) => figures.get(key));
  expect(figures.get('commission')).toBe(0 - all.commission);
  expect(figures.get('clientPL')).toBe(all.net - all.commission);
  expect(won + lost + adjustments).toBe(all.net);
  expect([won >= 0, lost <= 0]).toEqual([true, true]);
  const { totals } = await readReport(house.context.db, 'agent', PERIOD, null, { page: 1, limit: 50 });
  expect([totals.gross, totals.commission, totals.agent_share + totals.agent_commission]).toEqual([
    all.net,
    all.commission,
    all.share,
  ]);
}

const differences = async () => (await reconcile(house.pool)).filter(({ rule }) => !rule.startsWith('14.'));

it('a corrected result and an undone decision leave nothing in any figure', async () => {
  const bet = { player: 0, side: 'back', runner: '11', price: 300, stake: 10_000 } as const;
  const market = await open([bet, { ...bet, player: 1 }]);
  for (const result of [winner('11'), winner('12'), winner('11')]) await declare(market, result);
  await decide(market, 0, 'lost');
  await expectReports();
  await decide(market, 0, 'won');
  await expectReports();
  await declare(market, VOID);
  await expectReports();
  const { rows } = await house.pool.query<{ kind: string }>(
    `select distinct t.kind from transfer t join posting p on p.transfer_id = t.id
       join ledger_account l on l.id = p.ledger_account_id and l.name = 'commission'`,
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['commission', 'commission_reversal']);
  expect(await differences()).toEqual([]);
});

test.prop([fc.array(anyBet, { minLength: 1, maxLength: 5 }), fc.array(anyAct, { maxLength: 8 }), fc.boolean()], {
  numRuns: 25,
})(
  'every report says what the wallets have',
  async (bets, acts, addUp) => {
    const market = await open(bets);
    for (const act of acts) {
      if (act.type === 'declare') await declare(market, act.result);
      else await decide(market, act.bet, act.status);
    }
    if (addUp) await addUpDays(house.context);
    await expectReports();
    expect(await differences()).toEqual([]);
  },
  240_000,
);
