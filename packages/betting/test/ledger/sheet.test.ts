// The settlement sheet against a clerk who keeps each wallet's client P/L by itself: every line adds up from left to right to
// the paisa, its closing is what the clerk has, and settling brings it nearer to zero and never past it.
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  bankEntries,
  negated,
  type Paise,
  paise,
  planSheetSettlement,
  postingsOf,
  sheetDue,
  sheetLine,
  type SheetMovement,
  type SheetOrder,
  sheetSums,
  stillOpen,
  TRANSFER_KINDS,
  type TransferKind,
  walletOwner,
} from '../../src/index.ts';

/** What the clerk of this test calls credit; everything else is client P/L. */
const CREDIT: readonly TransferKind[] = ['issue', 'deposit', 'withdraw', 'payout'];
const anyAmount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const anyMovement: fc.Arbitrary<SheetMovement> = fc.record({
  kind: fc.constantFrom(...TRANSFER_KINDS),
  amountPaise: anyAmount.map(paise),
  profitPaise: anyAmount.map(paise),
});

type Page = { balance: number; credit: number };
function enter(page: Page, { kind, amountPaise, profitPaise }: SheetMovement): void {
  page.balance += amountPaise;
  if (CREDIT.includes(kind)) page.credit += amountPaise;
  if (kind === 'bank_settlement') page.credit += amountPaise - profitPaise;
}
const pnlOf = ({ balance, credit }: Page): Paise => paise(balance - credit);

describe.each(['player', 'agent'] as const)('the line of a %s', (owner) => {
  test.prop([fc.array(anyMovement), fc.array(anyMovement), fc.array(anyMovement)])(
    'adds up from left to right, begins with what was and ends with what the wallet has',
    (before, during, after) => {
      const page: Page = { balance: 0, credit: 0 };
      for (const one of before) enter(page, one);
      const openingPaise = pnlOf(page);
      for (const one of during) enter(page, one);
      const closingPaise = pnlOf(page);
      const line = sheetLine(owner, closingPaise, sheetSums(during));
      const sum = line.openingPaise + line.resultPaise + line.commissionPaise + line.sharePaise + line.settledPaise;
      expect([line.openingPaise, sum]).toEqual([openingPaise, closingPaise]);
      for (const one of after) enter(page, one);
      // Read backwards from the wallet as it is now, it is the same line.
      const later = sheetSums(after);
      const now = pnlOf(page) - later.resultPaise - later.commissionPaise - later.settledPaise;
      expect(sheetLine(owner, paise(now), sheetSums(during))).toEqual(line);
    },
  );
});

describe('what is still open of a week', () => {
  /** What betting brought, and what settlements did, one by one. */
  type Moves = readonly [result: number, ...settled: readonly number[]];
  const sumOf = (amounts: readonly number[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0));
  /** The weeks that followed; the last of them is running. */
  const open = (closing: number, ...weeks: readonly Moves[]): number =>
    stillOpen(
      paise(closing),
      weeks.map(([result, ...settled], at) => ({
        movedPaise: sumOf([result, ...settled]),
        receivedPaise: sumOf(settled.filter((amount) => amount > 0)),
        paidPaise: negated(sumOf(settled.filter((amount) => amount < 0))),
        isOver: at < weeks.length - 1,
      })),
    );
  it('is the closing less what was settled since, and never on the other side of zero', () => {
    expect([open(-4000), open(-4000, [0, 1500]), open(-4000, [0, 4000])]).toEqual([-4000, -2500, 0]);
    expect([open(24_500), open(24_500, [0, -500]), open(24_500, [0, -24_000, -500])]).toEqual([24_500, 24_000, 0]);
  });
  it('a settlement of later results leaves an older week even, or as it was', () => {
    expect([open(0, [-1000, 1000]), open(500, [1000, -1500])]).toEqual([0, 0]);
    expect([open(500, [-800, 300]), open(500, [-800, 300, -500])]).toEqual([500, 0]);
  });
  it('is not asked for a second time where a week that is over has netted it; the running week nets nothing', () => {
    expect([open(-4000, [4000]), open(-4000, [4000], [0]), open(-4000, [4000], [-1000])]).toEqual([-4000, 0, 0]);
    expect([open(-4000, [1000], [0]), open(-4000, [9000], [-9000], [0])]).toEqual([-3000, 0]);
    expect([open(-4000, [1000, 1000], [0]), open(-4000, [1000], [0, 1000])]).toEqual([-2000, -2000]);
    expect([open(4000, [-6000], [0]), open(4000, [-1000, -3000], [0])]).toEqual([0, 0]);
  });

  /** In each week something is won or lost, and of some week that is over a part is settled. */
  const anyWeek = fc.record({ result: anyAmount, week: fc.nat({ max: 5 }), percent: fc.nat({ max: 100 }) });
  test.prop([anyAmount, fc.array(anyWeek, { maxLength: 6 })])(
    'settling a week that is over takes no week that is over past zero, and what was settled is not open any more',
    (opening, weeks) => {
      const past: Moves[] = [];
      for (const { result, week, percent } of weeks) {
        const at = week % (past.length + 1);
        const closings = past.map((_, n) => opening + sumOf(past.slice(0, n + 1).flat()));
        const closing = [opening, ...closings][at] ?? 0;
        const later = (...settled: number[]): readonly Moves[] => [...past.slice(at), [result, ...settled]];
        const due = open(closing, ...later());
        const last = closings.at(-1) ?? opening;
        expect(Math.sign(due) * Math.sign(closing)).toBeGreaterThanOrEqual(0);
        expect(Math.abs(due)).toBeLessThanOrEqual(Math.min(Math.abs(closing), Math.abs(last)));
        expect(open(closing, ...later(-due))).toBe(0);
        past.push([result, -Math.trunc((due * percent) / 100)]);
      }
    },
  );
});

