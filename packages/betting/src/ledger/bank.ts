import { assert } from '../assert.ts';
import { bankSettlementTransfer, movement, type Transfer, walletAccount } from './ledger.ts';
import { negated, type Paise, paise } from '../money/money.ts';

/** What a bank settlement takes (DOMAIN §7); network is for agents, custom is an amount that somebody typed. */
export const BANK_MODES = ['profit', 'all', 'network', 'custom'] as const;
export type BankMode = (typeof BANK_MODES)[number];
/** The modes that have a button: what they take follows from the figures. */
export type BankPreset = Exclude<BankMode, 'custom'>;

/** An account as the bank sees it. */
export type BankAccount = {
  readonly accountId: string;
  /** Balance less exposure and held withdrawals. */
  readonly availablePaise: Paise;
  /** Its own client P/L: settled results net of commission, less what settlements have taken. */
  readonly clientPnlPaise: Paise;
};

/**
 * One leg: points from one wallet to another. pnlPaise of them settle client P/L (it may be negative), the rest gives
 * credit back; the payer's P/L falls by pnlPaise, and that of a receiving agent rises by it.
 */
export type BankLeg = {
  readonly fromId: string;
  readonly toId: string;
  readonly amountPaise: Paise;
  readonly pnlPaise: Paise;
  readonly creditPaise: Paise;
};

export type BankPlan =
  | { readonly ok: true; readonly legs: readonly BankLeg[] }
  /** A leg that its account cannot pay: then nothing moves at all. */
  | { readonly ok: false; readonly accountId: string; readonly shortfallPaise: Paise };

type BankParties = {
  readonly actorId: string;
  readonly account: BankAccount;
  /** The users of an agent; empty for any other account. */
  readonly users: readonly BankAccount[];
};
export type BankInput = BankParties &
  ({ readonly mode: BankPreset } | { readonly mode: 'custom'; readonly amountPaise: Paise });

function leg(fromId: string, toId: string, amount: number, pnl: number): BankLeg {
  return { fromId, toId, amountPaise: paise(amount), pnlPaise: paise(pnl), creditPaise: paise(amount - pnl) };
}

function positive(amount: number): number {
  return Math.max(0, amount);
}

/** Everything available goes, against P/L first, whatever its sign, and the rest against credit. */
function everything(from: BankAccount, toId: string): BankLeg[] {
  const amount = positive(from.availablePaise);
  return amount === 0 ? [] : [leg(from.accountId, toId, amount, Math.min(from.clientPnlPaise, amount))];
}

function planAll({ actorId, account, users }: BankParties): BankPlan {
  const inward = users.flatMap((user) => everything(user, account.accountId));
  const agent: BankAccount = {
    accountId: account.accountId,
    availablePaise: paise(inward.reduce((sum, { amountPaise }) => sum + amountPaise, account.availablePaise + 0)),
    clientPnlPaise: paise(inward.reduce((sum, { pnlPaise }) => sum + pnlPaise, account.clientPnlPaise + 0)),
  };
  return { ok: true, legs: [...inward, ...everything(agent, actorId)] };
}

function planProfit({ actorId, account }: BankParties): BankPlan {
  const amount = Math.min(positive(account.clientPnlPaise), positive(account.availablePaise));
  return { ok: true, legs: amount === 0 ? [] : [leg(account.accountId, actorId, amount, amount)] };
}

/** A typed amount out of the account's own wallet: what there is of a profit first, the rest gives credit back. */
function planCustom({ actorId, account }: BankParties, amountPaise: Paise): BankPlan {
  assert(amountPaise > 0, 'a typed amount is positive');
  const shortfall = amountPaise - positive(account.availablePaise);
  if (shortfall > 0) return { ok: false, accountId: account.accountId, shortfallPaise: paise(shortfall) };
  const pnl = Math.min(positive(account.clientPnlPaise), amountPaise);
  return { ok: true, legs: [leg(account.accountId, actorId, amountPaise, pnl)] };
}

/** Each user's positive P/L goes to the agent, then the positive net of the whole network to the actor. */
function planNetwork({ actorId, account, users }: BankParties): BankPlan {
  const legs: BankLeg[] = [];
  let agentAvailable: number = account.availablePaise;
  let networkNet: number = account.clientPnlPaise;
  for (const user of users) {
    networkNet += user.clientPnlPaise;
    const profit = positive(user.clientPnlPaise);
    if (profit === 0) continue;
    const shortfall = profit - positive(user.availablePaise);
    if (shortfall > 0) return { ok: false, accountId: user.accountId, shortfallPaise: paise(shortfall) };
    legs.push(leg(user.accountId, account.accountId, profit, profit));
    agentAvailable += profit;
  }
  const net = positive(networkNet);
  if (net === 0) return { ok: true, legs };
  const shortfall = net - positive(agentAvailable);
  if (shortfall > 0) return { ok: false, accountId: account.accountId, shortfallPaise: paise(shortfall) };
  return { ok: true, legs: [...legs, leg(account.accountId, actorId, net, net)] };
}

/** The legs of a bank settlement, in the order they are posted: all in one transaction or none. */
export function planBankSettlement(input: BankInput): BankPlan {
  assert(input.actorId !== input.account.accountId, 'an account does not settle with itself');
  switch (input.mode) {
    case 'profit':
      return planProfit(input);
    case 'all':
      return planAll(input);
    case 'network':
      return planNetwork(input);
    case 'custom':
      return planCustom(input, input.amountPaise);
  }
}

/** What the ledger writes of a leg: its transfer, and how much of what each side (by id) receives is client P/L. */
export type BankEntry = { readonly transfer: Transfer; readonly profit: Readonly<Record<string, Paise>> };

/**
 * A transfer for each leg, in their order. Together they could be one, but then nothing would be left of an agent
 * through which points only pass, though its client P/L may have changed.
 */
export function bankEntries(legs: readonly BankLeg[]): BankEntry[] {
  return legs.map(({ fromId, toId, amountPaise, pnlPaise }) => ({
    transfer: bankSettlementTransfer([movement(walletAccount(fromId), walletAccount(toId), amountPaise)]),
    profit: { [fromId]: negated(pnlPaise), [toId]: pnlPaise },
  }));
}
