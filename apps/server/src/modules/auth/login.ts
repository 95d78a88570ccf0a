import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../db/transaction.ts';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { tokenHash } from '../../http/session.ts';
import { writeAudit } from '../../ledger/audit-log.ts';
import { agentLabel } from '../../policy/actor.ts';
import { tooManyAlready, withAttempt } from '../../policy/attempts.ts';
import { meReply } from './me.ts';
import { HashingOverloaded, hashOfNobody, inHashSlot, passwordMatches } from './password.ts';
import { acceptTerms, type Credentials, credentialsByName, noteActivity, openSession } from './store.ts';

type Login = Api['auth']['login'];

const TOKEN_BYTES = 32;

/** Why an account whose password was right may not come in; null when it may. */
function entryRefusal(call: Call<Login>, account: Credentials): Refusal | null {
  if (account.user_locked) {
    const user = { agentName: account.agent_name, agentUsername: account.agent_username };
    const text = `Login Restricted. Contact Agent(${agentLabel({ ...user })})`;
    return refuse('USER_LOCKED', { user }, text);
  }
  if (account.is_demo && call.context.config.environment === 'live') return refuse('DEMO_REFUSED');
  return null;
}

/** The account when the password is right. Takes as long, and counts as much, for a name that nobody has. */
async function authenticate(call: Call<Login>, username: string): Promise<Credentials | Refusal> {
  const { db, clock, random } = call.context;
  const tried = { kind: 'login', name: username, ip: call.request.ip, nowMs: clock.now() } as const;
  const already = await tooManyAlready(db, tried);
  if (already !== null) return refuse('TOO_MANY_ATTEMPTS', already);
  const found: { account: Credentials | null } = { account: null };
  const check = async () => {
    found.account = await credentialsByName(db, username);
    const stored = found.account?.password_hash ?? (await hashOfNobody(random));
    return (await passwordMatches(stored, call.body.password)) && found.account !== null;
  };
  // The slot first: tries that wait for one do not count yet, or a crowd behind one address would lock itself out.
  const outcome = await inHashSlot(() => withAttempt(db, tried, check));
  if (outcome !== true && outcome !== false) return refuse('TOO_MANY_ATTEMPTS', outcome);
  const { account } = found;
  if (account !== null) call.audit({ target: `account:${account.id}` });
  return outcome && account !== null ? account : refuse('CREDENTIALS_INVALID');
}

/** Opens a session (specification 1 §4, "Session"; trust.md, "Access"). The token leaves the server only here. */
export async function login(call: Call<Login>): Promise<ReplyOf<Login> | Refusal> {
  const username = call.body.username.trim().toLowerCase();
  if (username === '' || call.body.password === '') {
    const field = username === '' ? 'username' : 'password';
    return refuse('INVALID_REQUEST', { field }, 'Please enter both username and password.');
  }
  const account = await authenticate(call, username).catch((error: unknown) => {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  });
  if (!('password_hash' in account)) return account;
  call.audit({ actor: { accountId: account.id, role: account.role } });
  const refusal = entryRefusal(call, account);
  if (refusal !== null) return refusal;
  return enter(call, account);
}

async function enter(call: Call<Login>, account: Credentials): Promise<ReplyOf<Login> | Refusal> {
  const { context, request } = call;
  const settings = context.settings.current();
  const nowMs = context.clock.now();
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const me = await tx(context.pool, async (t) => {
    const { ip, userAgent } = request;
    const expiresMs = nowMs + settings.sessionMaxMs;
    const { id: accountId, password_hash: passwordHash } = account;
    const session = { tokenHash: tokenHash(token), accountId, passwordHash, nowMs, expiresMs, ip, userAgent };
    const sessionId = await openSession(t, session);
    if (sessionId === null) return null;
    await acceptTerms(t, account.id, call.body.termsVersion ?? settings.termsVersion, nowMs);
    await noteActivity(t, account.id, 'login', { nowMs, ip, userAgent, sessionId });
    call.audit({ after: { sessionId } });
    await writeAudit(t, [call.takeAuditRow('ok')]);
    return meReply(t, account.id);
  });
  return me === null ? refuse('CREDENTIALS_INVALID') : { token, ...me };
}
