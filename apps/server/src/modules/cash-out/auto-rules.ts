import { isLevel, paiseFromRupees, readPosition } from '@pavilion/betting';
import type { AutoCashOutRule, cashOut, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { cancelRule as cancelIt, findRule, listRules, replaceRule, type RuleRow } from './auto-store.ts';
import { positionIn } from './make-quote.ts';
import { unavailable } from './unavailable.ts';

type Endpoints = typeof cashOut;

const DAY_MS = 86_400_000;
/** Said on the bus when a rule came or went; whoever runs the rules reads them again. */
export const RULES_CHANGED = 'auto-cash-out.changed';

const rupees = (paise: number | null): number | null => (paise === null ? null : paise / 100);

export const ruleReply = (row: RuleRow): AutoCashOutRule => ({
  id: String(row.id),
  eventId: String(row.event_id),
  marketId: String(row.provider_market_id),
  selectionKey: row.selection_key,
  eventName: row.event_name,
  marketName: row.market_name,
  sportId: String(row.sport_id),
  sportName: row.sport_name,
  kind: row.kind,
  profit: rupees(row.profit),
  loss: rupees(row.loss),
  // That its bets are on their way is nothing a player can act on.
  state: row.state === 'firing' ? 'armed' : row.state,
  level: row.state === 'armed' && row.position !== null && isLevel(readPosition(row.position)),
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  amount: rupees(row.amount),
  reason: row.reason,
});

/** GET /api/bets/auto-cash-out. */
export async function autoRules({
  context,
  actor,
  query,
}: Call<Endpoints['rules']>): Promise<ReplyOf<Endpoints['rules']>> {
  const eventId = query.eventId === undefined ? null : Number(query.eventId);
  const rows = await listRules(context.db, actor.accountId, eventId, context.clock.now() - DAY_MS);
  return { items: rows.map(ruleReply) };
}

/** PUT /api/bets/auto-cash-out: needs a position in an open market whose kind can be cashed out. */
export async function setAutoRule(call: Call<Endpoints['setRule']>): Promise<ReplyOf<Endpoints['setRule']> | Refusal> {
  const { context, actor, body } = call;
  const { eventId, marketId, selectionKey, profit, loss } = body;
  if (profit === null && loss === null) return refuse('CASH_OUT_RULE_INVALID');
  const row = await context.quotes.find(eventId, marketId, selectionKey);
  if (row === null || !row.enabled) return refuse('MARKET_NOT_AVAILABLE');
  const position = await positionIn(context, actor.accountId, row);
  if (position === null) return unavailable('NO_POSITION');
  if (position.kind === 'khado' || (position.shape === 'vector' && (position.expectedWinners ?? 1) !== 1)) {
    return unavailable('NOT_OFFERED');
  }
  const { accountId } = actor;
  const id = await tx(context.pool, (t) =>
    replaceRule(t, {
      accountId,
      marketId: row.bettingMarketId,
      selectionKey,
      profitPaise: profit === null ? null : paiseFromRupees(profit),
      lossPaise: loss === null ? null : paiseFromRupees(loss),
      atMs: context.clock.now(),
    }),
  );
  if (id === null) return refuse('CASH_OUT_RULE_INVALID', {}, 'The cash-out of this market is being carried out now.');
  const rule = await findRule(context.db, accountId, id);
  if (rule === null) throw new Error(`rule ${id} was written but cannot be read`);
  call.audit({ target: `auto cash-out ${id}`, after: { market: row.bettingMarketId, profit, loss } });
  context.bus.publish(RULES_CHANGED, {});
  return { rule: ruleReply(rule) };
}

/** DELETE /api/bets/auto-cash-out/{id}. Foreign, unknown and ended rules are not told apart. */
export async function cancelAutoRule(
  call: Call<Endpoints['cancelRule']>,
): Promise<ReplyOf<Endpoints['cancelRule']> | Refusal> {
  const { context, actor, params } = call;
  call.audit({ target: `auto cash-out ${params.id}` });
  const cancelled = await cancelIt(context.db, actor.accountId, Number(params.id), context.clock.now());
  if (!cancelled) return refuse('NOT_FOUND', {}, 'This automatic cash-out does not wait any more.');
  context.bus.publish(RULES_CHANGED, {});
  return { message: 'Automatic cash-out cancelled' };
}
