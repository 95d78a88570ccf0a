import type { BankPreset } from './bank.ts';
import { type Paise, paise } from '../money/money.ts';

/** A row of the bank. Of an agent the first two are those of its network: itself and its users. */
export type BankFigures = {
  readonly isAgent: boolean;
  readonly availablePaise: Paise;
  readonly clientPnlPaise: Paise;
  readonly ownAvailablePaise: Paise;
  readonly ownClientPnlPaise: Paise;
};

const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount));

/**
 * What a preset fills in: the points that reach whoever settles. Null when it cannot be pressed: All
 * needs something available, of an agent its own or its users'; Only Profit a positive own client P/L; All Profit an
 * agent with a positive network net.
 */
export function presetAmount(figures: BankFigures, preset: BankPreset): Paise | null {
  const { isAgent, availablePaise, clientPnlPaise, ownAvailablePaise, ownClientPnlPaise } = figures;
  switch (preset) {
    case 'all': {
      const hasAny = availablePaise > 0 || (isAgent && (ownAvailablePaise > 0 || availablePaise > ownAvailablePaise));
      return hasAny ? atLeastZero(availablePaise) : null;
    }
    case 'profit':
      return ownClientPnlPaise > 0 ? atLeastZero(Math.min(ownClientPnlPaise, ownAvailablePaise)) : null;
    case 'network':
      return isAgent && clientPnlPaise > 0 ? clientPnlPaise : null;
  }
}
