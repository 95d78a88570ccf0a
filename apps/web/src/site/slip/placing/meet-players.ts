import type { BetReply } from '@pavilion/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/client.ts';
import { giveUpSent, isLongAgo, type NewOrder, type Order, placeOrders } from '../../../shared/api/market/orders.ts';
import { sentFor } from '../../../shared/api/market/sent-orders.ts';
import { becameText, isNoAnswer, noAnswerText } from '../../../shared/lib/orders/order-words.ts';
import { outcomeOfRefusal, type PlaceInput, type PlaceOutcome } from './outcome.ts';

/** What an order is refused with when nobody fills it at these odds, or when it can be no order: a bet with the house still may. */
const FOR_THE_HOUSE = new Set(['ORDER_NOT_FILLED', 'ORDERS_NOT_TAKEN', 'ODDS_NOT_ON_LADDER', 'ORDER_SIZE_NOT_WHOLE']);

const orderOf = ({ pick, priceHundredths, stakePaise }: PlaceInput): NewOrder => ({
  eventId: pick.eventId,
  marketId: pick.marketId,
  selectionKey: pick.selectionKey,
  side: pick.side,
  odds: priceHundredths / 100,
  size: stakePaise / 100,
  timeInForce: 'fill_or_kill',
  inPlay: 'lapse',
});

/**
 * The bet of the slip where players can be met: all of it at once at the price that was read or better, from whoever offers most, or
 * nothing. What was sent before on the same and has no answer is asked about, and nothing else is sent. Null when players did
 * not fill it: then the house is asked, and says what its price has become.
 */
export async function meetPlayers(input: PlaceInput, owner: string, intention: string): Promise<PlaceOutcome | null> {
  try {
    const order = await answered(input, owner, intention);
    if (order === null) return null;
    const bet = await betOf(order);
    return bet === null ? { type: 'matched', text: becameText(order) } : { type: 'placed', bet, wallet: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (FOR_THE_HOUSE.has(error.code)) return null;
    if (isNoAnswer(error))
      return { type: 'refused', error: new ApiError(503, error.code, noAnswerText(), {}, error.requestId) };
    return outcomeOfRefusal(error);
  }
}

/** The order as it was answered; null where one that was sent long ago has never arrived, and never will. Throws its refusal. */
async function answered(input: PlaceInput, owner: string, intention: string): Promise<Order | null> {
  const sent = sentFor(owner, intention);
  const [answer] =
    sent === undefined
      ? await placeOrders([orderOf(input)], { intention })
      : isLongAgo(sent, Date.now())
        ? await giveUpSent(intention, sent)
        : await placeOrders(sent.orders, { intention, requestIds: sent.requestIds });
  if (answer === undefined) return null;
  if (answer.order === undefined) throw answer.error;
  return answer.order;
}

/** What an order was filled with as one bet, at the odds that all of it comes to; null where that cannot be read now. */
async function betOf({ bets: ids, averageOdds, odds }: Order): Promise<BetReply | null> {
  try {
    const receipts = await Promise.all(ids.map((id) => call('GET', '/api/bets/{id}', { params: { id } })));
    const bets = receipts.map(({ receipt }) => receipt.bet);
    const [first] = bets;
    if (first === undefined) return null;
    const sumOf = (read: (bet: BetReply) => number) =>
      bets.reduce((paise, bet) => paise + Math.round(read(bet) * 100), 0) / 100;
    return {
      ...first,
      odds: { ...first.odds, accepted: averageOdds ?? odds },
      stake: sumOf((bet) => bet.stake),
      potentialReturn: sumOf((bet) => bet.potentialReturn),
      exposure: {
        potentialWin: sumOf((bet) => bet.exposure.potentialWin),
        liability: sumOf((bet) => bet.exposure.liability),
      },
    };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
