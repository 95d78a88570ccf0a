import { randomUUID } from 'node:crypto';
import type { Seeded } from '../../../apps/server/test/support/seeded.ts';
import type { SimMarket } from '../../../apps/server/test/support/sim-book.ts';
import { quotedPrice } from '../../../apps/server/test/support/betting-world.ts';
import { httpCall, type HttpAnswer } from '../http-call.ts';
import type { Asked, Told } from './journal.ts';
import type { Person, Stage } from '../stage.ts';
import { demand } from '../violation.ts';

/** A request for a bet that the standing prices allow; one in twenty is more than anybody has. */
export function someBet(stage: Stage, random: Seeded, player: Person, market: SimMarket): Asked {
  const backOnly = market.kind === 'khado' || market.kind === 'digit';
  const side = backOnly ? 'back' : random.pick(['back', 'lay'] as const);
  const selectionKey = random.pick(market.selectionKeys);
  const { odds, line } = quotedPrice(stage.book, market, side, selectionKey);
  const stake = random.oneIn(20) ? 900_000 : (100 + random.below(40_000)) / 100;
  const requestId = randomUUID();
  const body = {
    requestId,
    stake,
    side,
    selectionKey,
    expectedOdds: odds,
    expectedLine: line,
    marketId: market.marketId,
    eventId: market.eventId,
    sportId: '4',
  };
  return { requestId, playerId: player.id, token: player.token, stake, body };
}

const REFUSED_FROM = 400;
const DEFECT_FROM = 500;
/** Busy, or without a database: the client has to ask again, so this is no answer. */
const NOT_NOW = 503;

/** Sends the request, once. Null when nothing is known afterwards. Anything but an answer or "not now" is a violation. */
export async function ask(base: string, asked: Asked): Promise<Told | null> {
  const answer = await httpCall(base, 'POST', '/api/bets/place', asked.token, asked.body);
  return answer === null ? null : toldBy(answer, asked);
}

function toldBy({ status, body }: HttpAnswer, { requestId, stake }: Asked): Told | null {
  if (status === NOT_NOW) return null;
  demand(status < DEFECT_FROM, () => `a bet was answered with ${status}: ${JSON.stringify(body)}`);
  if (status >= REFUSED_FROM) return { refused: String(body['error']) };
  const { bet } = body;
  demand(typeof bet === 'object' && bet !== null && 'id' in bet, () => `no bet in ${JSON.stringify(body)}`);
  const about = { requestId, stake, ...bet };
  demand(
    about.requestId === requestId && about.stake === stake,
    () => `request ${requestId} was answered with another bet: ${JSON.stringify(bet)}`,
  );
  return { betId: String(bet.id) };
}

/** What the server says that the first answer to the request was; null when it knows none. */
export async function askAbout(base: string, { requestId, token }: Asked): Promise<Told | null> {
  const answer = await httpCall(base, 'GET', `/api/bets/by-request/${requestId}`, token);
  if (answer === null || answer.status === 404) return null;
  const { bet, refusal } = answer.body;
  if (typeof bet === 'object' && bet !== null && 'id' in bet) return { betId: String(bet.id) };
  demand(
    typeof refusal === 'object' && refusal !== null && 'error' in refusal,
    () => `by-request says neither bet nor refusal: ${JSON.stringify(answer)}`,
  );
  return { refused: String(refusal.error) };
}

export const sameAnswer = (one: Told | null, other: Told | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
