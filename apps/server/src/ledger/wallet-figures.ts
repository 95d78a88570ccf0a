import { type Paise, paise, type TransferKind } from '@pavilion/betting';

/** What a posting adds to the figures that a wallet keeps beside its balance. */
export type FigureChange = { readonly credit: Paise; readonly won: Paise; readonly lost: Paise };

const NONE = paise(0);
const credit = (amount: Paise): FigureChange => ({ credit: amount, won: NONE, lost: NONE });
const won = (amount: Paise): FigureChange => ({ credit: NONE, won: amount, lost: NONE });

/**
 * What stood for the wallet's owner changes by an amount: a win that becomes a loss is no win any more, and the other way
 * round, so that nothing is left of what was undone.
 */
const result = (stood: number, amount: Paise): FigureChange => ({
  credit: NONE,
  won: paise(Math.max(0, stood + amount) - Math.max(0, stood)),
  lost: paise(Math.max(0, -stood - amount) - Math.max(0, -stood)),
});

/**
 * How a posting counts. Points that are given and given back are credit; results of betting are client
 * P/L, which is `balance - credit`: what a player's bets on a market come to, or an agent's share of it, is in the winnings
 * or in the losses, and commission comes off the winnings (and is a winning of the agent who gets a part of it). `stood` is
 * what that result was before this posting: without it none, and of a reversal exactly what it takes back. Of a bank
 * settlement `profitPaise` is P/L that changes hands (won and lost stay what they were), the rest is credit.
 */
export function figureChange(
  kind: TransferKind,
  amount: Paise,
  profitPaise: Paise,
  stood: Paise | undefined,
): FigureChange {
  switch (kind) {
    case 'issue':
    case 'deposit':
    case 'withdraw':
    case 'payout':
      return credit(amount);
    case 'bank_settlement':
      return credit(paise(amount - profitPaise));
    case 'commission':
    case 'commission_reversal':
      return won(amount);
    case 'settlement':
    case 'share':
    case 'adjustment':
      return result(stood ?? 0, amount);
    case 'settlement_reversal':
    case 'adjustment_reversal':
      return result(stood ?? -amount, amount);
  }
}

export const sumOfChanges = (one: FigureChange | undefined, other: FigureChange): FigureChange =>
  one === undefined
    ? other
    : {
        credit: paise(one.credit + other.credit),
        won: paise(one.won + other.won),
        lost: paise(one.lost + other.lost),
      };
