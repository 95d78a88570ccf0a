// What the back office is shown before it declares is what then happens, to the paisa.
import { fc, test } from '@fast-check/vitest';
import {
  type BetOverride,
  type BetTerms,
  MARKET_KINDS,
  type MarketKind,
  type MarketResult,
  paise,
  VOID,
  winner,
} from '@pavilion/betting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/transaction.ts';
import { findMarketRecord } from '../../src/modules/settlement/market-record.ts';
import { type Preview, previewResult } from '../../src/modules/settlement/preview/preview-result.ts';
import type { Declared } from '../../src/modules/settlement/results.ts';
import { settleMarketWith } from '../../src/modules/settlement/settle-market.ts';
import { anyResult, anyTerms } from './bets.ts';
import { decideBet } from './decide.ts';
import {
  agree,
  agreeCommission,
  type House,
  insertAccount,
  openHouse,
  openMarket,
  type PlacedBet,
  placeBets,
  settledBets,
  type TestMarket,
} from './house.ts';
import { backOffice, balancesNow } from './paid.ts';

const PLAYERS = 4;
let house: House;
let otherAgentId: number;
beforeAll(async () => {
  house = await openHouse(PLAYERS, 1_000_000_000);
  otherAgentId = await insertAccount(house.context, 'agent2', 'agent', null);
});
afterAll(() => house.close());

const playerAt = (index: number): number => house.accountIds[index] ?? expect.unreachable('no such player');

async function preview(market: TestMarket, declared: Declared): Promise<Preview> {
  const record = (await findMarketRecord(house.context.db, market.id)) ?? expect.unreachable('no market');
  // So few at a time that players, and what one of them has under several terms, fall on several pages.
  const outcome = await previewResult(house.context, record, declared, 2);
  return outcome.type === 'preview' ? outcome.preview : expect.unreachable(outcome.type);
}

/** The house's context, which counts how many players were in one answer of the database at most. */
function counted() {
  let most = 0;
  const note = <Row>(rows: Row[]): Row[] => {
    const ofPlayer = rows.filter((row) => {
      const keys = Object.keys(Object(row));
      return keys.includes('account_id') && ['state', 'net', 'bets'].some((key) => keys.includes(key));
    });
    if (!Object.keys(Object(rows[0])).includes('username')) most = Math.max(most, ofPlayer.length);
    return rows;
  };
  const { db, pool } = house.context;
  const countedDb: Db = { run: async (statement, ...args) => note(await db.run(statement, ...args)) };
  const connect = async () => {
    const client = await pool.connect();
    return {
      query: async (asked: Parameters<typeof client.query>[0]) => {
        const answer = await client.query(asked);
        note(answer.rows);
        return answer;
      },
      release: (broken?: Error) => client.release(broken),
    };
  };
  const countedPool = new Proxy(pool, {
    get: (of, key) => (key === 'connect' ? connect : Reflect.get(of, key, of)),
  });
  return { context: { ...house.context, db: countedDb, pool: countedPool }, playersMost: () => most };
}

const declare = (market: TestMarket, declared: Declared) =>
  settleMarketWith(house.context, backOffice(market, declared));

/** What the agents have together. */
async function agentBalance(): Promise<number> {
  const { rows } = await house.pool.query<{ balance: number }>(
    `select sum(w.balance)::bigint as balance from wallet w join account a on a.id = w.account_id where a.role = 'agent'`,
  );
  return rows[0]?.balance ?? 0;
}

