import { formatPaise, paiseFromWire } from '../format/format.ts';

/** What agents had of a movement between a player and the house, in rupees; below zero they gave it back. */
type AgentPart = { username: string | null; amount: number };

/** `of it to agent1 10.00`; null when no agent had a part. */
export function agentPartText(part: AgentPart | null): string | null {
  if (part === null) return null;
  const amount = formatPaise(paiseFromWire(Math.abs(part.amount)), { symbol: false });
  return `of it ${part.amount < 0 ? 'back from' : 'to'} ${part.username ?? 'agents'} ${amount}`;
}
