import type { Api, ReplyOf } from '@pavilion/contract';
import type { Call } from '../../http/call.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { senderOf } from '../../ledger/audit-tally.ts';
import { signInWait, withSignInTry } from '../../policy/sign-in-tries.ts';
import { openChallenge } from './challenge.ts';
import { enter } from './enter.ts';
import { entryRefusal } from './entry-refusal.ts';
import { bare, HashingOverloaded, hashOfNobody, inHashSlot, passwordMatches } from './password.ts';
import { type Credentials, credentialsByName, whoIs } from './store.ts';

type Login = Api['auth']['login'];

/** The account when the password is right. Takes as long, and counts as much, for a name that nobody has. */
async function authenticate(call: Call<Login>, username: string): Promise<Credentials | Refusal> {
  const { pool, db, clock, random } = call.context;
  const { ip } = call.request;
  const tried = { username, ip, device: call.device.word, nowMs: clock.now() };
  const already = await signInWait(db, tried);
  if (already !== null) return refuse('TOO_MANY_ATTEMPTS', already);
  const found: { account: Credentials | null } = { account: null };
  const check = async () => {
    found.account = await credentialsByName(db, username);
    const stored = found.account?.password_hash ?? (await hashOfNobody(random));
    return (await passwordMatches(stored, call.body.password)) && found.account !== null;
  };
  // The slot first: tries that wait for one do not count yet, or a crowd behind one address would lock itself out.
  const outcome = await inHashSlot(senderOf(ip) ?? ip, () => withSignInTry(pool, db, tried, check));
  if (outcome !== true && outcome !== false) return refuse('TOO_MANY_ATTEMPTS', outcome);
  const { account } = found;
  if (account !== null) call.audit({ target: `account:${account.id}` });
  return outcome && account !== null ? account : refuse('CREDENTIALS_INVALID');
}

/** Nobody accepts terms that were not shown: a page that is older than the terms has to show the new ones first. */
function termsRefusal({ context, body }: Call<Login>): Refusal | null {
  const { termsVersion } = context.settings.current();
  return body.termsVersion === undefined || body.termsVersion === termsVersion
    ? null
    : refuse('TERMS_CHANGED', { termsVersion });
}

/** Opens a session. The token leaves the server only here. */
export async function login(call: Call<Login>): Promise<ReplyOf<Login> | Refusal> {
  const username = call.body.username.trim().toLowerCase();
  if (username === '' || bare(call.body.password) === '') {
    const field = username === '' ? 'username' : 'password';
    return refuse('INVALID_REQUEST', { field }, 'Please enter both username and password.');
  }
  const account = await authenticate(call, username).catch((error: unknown) => {
    if (error instanceof HashingOverloaded) return refuse('OVERLOADED');
    throw error;
  });
  if (!('password_hash' in account)) return account;
  call.audit({ actor: whoIs(account) });
  const refusal = entryRefusal(call, account) ?? termsRefusal(call);
  if (refusal !== null) return refusal;
  const { termsVersion } = call.context.settings.current();
  if (account.two_factor) return openChallenge(call.context, account, termsVersion);
  const { id: accountId, password_hash: passwordHash } = account;
  return enter(call, { accountId, passwordHash, termsVersion });
}