/** Declares what was previewed, and holds the preview against the wallets and the bets. */
async function expectAsPreviewed(market: TestMarket, declared: Declared): Promise<void> {
  const shown = await preview(market, declared);
  const [before, agentBefore] = [await balancesNow(house), await agentBalance()];
  expect((await declare(market, declared)).type).toBe('declared');
  const after = await balancesNow(house);
  for (const account of shown.accounts) {
    const id = account.account_id;
    expect((after.get(id) ?? 0) - (before.get(id) ?? 0)).toBe(account.afterPaise - account.beforePaise);
  }
  const moved = [...after].filter(([id, balance]) => balance !== before.get(id)).map(([id]) => id);
  expect(shown.accounts.map((account) => account.account_id)).toEqual(expect.arrayContaining(moved));
  const rows = await settledBets(house, market);
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  expect(shown.bets).toEqual({
    all: rows.length,
    won: count('won'),
    lost: count('lost'),
    void: count('void'),
    open: count('matched'),
  });
  const gone = [...after].reduce((sum, [id, balance]) => sum + balance - (before.get(id) ?? 0), 0);
  const toAgent = (await agentBalance()) - agentBefore;
  expect(shown.after.agentsPaise - (shown.before?.agentsPaise ?? 0)).toBe(toAgent);
  expect(shown.after.housePaise - (shown.before?.housePaise ?? 0)).toBe(0 - gone - toAgent);
}

/** Decides bets of the market by hand, as far as that is possible. */
async function decideSome(market: TestMarket, decisions: readonly Decision[]): Promise<void> {
  const bets = await settledBets(house, market);
  for (const { at, status } of decisions) {
    const bet = bets[at % bets.length];
    if (bet !== undefined) await decideBet(house, bet.id, status);
  }
}

type Decision = { at: number; status: BetOverride };
const someDecisions = fc.array(
  fc.record({ at: fc.nat(7), status: fc.constantFrom<BetOverride>('won', 'lost', 'pending') }),
  { maxLength: 4 },
);

const play = (kind: MarketKind) =>
  fc.record({
    whenOpen: someDecisions,
    whenSettled: someDecisions,
    kind: fc.constant(kind),
    bets: fc.array(fc.tuple(fc.integer({ min: 0, max: PLAYERS - 1 }), anyTerms(kind)), { minLength: 1, maxLength: 8 }),
    first: anyResult(kind),
    second: anyResult(kind),
  });

const same = (one: MarketResult, other: MarketResult) => JSON.stringify(one) === JSON.stringify(other);

describe.each(MARKET_KINDS)('%s', (kind) => {
  test.prop([play(kind).filter(({ first, second }) => !same(first, second))], { numRuns: 8 })(
    'a result, another one, and none again: each does what was shown before',
    async ({ bets, first, second, whenOpen, whenSettled }) => {
      const market = await openMarket(house, kind);
      await agreeCommission(house, 250);
      await agree(house, 'share', 3_333, { agentId: house.agentId });
      await placeBets(
        house,
        market,
        bets.map(([player, terms]) => ({ accountId: playerAt(player), terms })),
      );
      await decideSome(market, whenOpen);
      await expectAsPreviewed(market, first);
      // An odd/even by its runs and by its name is one result.
      const record = await findMarketRecord(house.context.db, market.id);
      expect(record?.settledVersion).toBe(1);
      await decideSome(market, whenSettled);
      await expectAsPreviewed(market, second);
      await expectAsPreviewed(market, { type: 'open' });
      await expectAsPreviewed(market, first);
    },
    60_000,
  );
});

const back = (selection: string, stake: number): BetTerms => ({
  kind: 'match',
  side: 'back',
  selection,
  priceHundredths: 300,
  line: null,
  width: null,
  stake: paise(stake),
});

