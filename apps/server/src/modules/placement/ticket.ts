import { createHash } from 'node:crypto';
import { type Paise, paiseFromRupees, type Side } from '@pavilion/betting';
import type { PlaceBetBody, RefusalCode } from '@pavilion/contract';
import type { AuditRow } from '../../ledger/audit-log.ts';

/** What every request to the book has in common, whether it is for one bet or for all the bets of a cash-out. */
export type BookRequest = {
  readonly accountId: number;
  /** The client's idempotency key; one account never has two answers for one id. */
  readonly requestId: string;
  /** The server made the id by a rule of its own: a UUID of version 8, which no client can send. */
  readonly derived: boolean;
  /** SHA-256 of what was asked, so that the same id with another body is told apart. */
  readonly bodyHash: Buffer;
  readonly eventId: string;
  readonly marketId: string;
  readonly selectionKey: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The audit row of the request, written in the transaction that decides it. */
  readonly auditRow: (outcome: 'ok' | RefusalCode) => AuditRow;
};

/** One placement on its way to an answer: what was asked, by whom, from where. */
export type Ticket = BookRequest & {
  readonly side: Side;
  readonly stakePaise: Paise;
  readonly expectedPriceHundredths: number;
  readonly expectedLine: number | null;
  readonly expectedWidth: number | null;
  readonly level: number | null;
  readonly acceptUpdatedOdds: boolean;
};

export type TicketOrigin = Pick<Ticket, 'ip' | 'userAgent' | 'auditRow'>;

const USER_AGENT_MAX = 400;

/** The fields that decide a bet, in a fixed order; what the screen showed beside them does not count. */
function fingerprint(body: PlaceBetBody): string {
  return JSON.stringify([
    body.eventId,
    body.marketId,
    body.selectionKey,
    body.side,
    body.stake,
    body.expectedOdds,
    body.expectedLine ?? null,
    body.expectedWidth ?? null,
    body.level ?? null,
    body.acceptUpdatedOdds,
  ]);
}

/** The body has passed its schema: amounts and prices have at most two decimals. */
export function ticketOf(accountId: number, requestId: string, body: PlaceBetBody, origin: TicketOrigin): Ticket {
  return {
    accountId,
    requestId: requestId.toLowerCase(),
    derived: false,
    bodyHash: createHash('sha256').update(fingerprint(body)).digest(),
    eventId: body.eventId,
    marketId: body.marketId,
    selectionKey: body.selectionKey,
    side: body.side,
    stakePaise: paiseFromRupees(body.stake),
    expectedPriceHundredths: Math.round(body.expectedOdds * 100),
    expectedLine: body.expectedLine ?? null,
    expectedWidth: body.expectedWidth ?? null,
    level: body.level ?? null,
    acceptUpdatedOdds: body.acceptUpdatedOdds,
    ip: origin.ip,
    userAgent: origin.userAgent === null ? null : origin.userAgent.slice(0, USER_AGENT_MAX),
    auditRow: origin.auditRow,
  };
}
