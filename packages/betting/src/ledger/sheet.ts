import { assert } from '../assert.ts';
import { negated, type Paise, paise, ZERO } from '../money/money.ts';
import type { BankLeg } from './bank.ts';
import type { TransferKind } from './ledger.ts';

/** Whose line of a settlement sheet it is. A player has results and commission; what an agent has of both is its share. */
export type SheetOwner = 'player' | 'agent';

/** What betting decided, and what it cost, by the columns of a player's line. Every other movement is credit or a settlement. */
export const SHEET_KINDS = {
  result: ['settlement', 'settlement_reversal', 'adjustment', 'adjustment_reversal', 'share'],
  commission: ['commission', 'commission_reversal'],
} as const satisfies Record<string, readonly TransferKind[]>;

/** A movement of a wallet. Of a bank settlement `profitPaise` is client P/L; of any other it is not looked at. */
export type SheetMovement = {
  readonly kind: TransferKind;
  readonly amountPaise: Paise;
  readonly profitPaise: Paise;
};

/**
 * A line of the sheet, in the signs of the wallet's owner: minus owes. What was given and taken back as credit is no part of
 * it, so opening and closing are client P/L: balance less credit.
 */
export type SheetLine = {
  readonly openingPaise: Paise;
  readonly resultPaise: Paise;
  readonly commissionPaise: Paise;
  readonly sharePaise: Paise;
  readonly settledPaise: Paise;
  readonly closingPaise: Paise;
};

/** What moved in a period, by what it was. */
export type SheetSums = {
  readonly resultPaise: Paise;
  readonly commissionPaise: Paise;
  readonly settledPaise: Paise;
};

const NOTHING: SheetSums = { resultPaise: ZERO, commissionPaise: ZERO, settledPaise: ZERO };
const isOf = (kinds: readonly TransferKind[], kind: TransferKind): boolean => kinds.includes(kind);

/** The sums of movements; credit is in none of them. */
export const sheetSums = (movements: readonly SheetMovement[]): SheetSums =>
  movements.reduce<SheetSums>((sums, { kind, amountPaise, profitPaise }) => {
    if (isOf(SHEET_KINDS.result, kind)) return { ...sums, resultPaise: paise(sums.resultPaise + amountPaise) };
    if (isOf(SHEET_KINDS.commission, kind)) {
      return { ...sums, commissionPaise: paise(sums.commissionPaise + amountPaise) };
    }
    if (kind === 'bank_settlement') return { ...sums, settledPaise: paise(sums.settledPaise + profitPaise) };
    return sums;
  }, NOTHING);

/** opening + result + commission + share + settled = closing, to the paisa; an agent has results and commission as its share. */
export function sheetLine(owner: SheetOwner, closingPaise: Paise, sums: SheetSums): SheetLine {
  const { resultPaise, commissionPaise, settledPaise } = sums;
  const openingPaise = paise(closingPaise - resultPaise - commissionPaise - settledPaise);
  return owner === 'player'
    ? { openingPaise, resultPaise, commissionPaise, sharePaise: ZERO, settledPaise, closingPaise }
    : {
        ...{ openingPaise, resultPaise: ZERO, commissionPaise: ZERO },
        ...{ sharePaise: paise(resultPaise + commissionPaise), settledPaise, closingPaise },
      };
}

/** What moved in a week after a period, or in what is left of the one that the period ends in. */
export type LaterWeek = {
  /** All client P/L: results, commission and settlements. */
  readonly movedPaise: Paise;
  /** What settlements brought the wallet, and what they took from it. */
  readonly receivedPaise: Paise;
  readonly paidPaise: Paise;
  /** Its last day is over, so that it has a closing of its own. */
  readonly isOver: boolean;
};

/** Of an amount what is on the side of the closing; the other side of zero is even. */
const onItsSide = (closingPaise: Paise, amount: number): Paise =>
  paise(closingPaise > 0 ? Math.max(0, Math.min(closingPaise, amount)) : Math.min(0, Math.max(closingPaise, amount)));

/**
 * What of a closing is still to be settled, with what has moved since, the oldest week first. Settlements pay the oldest
 * first, and what goes beyond the closing was for later results. A later week that is over carries the closing on: what it
 * brought the other way has netted it, and is not settled a second time. The running week nets nothing yet.
 */
