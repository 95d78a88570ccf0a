import { api, type BetReply, type PlacedReply } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import type { WalletAmounts } from '../../ledger/wallet.ts';
import { ownReply } from '../../policy/account.ts';
import { betReply } from '../bets/bet-reply.ts';
import { readPlacedBet } from '../bets/bet-lists.ts';
import type { Accepted } from './batch/decide-ticket.ts';
import type { Placement } from './placement.ts';
import { ticketOf } from './ticket.ts';

type PlaceCall = Call<typeof api.bets.place>;

/** POST /api/bets/place (DOMAIN §5). */
export async function placeBet(placement: Placement, call: PlaceCall): Promise<PlacedReply | Refusal> {
  const { actor, body, context, request } = call;
  const requestId = requestIdOf(body.requestId, request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  // Without an id of the client it gets one that nobody can repeat.
  const ticket = ticketOf(actor.accountId, requestId ?? context.random.uuid(), body, {
    ip: request.ip,
    userAgent: request.userAgent,
    auditRow: (outcome) => call.takeAuditRow(outcome),
  });
  const answer = await placement.place(ticket);
  switch (answer.type) {
    case 'refused':
      return answer.refusal;
    case 'failed':
      throw answer.error;
    case 'placed': {
      const { balancePaise: balance, exposurePaise: exposure, heldPaise: held } = answer.wallet;
      const bet = acceptedReply(answer.accepted, answer.betId, answer.atMs);
      return placedReply(call, bet, { balance, exposure, held });
    }
    case 'repeated':
      return repeatedReply(call, context, answer.betId);
    case 'held':
    case 'near-limit':
    case 'all-placed':
      throw new Error(`a bet was answered as ${answer.type}`);
  }
}

async function repeatedReply(call: PlaceCall, context: Context, betId: number): Promise<PlacedReply> {
  const { bet, funds } = await readPlacedBet(context.db, call.actor.accountId, betId);
  return placedReply(call, bet, funds);
}

/** `funds` in paise. */
function placedReply(call: PlaceCall, bet: BetReply, funds: WalletAmounts): PlacedReply {
  const { actor } = call;
  return {
    message: 'Bet Placed Successfully',
    bet,
    ...ownReply(actor, funds),
  };
}

/** The receipt from what was just written, without reading it back. */
function acceptedReply({ ticket, row, terms, winPaise, liabilityPaise }: Accepted, id: number, atMs: number): BetReply {
  return betReply({
    id,
    request_id: ticket.requestId,
    status: 'matched',
    kind: row.betting.kind,
    sport_id: row.sportId,
    sport_name: row.sportName,
    competition_id: row.competitionId,
    competition_name: row.competitionName,
    event_id: Number(row.eventId),
    event_name: row.eventName,
    provider_market_id: Number(row.market.marketId),
    market_name: row.market.name,
    gtype: row.market.gtype,
    selection: terms.selection,
    selection_key: ticket.selectionKey,
    selection_name: row.row.name,
    side: terms.side,
    price_requested: ticket.expectedPriceHundredths,
    price: terms.priceHundredths,
    line: terms.line,
    width: terms.width,
    stake: terms.stake,
    win: winPaise,
    liability: liabilityPaise,
    profit: null,
    created_at: new Date(atMs),
    settled_at: null,
  });
}
