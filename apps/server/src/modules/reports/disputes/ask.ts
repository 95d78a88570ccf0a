import { paise, rupeesFromPaise } from '@pavilion/betting';
import { type Api, DISPUTES_DAY_MAX, DISPUTES_OF_BET_MAX, DISPUTES_OPEN_MAX, type ReplyOf } from '@pavilion/contract';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { lockWallets } from '../../../ledger/wallet.ts';
import { missing } from '../../../policy/account-act.ts';
import { disputeReply } from './dispute-reply.ts';
import {
  type BetStanding,
  countAsked,
  type DisputeRow,
  disputesOfBet,
  findDispute,
  findOwnBet,
  insertDispute,
  insertStep,
  stepsOf,
} from './dispute-store.ts';

type Calls = Api['disputes'];
type Done = ReplyOf<Calls['ask']>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Until when a bet may be asked about; null while it is not settled, or where asking is off. */
export function askableUntil({ settled_ms }: Pick<BetStanding, 'settled_ms'>, hours: number | null): number | null {
  return settled_ms === null || hours === null ? null : settled_ms + hours * HOUR_MS;
}

/** Each outcome is asked about once; what was taken back was not asked. */
export const askedBefore = (bet: BetStanding, rows: readonly DisputeRow[]): DisputeRow | undefined =>
  rows.find(
    (row) =>
      row.state === 'open' ||
      (row.state !== 'taken_back' &&
        row.asked_version === bet.settled_version &&
        row.asked_status === bet.status &&
        row.asked_profit === bet.profit),
  );

/**
 * Asks about an own settled bet, with the outcome that it has. The player's wallet is locked first, as whoever settles or
 * decides a bet does, and nothing is locked after it: the outcome that is kept is the one that stands. Refuses NOT_FOUND,
 * DISPUTE_NOT_SETTLED, DISPUTE_TOO_LATE, DISPUTE_ASKED with the dispute's id, and DISPUTES_FULL. The same words about the
 * same outcome, sent again while that is open, answer what they have made.
 */
export async function ask(call: Call<Calls['ask']>): Promise<Done | Refusal> {
  const { actor, body, context, params } = call;
  call.audit({ target: `bet:${params.betId}` });
  const words = body.words.trim();
  if (words === '') return missing('words', 'Say what is wrong with the bet.');
  return tx(context.pool, async (t) => {
    await lockWallets(t, [actor.accountId]);
    const bet = await findOwnBet(t, params.betId, actor.accountId);
    if (bet === null) return refuse('NOT_FOUND');
    const ofBet = await disputesOfBet(t, params.betId, actor.accountId);
    const before = askedBefore(bet, ofBet);
    if (before !== undefined) return repeated(t, call, before, words);
    const { hours } = context.settings.current().disputes;
    if (hours === null) return refuse('DISPUTE_TOO_LATE', {}, 'Bets cannot be asked about here.');
    const untilMs = askableUntil(bet, hours);
    if (bet.profit === null || untilMs === null) return refuse('DISPUTE_NOT_SETTLED');
    const atMs = context.clock.now();
    if (atMs > untilMs) return refuse('DISPUTE_TOO_LATE', { until: new Date(untilMs).toISOString() });
    const full = await fullRefusal(t, actor.accountId, ofBet.length, atMs);
    if (full !== null) return full;
    const id = await insertDispute(t, { bet, profit: bet.profit, atMs });
    await insertStep(t, id, { act: 'ask', actor, words, atMs });
    const asked = { status: bet.status, profit: rupeesFromPaise(paise(bet.profit)) };
    call.audit({ after: { disputeId: String(id), ...asked, words } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return done(t, String(id), 'Asked. The answer will stand on the receipt.');
  });
}

/** Asking has an end: of one bet, of what waits, and of a day. What was taken back counts, too; the wallet's lock keeps the counts true. */
async function fullRefusal(t: Tx, accountId: number, ofBet: number, atMs: number): Promise<Refusal | null> {
  if (ofBet >= DISPUTES_OF_BET_MAX)
    return refuse('DISPUTES_FULL', {}, `This bet was asked about ${ofBet} times. It cannot be asked about again.`);
  const { open, lately } = await countAsked(t, accountId, atMs - DAY_MS);
  if (open >= DISPUTES_OPEN_MAX) return refuse('DISPUTES_FULL');
  if (lately < DISPUTES_DAY_MAX) return null;
  return refuse('DISPUTES_FULL', {}, `You have asked ${lately} questions in 24 hours. Please ask again tomorrow.`);
}

async function repeated(t: Tx, call: Call<Calls['ask']>, before: DisputeRow, words: string): Promise<Done | Refusal> {
  const steps = (await stepsOf(t, [before.id])).get(before.id) ?? [];
  if (before.state !== 'open' || steps[0]?.words !== words)
    return refuse('DISPUTE_ASKED', { disputeId: String(before.id) });
  call.audit({ after: { disputeId: String(before.id), repeated: true } });
  return { message: 'Asked. The answer will stand on the receipt.', dispute: disputeReply(before, steps) };
}

/** What an act answers: the dispute as it stands after it. */
export async function done(t: Tx, id: string, message: string): Promise<Done> {
  const row = await findDispute(t, id);
  if (row === null) throw new Error(`dispute ${id} cannot be read`);
  return { message, dispute: disputeReply(row, (await stepsOf(t, [row.id])).get(row.id) ?? []) };
}
