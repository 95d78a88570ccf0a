import { type Api, type EndpointSpec, type ReplyOf, STAFF_RIGHTS, type StaffRight } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import { type Tx, tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../ledger/audit-log.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { movesOfAccess } from '../../../policy/second-person/access.ts';
import { endOthers } from '../../sessions/sessions.ts';
import { type LiveSince, holdPerson, type PersonRow, readPerson } from './staff-store.ts';

export type Calls = Api['staff'];
export type Person = ReplyOf<Calls['list']>['items'][number];
type Act = Pick<
  Call<EndpointSpec & { who: ['agent', 'super_admin'] }>,
  'context' | 'actor' | 'audit' | 'takeAuditRow' | 'second'
>;
export type Held = NonNullable<Awaited<ReturnType<typeof holdPerson>>>;

export const aliveNow = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>): LiveSince => ({
  nowMs: clock.now(),
  idleMs: settings.current().sessionIdleMs,
});

export const personReply = (row: PersonRow): Person => ({
  id: String(row.id),
  username: row.username,
  fullName: row.full_name,
  rights: row.rights,
  state: row.closed_at !== null ? 'closed' : row.user_locked ? 'locked' : 'active',
  twoFactor: row.two_factor,
  openSessions: row.open_sessions,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Each right once, in the order of the list of them. */
export const inOrder = (rights: readonly StaffRight[]): StaffRight[] =>
  STAFF_RIGHTS.filter((right) => rights.includes(right));

/** The caller's own code is asked for with every act on staff. */
export const ownCodeRefusal = (
  { context, actor }: Pick<Act, 'context' | 'actor'>,
  code: string | undefined,
): Promise<Refusal | null> =>
  codeRefusal(
    context,
    actor,
    code,
    missing('transactionCode', 'Enter your transaction code to authorize this action.'),
  );

/** Who gives a person of a super admin rights or a way in could be his own second person: it waits as the opening of one does. */
export async function eyesRefusal(
  t: Tx,
  { actor, second }: Act,
  title: string,
  username: string,
): Promise<Refusal | null> {
  if (actor.role !== 'super_admin') return null;
  return second.admit(t, 'access', movesOfAccess(title, `${username} for ${actor.username}`));
}

/**
 * An act of the caller on one of its own persons, who is held and not closed; what it did is on record with it, and every
 * server hears of it. Refuses NOT_FOUND for everybody else's persons, and for those who are none.
 */
export async function onPerson<T>(
  call: Act,
  id: string,
  act: (t: Tx, person: Held) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { context, actor } = call;
  call.audit({ target: `account:${id}` });
  return tx(context.pool, async (t) => {
    const person = await holdPerson(t, actor.accountId, id);
    if (person === null) return refuse('NOT_FOUND');
    const outcome = await act(t, person);
    if (outcome instanceof Refusal) return outcome;
    await writeAudit(t, [call.takeAuditRow('ok')]);
    t.onCommit(() => context.bus.publish('session.changed', { accountId: person.id }));
    return outcome;
  });
}

/** Ends all sessions of a person; answers how many were open. */
export const endAllSessions = (t: Tx, { clock }: Pick<Context, 'clock'>, id: number): Promise<number> =>
  endOthers(t, id, 0, clock.now());

/** The person as it is after an act. */
export async function personAfter(t: Tx, { context, actor }: Act, id: number): Promise<Person> {
  const row = await readPerson(t, actor.accountId, String(id), aliveNow(context));
  if (row === null) throw new Error('the person is gone');
  return personReply(row);
}
