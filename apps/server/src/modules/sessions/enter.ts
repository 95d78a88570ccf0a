import type { EndpointSpec, ReplyOf } from '@pavilion/contract';
import type { Api } from '@pavilion/contract';
import { type Tx, tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { tokenHash } from '../../http/session.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { noteSignIn } from './multi-login/note-sign-in.ts';
import { meReply } from './me.ts';
import { acceptTerms, noteActivity, openSession } from './store.ts';

/** What every way into the product has in common. */
export type Entering = Pick<Call<EndpointSpec>, 'context' | 'request' | 'device' | 'audit' | 'takeAuditRow'>;

export type ProvedSignIn = {
  readonly accountId: number;
  /** The stored hash that the password was checked against. */
  readonly passwordHash: string;
  /** The terms that were accepted. */
  readonly termsVersion: string;
  /** When the session ends at the latest; the setting decides without it. */
  readonly expiresMs?: number;
  /** A demo player, who comes once: from where is not noted. */
  readonly isPassing?: true;
  /** What must still be true in the transaction that opens the session. */
  readonly still?: (t: Tx) => Promise<boolean>;
};

const TOKEN_BYTES = 32;
const DEVICE_BYTES = 16;

/** Opens a session for somebody who has proved who it is. The token leaves the server only here. */
export async function enter(call: Entering, entry: ProvedSignIn): Promise<ReplyOf<Api['auth']['login']> | Refusal> {
  const { context, request } = call;
  const { accountId, passwordHash, termsVersion, still } = entry;
  const nowMs = context.clock.now();
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const place = request.ip === null ? null : (context.places?.(request.ip) ?? null);
  const device = call.device.word ?? context.random.bytes(DEVICE_BYTES).toString('base64url');
  const me = await tx(context.pool, async (t) => {
    if (still !== undefined && !(await still(t))) return null;
    const { ip, userAgent } = request;
    const expiresMs = entry.expiresMs ?? nowMs + context.settings.current().sessionMaxMs;
    const session = { tokenHash: tokenHash(token), accountId, passwordHash, nowMs, expiresMs, ip, userAgent };
    const sessionId = await openSession(t, session);
    if (sessionId === null) return null;
    await acceptTerms(t, accountId, termsVersion, nowMs);
    await noteActivity(t, accountId, 'login', { nowMs, ip, userAgent, sessionId, place });
    if (!entry.isPassing) await noteSignIn(t, { accountId, sessionId, ip, device, userAgent, nowMs });
    call.audit({ after: { sessionId } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return meReply(t, accountId, nowMs);
  });
  if (me === null) return refuse('CREDENTIALS_INVALID');
  if (!entry.isPassing) call.device.give(device);
  return { token, ...me };
}
