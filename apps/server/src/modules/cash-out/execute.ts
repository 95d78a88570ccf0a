import { createHash } from 'node:crypto';
import type { cashOut, ReplyOf } from '@pavilion/contract';
import type { AuditRow } from '../../ledger/audit-log.ts';
import type { Call } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { ownReply } from '../../policy/account.ts';
import { betReply } from '../bets/bet-reply.ts';
import type { Placement } from '../placement/placement.ts';
import { cashOutBundle } from './decide-cash-out.ts';
import { betsOfCashOut, findCashOut, readFunds } from './cash-out-store.ts';
import { rowsOfMarket } from './hedge-rows.ts';
import { makeQuote, positionIn, whatIfRows } from './make-quote.ts';
import type { CashOutOrder } from './order.ts';
import { type CashOutOffer, openOffer } from './sealed-offer.ts';

type ExecuteCall = Call<typeof cashOut.execute>;
type Executed = ReplyOf<typeof cashOut.execute>;

/**
 * A request that left the screen in time may come a little later. Prices are judged when the bets are placed, so this
 * costs nobody anything.
 */
const TRAVEL_MS = 1500;
const UNKNOWN_OFFER = 'This offer is not known. Please ask for a new one.';

function orderOf({ actor, body, context, request, ...call }: ExecuteCall, offer: CashOutOffer): CashOutOrder {
  return {
    accountId: actor.accountId,
    requestId: body.requestId.toLowerCase(),
    derived: false,
    bodyHash: createHash('sha256').update(body.quoteId).digest(),
    eventId: offer.eventId,
    marketId: offer.marketId,
    selectionKey: offer.selectionKey,
    plan: {
      type: 'held',
      held: offer.held,
      quotedPaise: offer.quotedPaise,
      receivedAtMs: context.clock.now(),
      acceptedUntilMs: offer.expiresAtMs + TRAVEL_MS,
    },
    ip: request.ip,
    userAgent: request.userAgent,
    auditRow: (outcome) => call.takeAuditRow(outcome),
    betAuditRow: (outcome): AuditRow => ({ ...call.takeAuditRow(outcome), action: 'bet.place' }),
  };
}

/** POST /api/bets/cash-out: all bets of the offer at the figures shown or better ones, or none and a new offer. */
export async function executeCashOut(placement: Placement, call: ExecuteCall): Promise<Executed | Refusal> {
  const { actor, body, context } = call;
  const offer = openOffer(context.secrets, actor.accountId, body.quoteId);
  if (offer === null) return refuse('CASH_OUT_EXPIRED', {}, UNKNOWN_OFFER);
  const { eventId, marketId, selectionKey, percent, quotedPaise } = offer;
  const address = { eventId, marketId, selectionKey };
  call.audit({ target: `event ${eventId} market ${marketId}`, before: { percent, quoted: quotedPaise / 100 } });
  const answer = await placement.placeAll(cashOutBundle(orderOf(call, offer)));
  switch (answer.type) {
    case 'refused':
      return withNewQuote(call, address, percent, answer.refusal);
    case 'failed':
      throw answer.error;
    case 'all-placed':
    case 'repeated':
      return executedReply(call, address);
    case 'placed':
    case 'held':
    case 'near-limit':
      throw new Error(`a cash-out was answered as ${answer.type}`);
  }
}

type Address = { eventId: string; marketId: string; selectionKey: string };

/** What changed is shown at once: the refusal carries the offer of now, or null when there is none. */
async function withNewQuote(call: ExecuteCall, address: Address, percent: number, no: Refusal): Promise<Refusal> {
  if (no.code !== 'CASH_OUT_CHANGED' && no.code !== 'CASH_OUT_EXPIRED') return no;
  const quote = await makeQuote(call.context, call.actor.accountId, address, percent);
  return new Refusal(no.code, { ...no.detail, quote: quote instanceof Refusal ? null : quote }, no.message);
}

async function executedReply({ actor, body, context }: ExecuteCall, address: Address): Promise<Executed> {
  const { accountId } = actor;
  const done = await findCashOut(context.db, accountId, body.requestId);
  if (done === null) throw new Error(`cash-out ${body.requestId} was answered but cannot be read`);
  const row = context.quotes.current(address.eventId, address.marketId, address.selectionKey);
  const [bets, funds, position] = await Promise.all([
    betsOfCashOut(context.db, accountId, done),
    readFunds(context.db, accountId),
    row === null ? null : positionIn(context, accountId, row),
  ]);
  return {
    message: 'Cashed out',
    cashOutId: String(done.id),
    quoted: done.quoted / 100,
    amount: done.amount / 100,
    rows: row === null || position === null ? [] : whatIfRows(position, rowsOfMarket(context.quotes, row)),
    bets: bets.map(betReply),
    ...ownReply(actor, funds),
  };
}
