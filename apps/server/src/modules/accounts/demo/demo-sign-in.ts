import type { Api, ReplyOf } from '@pavilion/contract';
import { tx } from '../../../db/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { type Refusal, refuse } from '../../../http/refusal.ts';
import { senderOf } from '../../../ledger/audit-tally.ts';
import { environmentOf } from '../../../policy/environment.ts';
import { attemptsOfDay, withAttempt } from '../../../policy/attempts.ts';
import { createAccount } from '../create-account.ts';
import { enter } from '../../sessions/enter.ts';
import { base32 } from '../../sessions/second-step/totp.ts';
import { hashOfNobody } from '../../sessions/password.ts';
import { DEMO_PLAYER_MS } from './close-demo-players.ts';
import { moveAs, stockedCashier } from './demo-cashier.ts';
import { countDemoPlayers, markDemoPlayer } from './demo-store.ts';

type Demo = Api['auth']['demo'];

const POINTS = 100_000;
/** So many demo players of the last day there may be; older ones are on their way out. */
const OPEN_MAX = 500;
/** So that no one address holds all of them. */
const A_DAY_FROM_ONE = 20;
/** 40 bits in a name that is short enough for the header. */
const NAME_BYTES = 5;

/**
 * Null when another demo player may be made: ten in 15 minutes and twenty in a day from an address (of IPv6, from a /64),
 * five hundred in all.
 */
async function crowdRefusal({ context, request }: Call<Demo>): Promise<Refusal | null> {
  const { db, clock } = context;
  const tried = { kind: 'demo', name: senderOf(request.ip) ?? '', nowMs: clock.now() } as const;
  // Every one that is given counts against the limits, as a wrong password does; what is over the day's does not.
  const isOver = async () => (await attemptsOfDay(db, tried)) > A_DAY_FROM_ONE;
  const outcome = await withAttempt(db, tried, isOver);
  if (typeof outcome === 'object') return refuse('TOO_MANY_ATTEMPTS', outcome);
  if (outcome) {
    const text = `From this address ${A_DAY_FROM_ONE} demo players were made in 24 hours. Please come back later.`;
    return refuse('TOO_MANY_ATTEMPTS', {}, text);
  }
  const players = await countDemoPlayers(db, clock.now() - DEMO_PLAYER_MS);
  return players < OPEN_MAX
    ? null
    : refuse('TOO_MANY_ATTEMPTS', {}, 'All demo seats are taken. Please come back later.');
}

/**
 * Makes a demo player, gives it play points by a transfer of the demo cashier, and signs it in for a day. Refused in a live
 * environment. The player's password is known to nobody: who signs out leaves for good.
 */
export async function demo(call: Call<Demo>): Promise<ReplyOf<Demo> | Refusal> {
  const { context, request, body } = call;
  if (environmentOf(context) === 'live') return refuse('DEMO_NOT_OFFERED');
  const { termsVersion } = context.settings.current();
  if (body.termsVersion !== termsVersion) return refuse('TERMS_CHANGED', { termsVersion });
  const crowd = await crowdRefusal(call);
  if (crowd !== null) return crowd;
  const cashier = await stockedCashier(context, POINTS, request.id);
  if (cashier === null) return refuse('DEMO_NOT_OFFERED');
  const passwordHash = await hashOfNobody(context.random);
  const username = `demo-${base32(context.random.bytes(NAME_BYTES)).toLowerCase()}`;
  const accountId = await tx(context.pool, async (t) => {
    const player = {
      username,
      role: 'user',
      agentId: cashier.id,
      fullName: 'Demo player',
      passwordHash,
      isDemo: true,
    } as const;
    const id = await createAccount(t, context, player);
    await markDemoPlayer(t, id);
    return id;
  });
  call.audit({ target: `account:${accountId}`, actor: { accountId, role: 'user' } });
  const given = { targetId: accountId, targetRole: 'user', action: 'deposit', rupees: POINTS } as const;
  const refused = await moveAs(context, cashier, { ...given, requestId: request.id });
  if (refused !== null) throw new Error(`the demo points were refused: ${refused.message}`);
  const expiresMs = context.clock.now() + DEMO_PLAYER_MS;
  return enter(call, { accountId, passwordHash, termsVersion, expiresMs, isPassing: true });
}
