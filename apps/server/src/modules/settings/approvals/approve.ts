import type { ApprovalKind } from '@pavilion/betting';
import {
  api,
  type Api,
  type EndpointSpec,
  mayCall,
  type ReplyOf,
  type Role,
  type StaffRight,
} from '@pavilion/contract';
import { type Db, tx } from '../../../db/transaction.ts';
import type { Context } from '../../../context.ts';
import type { Call, Handler } from '../../../http/call.ts';
import { parsePart } from '../../../http/input.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import { requestIdOf } from '../../../http/request-id.ts';
import { auditTrail } from '../../../ledger/audit-log.ts';
import { codeRefusal, missing } from '../../../policy/account-act.ts';
import { type Actor, signedAs } from '../../../policy/actor.ts';
import { decideApproval, holdApproval } from '../../../policy/second-person/approval-store.ts';
import {
  approved,
  type KeptRequest,
  sealPurpose,
  standingRefusal,
} from '../../../policy/second-person/second-person.ts';
import { type ApprovalRow, findApproval, hasHeld, readAsker, readOthers, readPerson } from './store.ts';

type Approve = Api['superAdminApprovals']['approve'];

/** Answers a call of the contract by its group and name. */
export type FindHandler = (group: string, name: string) => unknown;

/** The declaration of a call by its group and name; null where there is none of that name any more. */
function declared(name: string): EndpointSpec | null {
  const [group = '', call = ''] = name.split('.');
  const calls: Record<string, EndpointSpec> | undefined = Object.entries(api).find(([one]) => one === group)?.[1];
  return calls?.[call] ?? null;
}

/** What decides about a kind beside the right for its call: an account opened with points moves points. */
const RIGHTS_OF_KINDS: Readonly<Record<ApprovalKind, readonly StaffRight[] | null>> = {
  ...{ result: ['results'], decision: ['results'] },
  ...{ transfer: ['finance'], settlement: ['finance'], payout: ['finance'] },
  // Who is a second pair of eyes, and for what: the accounts decide that themselves.
  ...{ access: null, rules: null, reset: null },
};

/** A person of staff decides about what it might do itself: the rights of the call, and those of what waits. */
export function mayDecide(
  { staff }: Pick<Actor, 'staff'>,
  { call, kind }: Pick<ApprovalRow, 'call' | 'kind'>,
): boolean {
  if (staff === undefined) return true;
  const [endpoint, ofKind] = [declared(call), RIGHTS_OF_KINDS[kind]];
  if (endpoint === null || ofKind === null) return false;
  return mayCall(endpoint, staff.rights) && ofKind.every((right) => staff.rights.includes(right));
}

type Found = { readonly endpoint: EndpointSpec; readonly handler: Handler<EndpointSpec> };
function callOf(name: string, find: FindHandler): Found | null {
  const [group = '', call = ''] = name.split('.');
  const [endpoint, handler] = [declared(name), find(group, call)];
  // A group's handlers are paired with its declarations where they are bound; the names lead to the same pair.
  return endpoint === null || typeof handler !== 'function'
    ? null
    : { endpoint, handler: handler as Handler<EndpointSpec> };
}

const HELD_MS = 7 * 24 * 3_600_000;
const HELD = 'You have held this person’s password or code. Somebody else has to decide.';
const HELD_BY_ASKER = 'Who asked for this has held your password or code. Somebody else has to decide.';

/** Why who asked for an act and who would approve it may be one person, in words; null where they are two. */
export async function whyOnePerson(db: Db, actor: Actor, row: ApprovalRow, askerRole: Role): Promise<string | null> {
  // A password or code that one has given or seen is one's own as much as the other's.
  const held = { askedMs: row.asked_at.getTime(), forMs: HELD_MS };
  if (await hasHeld(db, actor.personId, row.person_id, held, askerRole === 'agent')) return HELD;
  // Whom a person works for may have been that person: then one has asked and the same one approves.
  const isOfAsker = actor.staff !== undefined && (await hasHeld(db, row.person_id, actor.personId, held, false));
  return isOfAsker ? HELD_BY_ASKER : null;
}