describe('a preview', () => {
  it('changes nothing, names the standing version, and what stands already is none', async () => {
    const market = await openMarket(house, 'match');
    await placeBets(house, market, [{ accountId: playerAt(0), terms: back('11', 1_000) }]);
    const shown = await preview(market, winner('11'));
    expect(shown).toMatchObject({ version: 0, players: 1, before: null, after: { paidOutPaise: 2_000 } });
    expect(await settledBets(house, market)).toMatchObject([{ status: 'matched', profit: null }]);
    await declare(market, winner('11'));
    const record = (await findMarketRecord(house.context.db, market.id)) ?? expect.unreachable();
    expect(await previewResult(house.context, record, winner('11'))).toEqual({ type: 'unchanged', version: 1 });
    expect(await previewResult(house.context, record, winner('99'))).toMatchObject({ type: 'unfit' });
    expect(await preview(market, VOID)).toMatchObject({ version: 1, before: { paidOutPaise: 2_000 } });
  });

  it('shows the accounts whose balance moves most, and counts the others', async () => {
    const market = await openMarket(house, 'match');
    const stakes = [1_000, 4_000, 3_000, 2_000];
    await placeBets(
      house,
      market,
      stakes.map((stake, index) => ({ accountId: playerAt(index), terms: back('12', stake) })),
    );
    const shown = await preview(market, winner('11'));
    expect(shown.accounts.map((account) => account.afterPaise)).toEqual([-4_000, -3_000, -2_000, -1_000]);
    expect(shown.accounts[0]).toMatchObject({ agent_name: 'agent', bets: 1 });
    expect(shown).toMatchObject({ players: 4, after: { takenInPaise: 10_000, agentsPaise: 3_333, housePaise: 6_667 } });
  });

  it.each([
    ['open, by positions', [], winner('11')],
    ['settled, by classes of bets', [winner('12')], winner('11')],
    ['a dead heat, bet by bet', [], { ...winner('11'), selections: ['11', '12'] }],
    ['void', [winner('11')], VOID],
  ] as const)('reads a market of many players some at a time: %s', async (_, standing, result) => {
    const market = await openMarket(house, 'match');
    await placeBets(
      house,
      market,
      [0, 1, 2, 3].map((index) => ({ accountId: playerAt(index), terms: back('11', 1_000 + index) })),
    );
    for (const declared of standing) await declare(market, declared);
    const record = (await findMarketRecord(house.context.db, market.id)) ?? expect.unreachable('no market');
    const { context, playersMost } = counted();
    const inPieces = await previewResult(context, record, result, 3);
    expect(playersMost()).toBe(3);
    expect(inPieces).toEqual(await previewResult(house.context, record, result));
    expect(inPieces).toMatchObject({ type: 'preview', preview: { players: 4 } });
  });
});

/** What may happen between two bets that are in one market. */
type Turn =
  | { type: 'bet'; player: number; terms: BetTerms }
  | { type: 'agree'; subject: 'commission' | 'share'; rate: number; own: boolean }
  | { type: 'move'; player: number };
const turns = (kind: MarketKind): fc.Arbitrary<Turn[]> => {
  const player = fc.integer({ min: 0, max: PLAYERS - 1 });
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ type: fc.constant('bet'), player, terms: anyTerms(kind) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant('agree'),
          subject: fc.constantFrom('commission', 'share'),
          rate: fc.integer({ min: 0, max: 10_000 }),
          own: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('move'), player }) },
    ),
    { minLength: 2, maxLength: 12 },
  );
};

/** Players go to and fro between two agents, and terms change, while they bet. */
async function playTurns(market: TestMarket, list: readonly Turn[]): Promise<void> {
  const placed: PlacedBet[] = [];
  for (const turn of list) {
    if (turn.type === 'bet') {
      const bet = { accountId: playerAt(turn.player), terms: turn.terms };
      placed.push(bet);
      const own = placed.filter(({ accountId }) => accountId === bet.accountId);
      await placeBets(house, market, [bet], own);
    } else if (turn.type === 'agree') {
      const everybodys = turn.subject === 'commission' && !turn.own;
      await agree(house, turn.subject, turn.rate, everybodys ? {} : { agentId: house.agentId });
    } else {
      await house.pool.query('update account set parent_id = $2::bigint + $3::bigint - parent_id where id = $1', [
        playerAt(turn.player),
        house.agentId,
        otherAgentId,
      ]);
    }
  }
}

describe.each(MARKET_KINDS)('%s, with terms and agents that change between bets', (kind) => {
  test.prop([turns(kind), anyResult(kind)], { numRuns: 12 })(
    'a market in which nothing was decided by hand',
    async (list, result) => {
      const market = await openMarket(house, kind);
      await playTurns(market, list);
      await expectAsPreviewed(market, result);
      await expectAsPreviewed(market, { type: 'open' });
      await expectAsPreviewed(market, VOID);
    },
    60_000,
  );
});
