import { isReached, SIZE_STEP_PAISE, tickIndex } from '@pavilion/betting';
import { sentFor } from '../../../shared/api/market/sent-orders.ts';
import { rowSideKey } from '../../../shared/live/price/players-prices.ts';
import type { PriceBoard } from '../../../shared/live/price/price-board.ts';
import type { SlipPick } from '../../../shared/lib/bet/slip-draft.ts';
import { oddsTopic, ordersTopic } from '../../../shared/live/topics.ts';
import { onOf } from './flights.ts';
import type { Meeting, Met, PlaceInput } from './outcome.ts';

/** What the slip sends to players on one row is one intention: nothing else is sent before it is answered. */
const SLIP = 'slip ';
const intentionOf = (on: string): string => `${SLIP}${on}`;

/** What the order of an intention is on; null for one that the slip has not sent. */
export const onOfIntention = (intention: string): string | null =>
  intention.startsWith(SLIP) ? intention.slice(SLIP.length) : null;

/**
 * The prices at which players can be met on what is picked, in hundredths: as the book of the event has them, and until that has
 * come as the list that was pressed.
 */
export function playersOn({ sportId, eventId, marketId, selectionKey, side, box }: SlipPick, board: PriceBoard) {
  const isKnown = board.shape(ordersTopic(sportId, eventId)) !== undefined;
  const topic = isKnown ? oddsTopic(sportId, eventId).key : box.topic;
  return board.playersAt(topic, rowSideKey(marketId, selectionKey, side));
}

/** Whether the bet of the slip can be an order, and players offer these odds or better. */
export const arePlayersThere = ({ pick, priceHundredths, stakePaise, players }: PlaceInput): boolean =>
  pick.kind === 'match' &&
  stakePaise % SIZE_STEP_PAISE === 0 &&
  tickIndex(priceHundredths) !== null &&
  players.some((price) => isReached(pick.side, price, priceHundredths));

/** Begins to place the bet among players; null where none are there and nothing is unanswered. */
export function meetWherePlayersAre(input: PlaceInput, meeting: Meeting): Promise<Met | null> | null {
  const intention = intentionOf(onOf(input.pick));
  if (sentFor(meeting.owner, intention) === undefined && !arePlayersThere(input)) return null;
  return import('./meet-players.ts').then(({ meetPlayers }) => meetPlayers(input, meeting, intention));
}