/** Which acts that wait somebody may approve; an agent none. */
export async function toApprove(db: Db, actor: Actor, nowMs: number): Promise<ReadonlySet<number>> {
  if (actor.role !== 'super_admin') return new Set();
  const rows = await readOthers(db, actor.personId, actor.staff !== undefined, { nowMs, forMs: HELD_MS });
  return new Set(rows.filter((row) => mayDecide(actor, row)).map(({ id }) => id));
}

/** The request as it was sent; null when it does not open. What was sealed here is what was put together there. */
function keptOf({ secrets }: Pick<Context, 'secrets'>, { call, request, person_id }: ApprovalRow): KeptRequest | null {
  const sealed = secrets.open(request, sealPurpose(call, person_id));
  return sealed === null ? null : (JSON.parse(sealed) as KeptRequest);
}

const SHEETS = ['agentSheet.settle', 'superAdminSheet.settle'];
/** Where the receipts of a settlement of the sheet are that was approved; null of other acts. */
export function settlementOf(context: Context, row: ApprovalRow): string | null {
  if (row.state !== 'approved' || !SHEETS.includes(row.call)) return null;
  const kept = keptOf(context, row);
  if (kept === null) return null;
  const id = requestIdOf(Object(kept.body).requestId, kept.idempotencyKey);
  return id instanceof Refusal ? null : id;
}

const outdated = (cause: string, message: string): Refusal => refuse('APPROVAL_OUTDATED', { cause }, message);

/** The request as it was sent, checked again by the declaration of its call; null when it is none of these any more. */
function requestOf(call: Call<Approve>, row: ApprovalRow, { endpoint }: Found) {
  const kept = keptOf(call.context, row);
  if (kept === null) return null;
  const parts = { params: kept.params, body: kept.body };
  for (const part of ['params', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) continue;
    // The code was checked when it was asked for, and is kept nowhere.
    const value = part === 'body' && endpoint.transactionCode === true ? withCode(parts.body) : parts[part];
    const parsed = parsePart(schema, value, part);
    if (!parsed.ok) return null;
    parts[part] = parsed.value;
  }
  return { ...parts, idempotencyKey: kept.idempotencyKey };
}
/** A call has its code in one of two fields, and takes only one of them. */
const withCode = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !('username' in body || 'csv' in body)
    ? { ...body, transactionCode: 'approved' }
    : body;

/** The person who asked for it, with the rights that it has now; undefined where the account did itself, null where it may no more. */
async function staffOf(db: Db, { actor_id, person_id }: ApprovalRow): Promise<Actor['staff'] | null> {
  if (actor_id === person_id) return undefined;
  const person = await readPerson(db, person_id);
  if (person === null || person.closed || person.user_locked) return null;
  const { username, full_name: fullName, rights } = person;
  return { username, fullName, rights };
}

/** Who asked for it, as the account stands now: the act is its own, with its wallet and within its reach. */
async function askerOf({ context }: Call<Approve>, row: ApprovalRow): Promise<Actor | null> {
  const account = await readAsker(context.db, row.actor_id);
  if (account === null || account.user_locked) return null;
  const person = await staffOf(context.db, row);
  if (person === null) return null;
  return {
    ...{ accountId: account.id, role: account.role, username: account.username, fullName: account.full_name },
    ...{ agentId: null, agentName: null, agentUsername: null, sessionId: 0, personId: row.person_id },
    ...(person === undefined ? {} : { staff: person }),
    ...{ betLocked: account.bet_locked, userLocked: false, vouchedFor: true },
  };
}

/**
 * The audit rows of the act itself: its person's, with who has approved it. The address is of who approved, and stands on that row:
 * an agent, who reads what its persons did, does not read it.
 */
