import { randomUUID } from 'node:crypto';
import { Refusal } from '../../apps/server/src/http/refusal.ts';
import { makeQuote } from '../../apps/server/src/modules/cash-out/make-quote.ts';
import { cashOutBundle } from '../../apps/server/src/modules/cash-out/decide-cash-out.ts';
import type { CashOutOrder } from '../../apps/server/src/modules/cash-out/order.ts';
import { openOffer } from '../../apps/server/src/modules/cash-out/sealed-offer.ts';
import type { AuditedBet } from './auditor.ts';
import type { SimMarket } from '../../apps/server/test/support/sim-book.ts';
import { simActor, simAuditRow } from '../../apps/server/test/support/points.ts';
import type { World } from '../../apps/server/test/support/betting-world.ts';

/** What became of a cash-out: the code of its refusal, or the bets it was made of with the amount that was shown. */
export type CashedOut =
  | { readonly code: string }
  | { readonly bets: readonly AuditedBet[]; readonly quotedPaise: bigint; readonly amountPaise: bigint };

type BetRow = {
  side: 'back' | 'lay';
  selection: string;
  price: number;
  line: number | null;
  width: number | null;
  stake: number;
};

/** Asks for an offer, lets something happen, and takes it up; the bets are read back from the database. */
export async function cashOutInWorld(
  world: World,
  asked: { playerId: number; market: SimMarket; percent: number },
  between: () => void,
): Promise<CashedOut> {
  const { context, placement } = world;
  const { playerId, market, percent } = asked;
  const { eventId, marketId, selectionKeys } = market;
  const address = { eventId, marketId, selectionKey: selectionKeys[0] ?? '1' };
  const quote = await makeQuote(context, playerId, address, percent);
  if (quote instanceof Refusal) return { code: `quote ${quote.code}` };
  between();
  const offer = openOffer(context.secrets, playerId, quote.quoteId);
  if (offer === null) throw new Error('an offer does not open');
  const nowMs = context.clock.now();
  const auditRow =
    (action: string): CashOutOrder['auditRow'] =>
    (outcome) =>
      simAuditRow(nowMs, simActor('user', playerId), action, `market:${market.id}`, outcome);
  const requestId = randomUUID();
  const answer = await placement.placeAll(
    cashOutBundle({
      ...address,
      accountId: playerId,
      requestId,
      derived: false,
      bodyHash: Buffer.from(requestId),
      plan: {
        type: 'held',
        held: offer.held,
        quotedPaise: offer.quotedPaise,
        receivedAtMs: nowMs,
        acceptedUntilMs: offer.expiresAtMs,
      },
      ip: '127.0.0.1',
      userAgent: 'sim',
      auditRow: auditRow('cash-out.execute'),
      betAuditRow: auditRow('bet.place'),
    }),
  );
  if (answer.type === 'refused') return { code: answer.refusal.code };
  if (answer.type === 'failed') throw answer.error;
  if (answer.type !== 'all-placed') throw new Error(`a cash-out was answered ${answer.type}`);
  const { rows } = await context.pool.query<BetRow>(
    `select side, selection, price, line, width, stake from bet
      where account_id = $1 and request_id = any($2::uuid[]) order by id`,
    [playerId, answer.kept.betRequestIds],
  );
  return {
    quotedPaise: BigInt(offer.quotedPaise),
    amountPaise: BigInt(answer.kept.amountPaise),
    bets: rows.map(({ side, selection, price, line, width, stake }) => ({
      ...{ kind: market.kind, side, selection },
      ...{ price: BigInt(price), line: line ?? 0, width: width ?? 0, stake: BigInt(stake) },
    })),
  };
}
