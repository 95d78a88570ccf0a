import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { DisputeReply, DisputeStep, ListedDispute, Role } from '@pavilion/contract';
import type { DisputeRow, ListedRow, StepRow } from './dispute-store.ts';

const rupees = (amount: number | null): number | null => (amount === null ? null : rupeesFromPaise(paise(amount)));

const SIDES: Readonly<Record<Role, DisputeStep['by']>> = { user: 'player', agent: 'agent', super_admin: 'desk' };
export const sideOf = (role: Role): DisputeStep['by'] => SIDES[role];

/** A step as its player reads it: from which side, not by whom. */
export const stepReply = ({ act, actor_role, words, at }: StepRow): DisputeStep => ({
  ...{ at: at.toISOString(), act, by: sideOf(actor_role), words },
});

/** The bet as it stands, or as it stood when the dispute ended. */
const outcomeOf = (row: DisputeRow): DisputeReply['outcome'] =>
  row.ended_status === null
    ? { status: row.status, profit: rupees(row.profit) }
    : { status: row.ended_status, profit: rupees(row.ended_profit) };

const factsReply = (row: DisputeRow): Omit<DisputeReply, 'steps'> => ({
  id: String(row.id),
  betId: String(row.bet_id),
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  asked: { status: row.asked_status, profit: rupees(row.asked_profit) },
  outcome: outcomeOf(row),
});

export const disputeReply = (row: DisputeRow, steps: readonly StepRow[]): DisputeReply => ({
  ...factsReply(row),
  steps: steps.map(stepReply),
});

export const listedReply = (row: ListedRow): ListedDispute => ({
  ...factsReply(row),
  player: { id: String(row.account_id), username: row.username, agentUsername: row.agent_username },
  event: { id: String(row.event_id), name: row.event_name, sportName: row.sport_name },
  market: { id: String(row.provider_market_id), name: row.market_name },
  selection: `${row.selection_name}${row.line === null ? '' : ` ${row.line}`} @ ${(row.price / 100).toFixed(2)}`,
  side: row.side,
  stake: row.stake / 100,
  lastWords: row.last_words,
  lastBy: sideOf(row.last_role),
});
