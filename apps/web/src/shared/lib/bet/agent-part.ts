import { t } from '../../../shared/i18n/i18n.ts';
import { formatPaise, paiseFromWire } from '../format/format.ts';

/** What agents had of a movement between a player and the house, in rupees; below zero they gave it back. */
type AgentPart = { username: string | null; amount: number };

/** `of it to agent1 10.00`; null when no agent had a part. */
export function agentPartText(part: AgentPart | null): string | null {
  if (part === null) return null;
  const amount = formatPaise(paiseFromWire(Math.abs(part.amount)), { symbol: false });
  const name = part.username;
  if (part.amount < 0) {
    return name === null
      ? t('of it back from agents {amount}', { amount })
      : t('of it back from {name} {amount}', { name, amount });
  }
  return name === null ? t('of it to agents {amount}', { amount }) : t('of it to {name} {amount}', { name, amount });
}