export function stillOpen(closingPaise: Paise, later: readonly LaterWeek[]): Paise {
  const towardsZero = ({ receivedPaise, paidPaise }: LaterWeek): number =>
    closingPaise > 0 ? -paidPaise : receivedPaise;
  let settledLater = later.reduce((sum, week) => sum + towardsZero(week), 0);
  let closing: number = closingPaise;
  let open = onItsSide(closingPaise, closing + settledLater);
  for (const week of later) {
    closing += week.movedPaise;
    settledLater -= towardsZero(week);
    if (week.isOver) open = onItsSide(open, closing + settledLater);
  }
  return open;
}

/** `receive`: the player pays cash and gets points for it; `pay`: the player gets cash and gives points. */
export const SHEET_DIRECTIONS = ['receive', 'pay'] as const;
export type SheetDirection = (typeof SHEET_DIRECTIONS)[number];
export type SheetDue = { readonly direction: SheetDirection; readonly amountPaise: Paise };

/** What brings an open amount to zero; null where it is. */
export function sheetDue(openPaise: Paise): SheetDue | null {
  if (openPaise === 0) return null;
  return openPaise < 0
    ? { direction: 'receive', amountPaise: negated(openPaise) }
    : { direction: 'pay', amountPaise: openPaise };
}

export type SheetPlayer = {
  readonly accountId: string;
  /** Balance less exposure and held withdrawals. */
  readonly availablePaise: Paise;
  /** What of the period is still open: minus owes. */
  readonly openPaise: Paise;
};
export type SheetAgent = { readonly accountId: string; readonly availablePaise: Paise };
export type SheetOrder = SheetDue & { readonly player: SheetPlayer };

export type SheetPlan =
  /** In the order in which they are posted: points that come to the agent first. */
  | { readonly ok: true; readonly legs: readonly BankLeg[]; readonly agentAfterPaise: Paise }
  /** More than is open with this player: it settles nothing beyond zero. */
  | { readonly ok: false; readonly fault: 'open'; readonly accountId: string; readonly openPaise: Paise }
  /** A wallet that has not the points; then nothing moves at all. */
  | { readonly ok: false; readonly fault: 'points'; readonly accountId: string; readonly shortfallPaise: Paise };

/** Cash and points run opposite ways. All that moves is client P/L: credit stays what it is, on both sides. */
function legOf(agent: SheetAgent, { player, direction, amountPaise }: SheetOrder): BankLeg {
  const [from, to] = direction === 'receive' ? [agent, player] : [player, agent];
  return { fromId: from.accountId, toId: to.accountId, amountPaise, pnlPaise: amountPaise, creditPaise: ZERO };
}

/**
 * The legs that settle players with their agent, all or none. An order brings what is open with its player nearer to zero and
 * never past it. The agent may give on what it gets in the same settlement.
 */
export function planSheetSettlement(agent: SheetAgent, orders: readonly SheetOrder[]): SheetPlan {
  const names = new Set(orders.map(({ player }) => player.accountId));
  assert(names.size === orders.length && !names.has(agent.accountId), 'each player settles once, and with the agent');
  for (const { player, direction, amountPaise } of orders) {
    assert(amountPaise > 0, 'a settlement has an amount');
    const { accountId, openPaise, availablePaise } = player;
    const due = sheetDue(openPaise);
    if (due === null || due.direction !== direction || amountPaise > due.amountPaise) {
      return { ok: false, fault: 'open', accountId, openPaise };
    }
    const shortfall = direction === 'pay' ? amountPaise - Math.max(0, availablePaise) : 0;
    if (shortfall > 0) return { ok: false, fault: 'points', accountId, shortfallPaise: paise(shortfall) };
  }
  const inOrder = [...orders].sort(
    (one, other) => Number(one.direction === 'receive') - Number(other.direction === 'receive'),
  );
  const received = inOrder.reduce(
    (sum, { direction, amountPaise }) => sum + (direction === 'pay' ? amountPaise : -amountPaise),
    0,
  );
  const agentAfterPaise = paise(agent.availablePaise + received);
  if (agentAfterPaise < 0 && orders.some(({ direction }) => direction === 'receive')) {
    return { ok: false, fault: 'points', accountId: agent.accountId, shortfallPaise: negated(agentAfterPaise) };
  }
  return { ok: true, legs: inOrder.map((order) => legOf(agent, order)), agentAfterPaise };
}
