import type { Movement } from '../../../../shared/api/back-office/account-dialogs.ts';
import { marketTitle } from '../../../../shared/lib/bet/bet-words.ts';
import { bankModeText } from '../../../../shared/lib/format/bank-mode.ts';
import { agentPartText } from '../../../../shared/lib/bet/agent-part.ts';
import { paiseFromWire } from '../../../../shared/lib/format/format.ts';

const KIND_WORDS: Readonly<Record<string, string>> = {
  issue: 'Points issued',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  payout: 'Withdrawal paid',
  bank_settlement: 'Bank settlement',
  settlement: 'Bets settled',
  settlement_reversal: 'Settlement reversed',
  commission: 'Commission',
  commission_reversal: 'Commission given back',
  share: 'Share of the book',
  adjustment: 'Bet corrected',
  adjustment_reversal: 'Correction reversed',
};

/** What a movement was, in words; a kind that is not known yet by its own word. */
export const kindWord = (type: string): string => KIND_WORDS[type] ?? type.replaceAll('_', ' ');

/** Where points came from or went to; the house has no name on the wire. */
export const endWord = (username: string | null): string => username ?? 'House';

/** With its direction: what went out is negative. */
export const signedPaise = ({ direction, amount }: Movement): number =>
  direction === 'credit' ? paiseFromWire(amount) : -paiseFromWire(amount);

/** Event, market and selections of a result, with what an agent had of it; of a bank settlement what it took and who made it; of a transfer its remark. */
export function detailsOf({ meta, remark, actor }: Movement): string[] {
  const bet = [
    agentPartText(meta.agentPart),
    meta.eventName,
    meta.marketName && marketTitle(meta.marketName, meta.sportName ?? ''),
    meta.selectionName,
  ].filter((part) => part !== null);
  if (bet.length > 0) return bet;
  const mode = bankModeText(meta.mode);
  return [mode, remark, mode !== null && actor && `by ${actor.username}`].filter((part) => typeof part === 'string');
}
