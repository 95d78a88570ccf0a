import type { AccountMovement } from '../../../../shared/api/back-office/account-dialogs.ts';
import { marketTitle } from '../../../../shared/lib/bet/bet-words.ts';
import { bankModeText } from '../../../../shared/lib/format/bank-mode.ts';
import { agentPartText } from '../../../../shared/lib/bet/agent-part.ts';
import { paiseFromWire } from '../../../../shared/lib/format/format.ts';
import { t } from '../../../../shared/i18n/i18n.ts';

/** With its direction: what went out is negative. */
export const signedPaise = ({ direction, amount }: AccountMovement): number =>
  direction === 'credit' ? paiseFromWire(amount) : -paiseFromWire(amount);

/** Event, market and selections of a result, with what an agent had of it; of a bank settlement what it took and who made it; of a transfer its remark. */
export function detailsOf({ meta, remark, actor }: AccountMovement): string[] {
  const bet = [
    agentPartText(meta.agentPart),
    meta.eventName,
    meta.marketName && marketTitle(meta.marketName, meta.sportName ?? ''),
    meta.selectionName,
  ].filter((part) => part !== null);
  if (bet.length > 0) return bet;
  const mode = bankModeText(meta.mode);
  return [mode, remark, mode !== null && actor && t('by {name}', { name: actor.username })].filter(
    (part) => typeof part === 'string',
  );
}
