import type { BetReply } from '@pavilion/contract';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/client.ts';
import { type NewOrder, type Order, placeOrders } from '../../../shared/api/market/orders.ts';
import { awaitSent, type SentDeps } from '../../../shared/api/sent-answers.ts';
import { sentFor } from '../../../shared/api/market/sent-orders.ts';
import { becameText, isNoAnswer } from '../../../shared/lib/orders/order-words.ts';
import { HOUSE, type Meeting, type Met, outcomeOfRefusal, type PlaceInput, type PlaceOutcome } from './outcome.ts';

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
 * nothing. When players did not fill it the house is asked, and says what its price has become. Where no answer comes, or
 * something sent before on the same has none yet, it is found out what became of that, however long it takes, and nothing else is
 * placed. Null when that is not for this page to tell.
 */
export async function meetPlayers(input: PlaceInput, meeting: Meeting, intention: string): Promise<Met | null> {
  const { owner, name, unanswered } = meeting;
  if (sentFor(owner, intention) === undefined) {
    try {
      const { heldMs } = input;
      const [answer] = await placeOrders([orderOf(input)], { intention, name, heldMs });
      return answer?.order ? await outcomeOfOrder(answer.order) : metRefusal(answer?.error);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isNoAnswer(error)) return metRefusal(error);
    }
  }
  unanswered();
  return findMet(owner, intention);
}

function metRefusal(error: ApiError | undefined): Met {
  if (error === undefined) throw new Error('an order was not answered');
  return FOR_THE_HOUSE.has(error.code) ? HOUSE : outcomeOfRefusal(error);
}

/** What became of an order of the slip that was sent before. The house is not asked so late: its price has moved since. */
export async function findMet(owner: string, intention: string, deps?: SentDeps): Promise<PlaceOutcome | null> {
  const [answer] = (await awaitSent(owner, intention, deps)) ?? [];
  if (answer === undefined) return null;
  return answer.order ? outcomeOfOrder(answer.order) : outcomeOfRefusal(answer.error);
}

async function outcomeOfOrder(order: Order): Promise<PlaceOutcome> {
  const bet = await betOf(order);
  return bet === null ? { type: 'matched', text: becameText(order) } : { type: 'placed', bet, wallet: null };
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
