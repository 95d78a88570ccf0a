import { type Paise, paise, type TransferKind } from '@pavilion/betting';

/** What a posting adds to the figures that a wallet keeps beside its balance. */
export type FigureChange = { readonly credit: Paise; readonly won: Paise; readonly lost: Paise };

const NONE = paise(0);
const credit = (amount: Paise): FigureChange => ({ credit: amount, won: NONE, lost: NONE });
const won = (amount: Paise): FigureChange => ({ credit: NONE, won: amount, lost: NONE });
const lost = (amount: number): FigureChange => ({ credit: NONE, won: NONE, lost: paise(amount) });

/**
 * How a posting counts (domain.md §7). Points that are given and given back are credit; results of betting are client
 * P/L, which is `balance - credit`: a settlement, an agent's share or an adjustment adds to the winnings or to the losses,
 * commission comes off the winnings (and is a winning of the agent who gets a part of it), and a reversal takes away from where it had been added, so that only results in force are left. Of a
 * bank settlement `profitPaise` is P/L that changes hands (won and lost stay what they were), the rest is credit.
 */
export function figureChange(kind: TransferKind, amount: Paise, profitPaise: Paise): FigureChange {
  switch (kind) {
    case 'issue':
    case 'deposit':
    case 'withdraw':
    case 'payout':
      return credit(amount);
    case 'bank_settlement':
      return credit(paise(amount - profitPaise));
    case 'commission':
      return won(amount);
    case 'settlement':
    case 'share':
    case 'adjustment':
      return amount > 0 ? won(amount) : lost(-amount);
    case 'settlement_reversal':
      return amount < 0 ? won(amount) : lost(-amount);
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
