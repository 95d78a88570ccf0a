import { type Api, type DisputeReply, DISPUTES_OF_BET_MAX, type ReplyOf } from '@pavilion/contract';
import type { Db } from '../../../db/transaction.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { agentWithin } from '../../../policy/scope.ts';
import { betThen } from '../../bets/receipts/bet-receipt.ts';
import { marketActs } from '../../markets/market-history.ts';
import { changeServer } from '../../settings/system-settings.ts';
import { answer, say, takeBack } from './answer.ts';
import { ask, askableUntil, askedBefore } from './ask.ts';
import { disputeReply, listedReply, stepReply } from './dispute-reply.ts';
import {
  type DisputeRow,
  disputesOfBet,
  findListed,
  findOwnBet,
  listDisputes,
  type StepRow,
  stepsOf,
} from './dispute-store.ts';

type Own = Api['disputes'];
type Agent = Api['agentDisputes'];
type Desk = Api['superAdminDisputes'];
type Both<Name extends keyof Agent> = Call<Agent[Name]> | Call<Desk[Name]>;

async function withSteps(db: Db, rows: readonly DisputeRow[]): Promise<DisputeReply[]> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => disputeReply(row, steps.get(row.id) ?? []));
}

/** Foreign and unknown bets are not told apart. */
async function ofBet({ context, actor, params }: Call<Own['ofBet']>): Promise<ReplyOf<Own['ofBet']> | Refusal> {
  const bet = await findOwnBet(context.db, params.betId, actor.accountId);
  if (bet === null) return refuse('NOT_FOUND');
  const rows = await disputesOfBet(context.db, params.betId, actor.accountId);
  const untilMs = askableUntil(bet, context.settings.current().disputes.hours);
  const mayAsk =
    untilMs !== null &&
    context.clock.now() <= untilMs &&
    askedBefore(bet, rows) === undefined &&
    rows.length < DISPUTES_OF_BET_MAX;
  const until = untilMs === null ? null : new Date(untilMs).toISOString();
  return { items: await withSteps(context.db, rows), mayAsk, until };
}

async function list(call: Both<'list'>): Promise<ReplyOf<Agent['list']>> {
  const { context, query } = call;
  const { state, page, limit } = query;
  const filter = { agentId: agentWithin(call), state, search: (query.search ?? '').trim().toLowerCase() };
  const found = await listDisputes(context.db, filter, limit, (page - 1) * limit);
  return {
    items: found.rows.map(listedReply),
    ...{ total: found.total, waiting: found.waiting, page, pageSize: limit },
  };
}

async function one(call: Both<'one'>): Promise<ReplyOf<Agent['one']> | Refusal> {
  const { context, actor, params } = call;
  const { db } = context;
  const row = await findListed(db, params.id, agentWithin(call));
  if (row === null) return refuse('NOT_FOUND');
  const then = await betThen(db, String(row.bet_id), { id: actor.accountId, role: actor.role });
  if (then === null) return refuse('NOT_FOUND');
  const [steps, acts] = await Promise.all([stepsOf(db, [row.id]), marketActs(db, then.marketId)]);
  // Whose word it is and why it did something, the desk keeps to itself; nor does an agent learn who was the agent before.
  const isDesk = actor.role === 'super_admin';
  const isNamed = ({ actor_role, actor_id }: StepRow) =>
    isDesk || actor_role === 'user' || actor_id === actor.accountId;
  const { frameSeq, frameReceivedAt, priceAgeMs, ruleId } = then.accepted;
  return {
    dispute: {
      ...listedReply(row),
      steps: (steps.get(row.id) ?? []).map((step) => ({
        ...stepReply(step),
        ...{ username: isNamed(step) ? step.username : null, role: step.actor_role },
      })),
      bet: then.bet,
      accepted: { frameSeq, frameReceivedAt, priceAgeMs, ruleId },
      trail: then.trail,
      score: then.score,
      versions: then.versions,
      acts: isDesk ? acts : acts.map((one) => ({ ...one, reason: null })),
      marketKey: String(then.marketId),
    },
  };
}

const rules = async ({ context }: Call<Desk['rules']>): Promise<ReplyOf<Desk['rules']>> => ({
  rules: context.settings.current().disputes,
});

async function setRules(call: Call<Desk['setRules']>): Promise<ReplyOf<Desk['setRules']> | Refusal> {
  const refused = await changeServer(call, { disputes: call.body });
  return refused ?? { message: 'Time saved.', rules: call.context.settings.current().disputes };
}

export const disputeHandlers: Handlers<Own> = { ofBet, ask, say, takeBack };
export const agentDisputeHandlers: Handlers<Agent> = { list, one, say };
export const superAdminDisputeHandlers: Handlers<Desk> = { list, one, say, answer, rules, setRules };