const anyPlayers = fc
  .array(fc.record({ open: anyAmount, available: fc.integer({ min: -1000, max: 2_000_000 }) }), { maxLength: 6 })
  .map((all) =>
    all.map(({ open, available }, at) => ({
      accountId: `player${at}`,
      availablePaise: paise(available),
      openPaise: paise(open),
    })),
  );

describe('settling', () => {
  test.prop([anyPlayers, fc.integer({ min: -1000, max: 3_000_000 }), fc.integer({ min: 1, max: 100 })])(
    'moves every wallet by what was ordered, brings each player nearer to zero, and makes no points',
    (players, agentAvailable, percent) => {
      const agent = { accountId: 'north', availablePaise: paise(agentAvailable) };
      const orders: SheetOrder[] = players.flatMap((player) => {
        const due = sheetDue(player.openPaise);
        if (due === null) return [];
        return [{ player, ...due, amountPaise: paise(Math.ceil((due.amountPaise * percent) / 100)) }];
      });
      const plan = planSheetSettlement(agent, orders);
      const paid = orders.filter(({ direction }) => direction === 'pay');
      const poor = paid.find(({ player, amountPaise }) => Math.max(0, player.availablePaise) < amountPaise);
      const net = orders.reduce((sum, one) => sum + (one.direction === 'pay' ? 1 : -1) * one.amountPaise, 0);
      const isAgentShort = agentAvailable + net < 0 && paid.length < orders.length;
      expect(plan.ok).toBe(poor === undefined && !isAgentShort);
      if (!plan.ok) return;
      expect(plan.agentAfterPaise).toBe(agentAvailable + net);
      const open = new Map(players.map((player) => [player.accountId, player.openPaise + 0]));
      let agentPoints = agentAvailable;
      for (const { transfer, profit } of bankEntries(plan.legs)) {
        const postings = postingsOf(transfer);
        expect(postings.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(0);
        for (const { account, amountPaise } of postings) {
          const owner = walletOwner(account) ?? '';
          // All of it is client P/L: credit stays what it is.
          expect(profit[owner]).toBe(amountPaise);
          if (owner === 'north') agentPoints += amountPaise;
          else open.set(owner, (open.get(owner) ?? 0) + amountPaise);
        }
        expect(agentPoints).toBeGreaterThanOrEqual(Math.min(agentAvailable, 0));
      }
      for (const { player, amountPaise } of orders) {
        const after = open.get(player.accountId) ?? 0;
        expect(Math.abs(after)).toBe(Math.abs(player.openPaise) - amountPaise);
        expect(after * player.openPaise).toBeGreaterThanOrEqual(0);
      }
    },
  );

  const lotus = { accountId: 'lotus', availablePaise: paise(4_600_000), openPaise: paise(-400_000) };
  const north = { accountId: 'north', availablePaise: paise(1_000_000) };
  it('a player at −4,000 who pays cash comes back to 0: points run the other way, all of them client P/L', () => {
    expect(planSheetSettlement(north, [{ player: lotus, direction: 'receive', amountPaise: paise(400_000) }])).toEqual({
      ok: true,
      legs: [{ fromId: 'north', toId: 'lotus', amountPaise: 400_000, pnlPaise: 400_000, creditPaise: 0 }],
      agentAfterPaise: 600_000,
    });
  });
  it('nothing is settled past zero, nor the wrong way round, nor without points', () => {
    const receive = (amount: number, player = lotus) =>
      planSheetSettlement(north, [{ player, direction: 'receive', amountPaise: paise(amount) }]);
    expect(receive(400_001)).toEqual({ ok: false, fault: 'open', accountId: 'lotus', openPaise: -400_000 });
    expect(receive(1, { ...lotus, openPaise: paise(5) })).toMatchObject({ fault: 'open', openPaise: 5 });
    expect(receive(1, { ...lotus, openPaise: paise(0) })).toMatchObject({ fault: 'open', openPaise: 0 });
    const rich = { ...lotus, openPaise: paise(-5_000_000) };
    expect(receive(1_000_100, rich)).toEqual({ ok: false, fault: 'points', accountId: 'north', shortfallPaise: 100 });
    const won = { ...lotus, openPaise: paise(900), availablePaise: paise(300) };
    expect(planSheetSettlement(north, [{ player: won, direction: 'pay', amountPaise: paise(900) }])).toEqual({
      ...{ ok: false, fault: 'points', accountId: 'lotus', shortfallPaise: 600 },
    });
  });
});
