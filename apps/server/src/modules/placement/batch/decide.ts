import { betDelayInForce, betDelayMs } from '@pavilion/betting';
import type { Context } from '../../../context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { QuotedRow } from '../../prices/book/quoted-row.ts';
import type { Attempt, WalletAfter, PlacementAnswer } from '../answer.ts';
import type { AllAccepted, Bundle } from '../bundle.ts';
import { CLOSED } from '../placement-store.ts';
import { type Accepted, decideTicket, gateOf, NEAR_LIMIT, termsOf, withoutEffect } from './decide-ticket.ts';
import { type Loaded, requestKey } from './load.ts';
import type { AnsweredRow } from '../placement-store.ts';
import { refusalFromStore, refusalReply } from '../refusal-reply.ts';
import type { Ticket } from '../ticket.ts';

/** What is decided and not yet written. */
export type Decided =
  | { readonly type: 'accepted'; readonly accepted: Accepted; readonly wallet: WalletAfter }
  | AllAccepted<unknown>
  | Exclude<PlacementAnswer, { type: 'placed' } | { type: 'all-placed' }>;

/** Decides one attempt on what was loaded; an accepted bet is entered into the state for those after it. */
export function decide(
  context: Context,
  loaded: Loaded,
  { ticket, heldMs }: Attempt,
  row: QuotedRow | null,
  locked: QuotedRow | null,
): Decided {
  const { state, answers } = loaded;
  const earlier = answers.get(requestKey(ticket.accountId, ticket.requestId));
  if (earlier !== undefined) return repeat(ticket, earlier);
  if (isHeldForOther(loaded, ticket)) return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  if (row === null || locked === null || row.bettingMarketId !== locked.bettingMarketId) {
    return { type: 'refused', refusal: refuse('MARKET_NOT_AVAILABLE') };
  }
  // Asked here and not before the queue: a match that turns in play on the way, or whose start has passed, makes its bets
  // wait all the same.
  const { phase } = gateOf(state, row);
  const usualMs = betDelayMs(state.settings, row.sportId, row.betting.kind, phase);
  const holdMs = betDelayInForce(termsOf(state.markets.get(row.bettingMarketId)), usualMs);
  const rehearsal = holdMs > heldMs;
  const onto = rehearsal ? withoutEffect(state) : state;
  if ('decide' in ticket) {
    const decided = ticket.decide(context.quotes, onto, row);
    return rehearsal && decided.type === 'all-accepted' ? { type: 'held', holdMs } : decided;
  }
  const decision = decideTicket(onto, ticket, row);
  if (decision === NEAR_LIMIT) return { type: 'near-limit' };
  if ('ok' in decision) {
    // Only a "no" comes out of decideTicket in the core's own form.
    if (decision.ok) throw new Error('a decision was neither entered nor refused');
    return { type: 'refused', refusal: refusalReply(decision.refusal) };
  }
  const wallet = state.holdings.get(ticket.accountId);
  if (wallet === undefined) throw new Error(`account ${ticket.accountId} has no wallet`);
  return rehearsal ? { type: 'held', holdMs } : { type: 'accepted', accepted: decision, wallet: { ...wallet } };
}

/** Another body waits under the same id: nothing may be answered for good, or the one that waits would be ended by it. */
export function isHeldForOther({ held }: Loaded, { accountId, requestId, bodyHash }: Ticket | Bundle): boolean {
  const waiting = held.get(requestKey(accountId, requestId));
  return waiting !== undefined && !waiting.equals(bodyHash);
}

function repeat(ticket: Ticket | Bundle, earlier: AnsweredRow): Decided {
  // Whoever closed the id had not heard what was to be placed under it, so no body is compared.
  if (earlier.code === CLOSED) return { type: 'refused', refusal: refuse(CLOSED) };
  if (!earlier.request_hash.equals(ticket.bodyHash)) {
    return { type: 'refused', refusal: refuse('IDEMPOTENCY_CONFLICT') };
  }
  if (earlier.bet_id !== null) return { type: 'repeated', betId: earlier.bet_id };
  return { type: 'refused', refusal: refusalFromStore(earlier.code ?? '', earlier.detail ?? {}) };
}
