import { paise, rupeesFromPaise } from '@pavilion/betting';
import type { AlertReply } from '@pavilion/contract';
import type { AlertRow } from './alert-store.ts';

const accountOf = (id: number | null, username: string | null, role: AlertRow['role']): AlertReply['account'] =>
  id === null || username === null || role === null ? null : { id: String(id), username, role };
const namedOf = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id: String(id), name };

/** An alert as the list and the webhook say it. */
export function alertReply(row: AlertRow): AlertReply {
  const event = namedOf(row.event_id, row.event);
  const sport = namedOf(row.sport_id, row.sport);
  return {
    id: String(row.id),
    reason: row.reason,
    raisedAt: row.raised_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    muted: row.muted,
    account: accountOf(row.account_id, row.username, row.role),
    other: accountOf(row.other_id, row.other_username, row.other_role),
    market: namedOf(row.market_id, row.market),
    event: event === null || sport === null ? null : { ...event, sport },
    betId: row.bet_id === null ? null : String(row.bet_id),
    amount: row.amount === null ? null : rupeesFromPaise(paise(row.amount)),
    seconds: row.ms === null ? null : Math.round(row.ms / 100) / 10,
    count: row.count,
    detail: row.detail,
    acknowledged:
      row.acknowledged_at === null
        ? null
        : { at: row.acknowledged_at.toISOString(), by: row.acknowledged_by ?? 'Unknown' },
    assignedTo: row.assigned_to === null ? null : { id: String(row.assigned_to), username: row.assignee ?? 'Unknown' },
  };
}