const trailOf = ({ context, request, actor }: Call<Approve>, row: ApprovalRow, asker: Actor, action: string) =>
  auditTrail(context.clock, {
    requestId: request.id,
    actorId: row.actor_id,
    actorRole: asker.role,
    personId: asker.staff === undefined ? null : asker.personId,
    action,
    after: { approvalId: String(row.id), approvedBy: signedAs(actor) },
  });

/**
 * Lets an act of somebody else happen: the call as it was sent, by its own handler, with its checks and locks. The act and
 * the approval are one transaction, so that it happens once. Refuses APPROVAL_OWN, APPROVAL_DECIDED, and APPROVAL_OUTDATED
 * with why the act was refused; it waits on then, and shows what it would move now.
 */
export async function approve(call: Call<Approve>, find: FindHandler): Promise<ReplyOf<Approve> | Refusal> {
  const { context, actor, params, body } = call;
  call.audit({ target: `approval:${params.id}` });
  const asked = missing('transactionCode', 'Enter your transaction code to approve.');
  const wrongCode = await codeRefusal(context, actor, body.transactionCode, asked);
  if (wrongCode !== null) return wrongCode;
  const nowMs = context.clock.now();
  const row = await findApproval(context.db, null, params.id, nowMs);
  if (row === null) return refuse('NOT_FOUND');
  if (!mayDecide(actor, row)) return refuse('RIGHT_NEEDED');
  const standing = standingRefusal({ ...row, lapses_ms: row.lapses_at.getTime() }, actor.personId, nowMs);
  if (standing !== null) return standing;
  const found = callOf(row.call, find);
  const request = found === null ? null : requestOf(call, row, found);
  if (found === null || request === null)
    return outdated('INVALID_REQUEST', 'This call is not what it was. Refuse it.');
  const asker = await askerOf(call, row);
  if (asker === null) return outdated('USER_LOCKED', `${row.person} is locked.`);
  if (asker.staff !== undefined && !mayCall(found.endpoint, asker.staff.rights))
    return outdated('RIGHT_NEEDED', `${row.person} may not do this any more.`);

  const held = await whyOnePerson(context.db, actor, row, asker.role);
  if (held !== null) return refuse('APPROVAL_OWN', {}, held);
  call.audit({ after: { approvalId: params.id, title: row.shows.title, by: row.person } });
  const { id } = row;
  const second = approved({ context, id, personId: actor.personId, auditRow: () => call.takeAuditRow('ok') });
  const { idempotencyKey, ...parts } = request;
  const again = {
    ...{ context, scope: found.endpoint.scope, actor: asker, query: undefined, device: call.device, second },
    ...parts,
    request: { ...call.request, idempotencyKey },
    ...trailOf(call, row, asker, found.endpoint.audit ?? ''),
  };
  // Parsed by the schemas of its own declaration, as a request is that comes over the wire.
  const outcome = await found.handler(again as unknown as Call<EndpointSpec>);
  if (outcome instanceof Refusal) return refusalOf(outcome);
  if (!second.used()) {
    await lapse(call, id);
    return outdated('IDEMPOTENCY_CONFLICT', 'This had happened already. Nothing was moved again.');
  }
  return { message: `Approved. ${Object(outcome).message ?? ''}`.trim() };
}

/** What the gate itself said goes as it is; why the act was refused, as the reason. */
const refusalOf = (refusal: Refusal): Refusal =>
  ['APPROVAL_OWN', 'APPROVAL_DECIDED', 'APPROVAL_OUTDATED'].includes(refusal.code)
    ? refusal
    : outdated(refusal.code, refusal.message);

const lapse = ({ context }: Call<Approve>, id: number) =>
  tx(context.pool, async (t) => {
    const standing = await holdApproval(t, id);
    if (standing?.state !== 'waiting') return;
    await decideApproval(t, id, {
      state: 'lapsed',
      by: null,
      atMs: context.clock.now(),
      reason: 'It had happened already.',
    });
    t.onCommit(() => context.bus.publish('approvals.changed', {}));
  });
