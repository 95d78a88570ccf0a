import { paise, rupeesFromPaise } from '@pavilion/betting';
import { type Api, DISPUTE_STEPS_MAX, type ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { lockWallets } from '../../../ledger/wallet.ts';
import { missing } from '../../../policy/account-act.ts';
import { reach } from '../../../policy/scope.ts';
import { done } from './ask.ts';
import { type DisputeRow, endDispute, findDispute, findListed, insertStep, stepsOf } from './dispute-store.ts';

type Own = Api['disputes'];
type Desk = Api['superAdminDisputes'];
type Say = Call<Own['say']> | Call<Api['agentDisputes']['say']> | Call<Desk['say']>;
type Done = ReplyOf<Own['say']>;
type Act = Say | Call<Own['takeBack']> | Call<Desk['answer']>;

/**
 * The dispute in the caller's reach, with its player's row and wallet locked in that order, so that neither it nor its bet
 * changes until the transaction ends; null for one that is unknown or out of reach.
 */
async function hold(t: Tx, { actor, scope, params }: Act): Promise<DisputeRow | null> {
  const found = await findDispute(t, params.id);
  if (found === null) return null;
  const isReached =
    scope === 'self'
      ? found.account_id === actor.accountId
      : (await reach(t, scope, actor, String(found.account_id))) !== null;
  if (!isReached) return null;
  await lockWallets(t, [found.account_id]);
  return findDispute(t, params.id);
}

const ended = ({ state }: DisputeRow): Refusal => refuse('DISPUTE_ENDED', { state });

/** Says something to an open dispute. Refuses NOT_FOUND, DISPUTE_ENDED, and DISPUTES_FULL after very many steps. */
export async function say(call: Say): Promise<Done | Refusal> {
  const { actor, body, context, params } = call;
  call.audit({ target: `dispute:${params.id}` });
  const words = body.words.trim();
  if (words === '') return missing('words', 'Write something first.');
  return tx(context.pool, async (t) => {
    const row = await hold(t, call);
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'open') return ended(row);
    const steps = (await stepsOf(t, [row.id])).get(row.id) ?? [];
    // One more is left for the answer.
    if (steps.length >= DISPUTE_STEPS_MAX - 1) return refuse('DISPUTES_FULL', {}, 'Nothing more can be said here.');
    const last = steps.at(-1);
    // Sent again because its answer was lost.
    if (last?.words !== words || last.username !== actor.username) {
      await insertStep(t, row.id, { act: 'say', actor, words, atMs: context.clock.now() });
    }
    call.audit({ after: { words } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return done(t, params.id, 'Sent.');
  });
}

/** Takes an own dispute back. Refuses NOT_FOUND and DISPUTE_ENDED. */
export function takeBack(call: Call<Own['takeBack']>): Promise<Done | Refusal> {
  const { actor, context, params } = call;
  call.audit({ target: `dispute:${params.id}` });
  return tx(context.pool, async (t) => {
    const row = await hold(t, call);
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'open') return ended(row);
    const atMs = context.clock.now();
    await insertStep(t, row.id, { act: 'take-back', actor, words: null, atMs });
    await endDispute(t, row, { state: 'taken_back', byId: actor.accountId, atMs });
    call.audit({ after: { state: 'taken_back' } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return done(t, params.id, 'Taken back.');
  });
}

const isChanged = (row: DisputeRow): boolean => row.status !== row.asked_status || row.profit !== row.asked_profit;

/**
 * Answers a dispute for good. What the answer says of the outcome must be so under the locks: `corrected` where the bet came to
 * something else since it was asked about, `stands` where it did not. Refuses NOT_FOUND, DISPUTE_ENDED, DISPUTE_NOT_SETTLED
 * while the bet has no outcome, and DISPUTE_OUTCOME with the outcome that stands.
 */
export async function answer(call: Call<Desk['answer']>): Promise<Done | Refusal> {
  const { actor, body, context, params } = call;
  call.audit({ target: `dispute:${params.id}` });
  const words = body.words.trim();
  if (words === '') return missing('words', 'Write the answer, which the player reads.');
  return tx(context.pool, async (t) => {
    const row = await hold(t, call);
    if (row === null) return refuse('NOT_FOUND');
    if (row.state !== 'open') return ended(row);
    const { status, profit } = row;
    if (profit === null) return refuse('DISPUTE_NOT_SETTLED');
    const stands = { status, profit: rupeesFromPaise(paise(profit)) };
    if (isChanged(row) !== (body.outcome === 'corrected')) {
      const text =
        body.outcome === 'corrected'
          ? 'The outcome of the bet has not changed. Correct the result or the bet first.'
          : 'The outcome of the bet has changed since it was asked about. Please look at it again.';
      return refuse('DISPUTE_OUTCOME', stands, text);
    }
    const state = body.outcome === 'corrected' ? 'corrected' : 'answered';
    const atMs = context.clock.now();
    await insertStep(t, row.id, { act: 'answer', actor, words, atMs });
    await endDispute(t, row, { state, byId: actor.accountId, atMs });
    const asked = { status: row.asked_status, profit: rupeesFromPaise(paise(row.asked_profit)) };
    call.audit({ before: asked, after: { state, ...stands, words } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    const listed = await findListed(t, params.id, null);
    t.onCommit(() =>
      context.bus.publish(`account.${row.account_id}`, {
        event: 'dispute',
        ...{ disputeId: params.id, betId: String(row.bet_id), state },
        ...{ eventName: listed?.event_name, sportName: listed?.sport_name, marketName: listed?.market_name },
      }),
    );
    return done(t, params.id, 'Answered.');
  });
}
