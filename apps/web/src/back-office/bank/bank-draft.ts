import { type BankPreset, paise, presetAmount } from '@pavilion/betting';
import type { BackOfficeAccount } from '@pavilion/contract';
import type { BankMode } from '../../shared/api/back-office/money/bank.ts';
import { formatPaise, paiseFromWire } from '../../shared/lib/format/format.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { randomId } from '../../shared/lib/browser/random-id.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** What stands in a row before it is submitted. */
export type BankDraft = {
  /** Null: nothing that could be submitted. */
  readonly mode: BankMode | null;
  /** What the amount field shows. */
  readonly text: string;
  /** One for each order: trying it again moves nothing twice. */
  readonly requestId: string;
};

export const NO_DRAFT: BankDraft = { mode: null, text: '', requestId: '' };

type Row = Pick<
  BackOfficeAccount,
  'role' | 'availablePoints' | 'ownAvailablePoints' | 'clientPL' | 'ownProfitTotals' | 'walletBalance'
>;

export type AmountPreset = { readonly mode: BankPreset; readonly label: string; readonly says: string };

const ALL: AmountPreset = { mode: 'all', label: later('All ->'), says: later('everything available') };
const ALL_PROFIT: AmountPreset = {
  mode: 'network',
  label: later('All Profit'),
  says: later('the profit of the whole network'),
};
const ONLY_PROFIT: AmountPreset = { mode: 'profit', label: later('Only Profit'), says: later('the own client P/L') };

/** All Profit is for agents only. */
export const presetsOf = ({ role }: Pick<Row, 'role'>): readonly AmountPreset[] =>
  role === 'agent' ? [ALL, ALL_PROFIT, ONLY_PROFIT] : [ALL, ONLY_PROFIT];

/** What a preset fills in, in paise; null when it cannot be pressed. */
export function presetPaise(row: Row, preset: BankPreset): number | null {
  const clientPnlPaise = paise(paiseFromWire(row.clientPL));
  return presetAmount(
    {
      isAgent: row.role === 'agent',
      availablePaise: paise(paiseFromWire(row.availablePoints)),
      clientPnlPaise,
      ownAvailablePaise: paise(paiseFromWire(row.ownAvailablePoints)),
      ownClientPnlPaise: row.ownProfitTotals === null ? clientPnlPaise : paise(paiseFromWire(row.ownProfitTotals.net)),
    },
    preset,
  );
}

type LeftBehind = Pick<BackOfficeAccount, 'role' | 'username' | 'points' | 'availablePoints'>;

/** What a draft leaves behind, as a sentence; null while there is nothing to send, or more is typed than there is. */
export function effectText(row: LeftBehind & Pick<Row, 'ownAvailablePoints'>, draft: BankDraft): string | null {
  if (draft.mode === null) return null;
  if (draft.mode === 'all') return leftBehindText(row);
  const taken = typedPaise(draft.text) ?? 0;
  // A typed amount comes out of the account's own wallet, a preset may reach those of its users.
  if (taken > paiseFromWire(draft.mode === 'custom' ? row.ownAvailablePoints : row.availablePoints)) return null;
  const points = formatPaise(paiseFromWire(row.points) - taken, { symbol: false });
  const words = { name: row.username, points };
  return row.role === 'agent'
    ? t('Leaves {name} and its users with {points} points.', words)
    : t('Leaves {name} with {points} points.', words);
}

/**
 * What All leaves behind, as a sentence: points that open bets and withdrawal requests hold, of an agent those of its users as
 * well, and nothing else.
 */
export function leftBehindText(row: LeftBehind): string {
  const left = paiseFromWire(row.points) - paiseFromWire(row.availablePoints);
  const points = formatPaise(left, { symbol: false });
  const words = { name: row.username, points };
  if (row.role !== 'agent') {
    return left === 0
      ? t('Leaves {name} with {points} points.', words)
      : t('Leaves {name} with {points} points, held by open bets and withdrawal requests.', words);
  }
  return left === 0
    ? t('Leaves {name} and its users with {points} points. Nothing is left for its share of winnings.', words)
    : t(
        'Leaves {name} and its users with {points} points, held by open bets and withdrawal requests. Nothing is left for its share of winnings.',
        words,
      );
}

export const presetDraft = (mode: BankPreset, amountPaise: number): BankDraft => ({
  mode,
  text: (amountPaise / 100).toFixed(2),
  requestId: randomId(),
});

/**
 * A typed amount in paise, rounded to two decimals; null for what is negative, nothing, or no number. The point is moved in the
 * text: 1.005 times 100 would be less than 100.5.
 */
function typedPaise(text: string): number | null {
  const rounded = Math.round(Number(`${typedNumber(text)}e2`));
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : null;
}

/** Typing makes a custom amount; what cannot be one clears the mode. */
export const typedDraft = (text: string): BankDraft => ({
  mode: typedPaise(text) === null ? null : 'custom',
  text,
  requestId: randomId(),
});

/** Rupees of what is typed or filled in. */
export const customAmount = ({ text }: BankDraft): number => (typedPaise(text) ?? 0) / 100;

/** When the field is left it shows what will be sent: two decimals. */
export const roundedText = (draft: BankDraft): string =>
  draft.mode === 'custom' && /\.\d{3,}/.test(draft.text) ? customAmount(draft).toFixed(2) : draft.text;

/** Why a row cannot be submitted. */
export function faultOf({ id, role }: Pick<BackOfficeAccount, 'id' | 'role'>, { mode }: BankDraft): string | null {
  if (mode === null) return t('Select "All", "Only Profit", or "All Profit" before submitting.');
  if (mode === 'network' && role !== 'agent') return t('All Profit is only available for agents.');
  return id ? null : t('Unable to determine account identifier.');
}
