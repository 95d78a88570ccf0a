import { assert } from '../assert.ts';
import type { AgentAmount } from '../settlement/divide-result.ts';
import { negated, type Paise, paise } from '../money/money.ts';

/** House accounts: source of all points, counterparty of all bets, commission taken, points that left the exchange. */
export const HOUSE_ACCOUNTS = ['issued', 'book', 'commission', 'paid_out'] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** A ledger account: a house account, or the wallet of a user, agent or super admin as 'wallet:' and its id. */
export type LedgerAccount = HouseAccount | `wallet:${string}`;

export function walletAccount(accountId: string): LedgerAccount {
  assert(accountId !== '', 'a wallet belongs to somebody');
  return `wallet:${accountId}`;
}

/** The id behind a wallet, or null for a house account. */
export function walletOwner(account: LedgerAccount): string | null {
  return account.startsWith('wallet:') ? account.slice('wallet:'.length) : null;
}

export const TRANSFER_KINDS = [
  'issue',
  'deposit',
  'withdraw',
  'settlement',
  'settlement_reversal',
  'commission',
  'commission_reversal',
  'share',
  'payout',
  'bank_settlement',
  'adjustment',
  'adjustment_reversal',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** An amount that moves from one account to another; never negative: the other direction is another movement. */
export type Movement = { readonly from: LedgerAccount; readonly to: LedgerAccount; readonly amountPaise: Paise };

/** One side of a movement on one account: negative leaves it, positive reaches it. */
export type Posting = { readonly account: LedgerAccount; readonly amountPaise: Paise };

/** One entry of the ledger. Its postings sum to zero by construction. */
export type Transfer = { readonly kind: TransferKind; readonly movements: readonly Movement[] };

/** A movement. Throws RangeError when the amount is not positive or both ends are the same account. */
export function movement(from: LedgerAccount, to: LedgerAccount, amountPaise: Paise): Movement {
  assert(Number.isSafeInteger(amountPaise) && amountPaise > 0, `only a positive amount moves: ${amountPaise}`);
  assert(from !== to, `${from} cannot pay itself`);
  return { from, to, amountPaise };
}

/** The postings of a transfer, one per account, those that cancel out left out, in order of first appearance. */
export function postingsOf(transfer: Transfer): Posting[] {
  const sums = new Map<LedgerAccount, number>();
  for (const { from, to, amountPaise } of transfer.movements) {
    sums.set(from, (sums.get(from) ?? 0) - amountPaise);
    sums.set(to, (sums.get(to) ?? 0) + amountPaise);
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([account, sum]) => ({ account, amountPaise: paise(sum) }));
}

function transfer(kind: TransferKind, from: LedgerAccount, to: LedgerAccount, amountPaise: Paise): Transfer {
  return { kind, movements: [movement(from, to, amountPaise)] };
}

/** A super admin creates points: the only way points come to be. */
export function issueTransfer(superAdminId: string, amountPaise: Paise): Transfer {
  return transfer('issue', 'issued', walletAccount(superAdminId), amountPaise);
}

/** Points go down the tree, from parent to child. */
export function depositTransfer(parentId: string, childId: string, amountPaise: Paise): Transfer {
  return transfer('deposit', walletAccount(parentId), walletAccount(childId), amountPaise);
}

/** Points go up the tree, from child to parent. */
export function withdrawTransfer(childId: string, parentId: string, amountPaise: Paise): Transfer {
  return transfer('withdraw', walletAccount(childId), walletAccount(parentId), amountPaise);
}

/** A completed withdrawal request: the points leave the exchange. */
export function payoutTransfer(accountId: string, amountPaise: Paise): Transfer {
  return transfer('payout', walletAccount(accountId), 'paid_out', amountPaise);
}

/** A bank settlement: movements between wallets, all of them or none. Throws when a house account takes part. */
export function bankSettlementTransfer(movements: readonly Movement[]): Transfer {
  assert(movements.length > 0, 'a bank settlement moves something');
  for (const { from, to } of movements) {
    assert(walletOwner(from) !== null && walletOwner(to) !== null, 'a bank settlement is between wallets');
  }
  return { kind: 'bank_settlement', movements };
}

/** A result of betting: from the book to the player when positive, back when negative, no transfer when zero. */
function bookTransfer(kind: TransferKind, playerId: string, profitPaise: Paise): Transfer | null {
  const wallet = walletAccount(playerId);
  if (profitPaise === 0) return null;
  return profitPaise > 0
    ? transfer(kind, 'book', wallet, profitPaise)
    : transfer(kind, wallet, 'book', negated(profitPaise));
}

/** The net of a player's bets in one settlement version; null when it is zero. */
export function settlementTransfer(playerId: string, netPaise: Paise): Transfer | null {
  return bookTransfer('settlement', playerId, netPaise);
}

/** The amount from one account to the other, the other way round when it is negative, nothing when it is zero. */
function between(from: LedgerAccount, to: LedgerAccount, amountPaise: Paise): Movement[] {
  if (amountPaise === 0) return [];
  return amountPaise > 0 ? [movement(from, to, amountPaise)] : [movement(to, from, negated(amountPaise))];
}

/**
 * Commission as movements: taken from the player when positive, given back when negative. What agents get of it goes to
 * them, the rest to the house.
 */
function commissionMovements(playerId: string, commissionPaise: Paise, agents: readonly AgentAmount[]): Movement[] {
  const wallet = walletAccount(playerId);
  const house = paise(agents.reduce((rest, { amountPaise }) => rest - amountPaise, commissionPaise + 0));
  return [
    ...between(wallet, 'commission', house),
    ...agents.flatMap(({ agentId, amountPaise }) => between(wallet, walletAccount(agentId), amountPaise)),
  ];
}

const mirrored = (agents: readonly AgentAmount[]): AgentAmount[] =>
  agents.map(({ agentId, amountPaise }) => ({ agentId, amountPaise: negated(amountPaise) }));

/** Exactly undoes the net that a settlement posted for a player; null when it was zero. */
export function settlementReversalTransfer(playerId: string, netPaise: Paise): Transfer | null {
  return bookTransfer('settlement_reversal', playerId, negated(netPaise));
}

/** The difference that a bet decided by hand makes for its player; null when it makes none. */
export function adjustmentTransfer(playerId: string, differencePaise: Paise): Transfer | null {
  return bookTransfer('adjustment', playerId, differencePaise);
}

/** Exactly undoes what an adjustment posted; null when it was zero. */
export function adjustmentReversalTransfer(playerId: string, differencePaise: Paise): Transfer | null {
  return bookTransfer('adjustment_reversal', playerId, negated(differencePaise));
}

/**
 * Commission on a player's result on a market, with what agents get of it; null when there is none. Negative where a bet
 * that was decided by hand leaves less of it: the difference is given back.
 */
export function commissionTransfer(
  playerId: string,
  commissionPaise: Paise,
  agents: readonly AgentAmount[] = [],
): Transfer | null {
  const movements = commissionMovements(playerId, commissionPaise, agents);
  return movements.length === 0 ? null : { kind: 'commission', movements };
}

/** Exactly undoes commission that was posted, and what agents got of it; null when there was none. */
export function commissionReversalTransfer(
  playerId: string,
  commissionPaise: Paise,
  agents: readonly AgentAmount[] = [],
): Transfer | null {
  const taken = commissionTransfer(playerId, negated(commissionPaise), mirrored(agents));
  return taken === null ? null : { ...taken, kind: 'commission_reversal' };
}

/** What agents get from the book as their shares of a player's result, or pay into it; null when there is nothing. */
export function shareTransfer(agents: readonly AgentAmount[]): Transfer | null {
  const movements = agents.flatMap(({ agentId, amountPaise }) => between('book', walletAccount(agentId), amountPaise));
  return movements.length === 0 ? null : { kind: 'share', movements };
}

/** Exactly undoes shares that were posted; null when there were none. */
export function shareReversalTransfer(agents: readonly AgentAmount[]): Transfer | null {
  const shares = shareTransfer(mirrored(agents));
  return shares === null ? null : { ...shares, kind: 'settlement_reversal' };
}

/** A correcting transfer: every movement the other way round. */
export function reverseOf(original: Transfer, kind: TransferKind): Transfer {
  return { kind, movements: original.movements.map(({ from, to, amountPaise }) => movement(to, from, amountPaise)) };
}

export type BalancedPosting = Posting & { readonly balanceBeforePaise: Paise; readonly balanceAfterPaise: Paise };

/** The postings of a transfer with the balance of each account before and after it; unknown accounts start at 0. */
export function postingsWithBalances(
  transferToPost: Transfer,
  balances: ReadonlyMap<LedgerAccount, Paise>,
): BalancedPosting[] {
  return postingsOf(transferToPost).map((posting) => {
    const balanceBeforePaise = balances.get(posting.account) ?? paise(0);
    return { ...posting, balanceBeforePaise, balanceAfterPaise: paise(balanceBeforePaise + posting.amountPaise) };
  });
}
