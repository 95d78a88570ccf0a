// A player's side of cash-out over a book whose prices are set by hand: quotes and executions by the product's handlers.
import { randomUUID } from 'node:crypto';
import type { CashOutQuote, cashOut, ReplyOf } from '@pavilion/contract';
import { expect } from 'vitest';
import type { SimBox, SimMarket } from '../support/sim-book.ts';
import type { World } from '../support/betting-world.ts';
import type { Context } from '../../src/context.ts';
import type { Call } from '../../src/http/call.ts';
import { Refusal } from '../../src/http/refusal.ts';
import type { Placement } from '../../src/modules/placement/placement.ts';
import { executeCashOut } from '../../src/modules/cash-out/execute.ts';
import { makeQuote } from '../../src/modules/cash-out/make-quote.ts';

type Executed = ReplyOf<typeof cashOut.execute>;

/** A call as the route makes it, by a player who is signed in. */
export function callOf<E extends typeof cashOut.execute | typeof cashOut.setRule>(
  context: Context,
  accountId: number,
  body: Call<E>['body'],
): Call<E> {
  const requestId = randomUUID();
  const call = {
    context,
    actor: {
      accountId,
      role: 'user' as const,
      username: `player-${accountId}`,
      fullName: '',
      agentId: null,
      agentName: null,
      agentUsername: null,
      betLocked: false,
      userLocked: false,
      sessionId: 1,
      personId: accountId,
    },
    scope: 'self' as const,
    params: undefined,
    query: undefined,
    body,
    request: { id: requestId, ip: '127.0.0.1', userAgent: 'test', idempotencyKey: null },
    device: { word: null, give: () => {} },
    audit: () => {},
    takeAuditRow: (outcome: string) => ({
      atMs: context.clock.now(),
      requestId,
      actorId: accountId,
      actorRole: 'user',
      action: 'cash-out.execute',
      target: null,
      outcome,
      before: null,
      after: null,
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  };
  return call as unknown as Call<E>;
}

export const addressOf = ({ eventId, marketId, selectionKeys }: SimMarket, at = 0) => ({
  eventId,
  marketId,
  selectionKey: selectionKeys[at] ?? '1',
});

export function quoteOf(
  world: World,
  player: number,
  market: SimMarket,
  percent = 100,
): Promise<CashOutQuote | Refusal> {
  return makeQuote(world.context, player, addressOf(market), percent);
}

/** A quote that must be given. */
export async function quoted(world: World, player: number, market: SimMarket, percent = 100): Promise<CashOutQuote> {
  const quote = await quoteOf(world, player, market, percent);
  if (quote instanceof Refusal) throw new Error(`${quote.code}: ${quote.message} ${JSON.stringify(quote.detail)}`);
  return quote;
}

/** The answer to taking an offer up: what was done, or the code of the refusal with its fields. */
export async function take(
  world: World,
  player: number,
  quote: CashOutQuote,
  { requestId = randomUUID(), placement = world.placement }: { requestId?: string; placement?: Placement } = {},
): Promise<Executed | { code: string; detail: Readonly<Record<string, unknown>>; message: string }> {
  const body = { quoteId: quote.quoteId, requestId };
  const answer = await executeCashOut(placement, callOf<typeof cashOut.execute>(world.context, player, body));
  return answer instanceof Refusal ? { code: answer.code, detail: answer.detail, message: answer.message } : answer;
}

/** Taking it up must succeed. */
export async function taken(...given: Parameters<typeof take>): Promise<Executed> {
  const answer = await take(...given);
  if ('code' in answer) return expect.unreachable(`${answer.code}: ${answer.message}`);
  return answer;
}

const box = (odds: number | null): SimBox | null => (odds === null ? null : { odds, size: 100_000 });

/** Sets back and lay of one row; null empties a side. */
export function price(world: World, market: SimMarket, key: string, back: number | null, lay: number | null): void {
  world.book.set(market, key, { back: box(back), lay: box(lay) });
}

/** For sessions, whose boxes hold a line and a rate. */
export function lines(world: World, market: SimMarket, yes: number, no: number, rate = 100): void {
  world.book.set(market, '1', { back: { odds: yes, size: rate }, lay: { odds: no, size: rate } });
}

export async function walletOf(world: World, player: number): Promise<{ balance: number; exposure: number }> {
  const { rows } = await world.context.pool.query<{ balance: number; exposure: number }>(
    'select balance, exposure from wallet where account_id = $1',
    [player],
  );
  return rows[0] ?? expect.unreachable('no wallet');
}

export async function betsOf(world: World, player: number) {
  const { rows } = await world.context.pool.query<{ id: number; side: string; stake: number; price: number }>(
    'select id, side, stake, price from bet where account_id = $1 order by id',
    [player],
  );
  return rows;
}
