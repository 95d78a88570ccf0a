import { paise } from '@pavilion/betting';
import { Refusal } from '../../apps/server/src/http/refusal.ts';
import { settleWithBank } from '../../apps/server/src/modules/bank/settle.ts';
import { changeWithdrawal } from '../../apps/server/src/modules/withdrawals/change-withdrawal.ts';
import { createWithdrawal } from '../../apps/server/src/modules/withdrawals/create-withdrawal.ts';
import type { AuditedMode, AuditedRequest, AuditedStatus, BackOfficeAuditor } from './back-office-auditor.ts';
import type { Seeded } from '../../apps/server/test/support/seeded.ts';
import { callBy } from '../../apps/server/test/support/sim-call.ts';
import { AGENT_CODE, type World } from '../../apps/server/test/support/betting-world.ts';

const STATUSES: readonly AuditedStatus[] = ['pending', 'approved', 'completed', 'rejected', 'cancelled'];

const callOf = <Role extends 'agent' | 'super_admin'>(world: World, role: Role, action: string) =>
  callBy(world, role, role === 'agent' ? world.agentId : world.adminId, action);

/**
 * One act in the back office: a player settles with its agent, a withdrawal is asked for, or one moves on. Each answer is compared
 * with the auditor's.
 */
export function backOfficeActs(
  world: World,
  backOffice: BackOfficeAuditor,
  random: Seeded,
  count: (name: string) => void,
  fail: (what: string, at: number) => never,
): (at: number) => Promise<void> {
  /** A wall that holds where the rule before it should have refused is a fault, too. */
  const thrown = (at: number) => (error: unknown) => fail(`the back office failed: ${String(error)}`, at);

  async function settle(at: number): Promise<void> {
    // Whoever has asked for a withdrawal still has the points, and must not settle with them: a paisa of them is asked for.
    const [holder] = backOffice.holders();
    if (holder !== undefined && random.oneIn(3)) {
      await settleOne(at, holder, 'custom', Number(backOffice.beyondAvailable(holder)));
    }
    const playerId = random.pick(world.playerIds);
    const mode: AuditedMode = random.oneIn(25) ? 'all' : random.pick(['profit', 'profit', 'custom']);
    await settleOne(at, playerId, mode, 1 + random.below(5000));
  }

  async function settleOne(at: number, playerId: number, mode: AuditedMode, typed: number): Promise<void> {
    // What a page showed some time ago; it hardly ever is what there is now.
    const shown = mode !== 'custom' && typed % 4 === 0 ? typed : null;
    const expected = backOffice.settle(playerId, mode, BigInt(typed), shown === null ? null : BigInt(shown));
    const answer = await settleWithBank(world.context, {
      ...callOf(world, 'agent', 'bank.settle'),
      scope: 'own-users',
      requestId: null,
      body: {
        ownerType: 'user',
        ownerId: String(playerId),
        mode,
        amount: mode === 'custom' ? typed / 100 : shown === null ? null : shown / 100,
        transactionCode: AGENT_CODE,
      },
    }).catch(thrown(at));
    const got = answer instanceof Refusal ? answer.code : BigInt(Math.round(answer.amount * 100));
    count(answer instanceof Refusal ? `bank: ${answer.code}` : `bank: ${mode}`);
    if (got !== expected) fail(`a settlement (${mode}) of ${playerId} came to ${got}, expected ${expected}`, at);
  }

  async function ask(at: number): Promise<void> {
    const playerId = random.pick(world.playerIds);
    const amountPaise = paise(1 + random.below(30_000));
    const possible = backOffice.canAsk(playerId, BigInt(amountPaise));
    const answer = await createWithdrawal({
      ...callOf(world, 'super_admin', 'withdrawal.create'),
      params: undefined,
      body: { ownerType: 'user', ownerId: String(playerId), amount: amountPaise / 100 },
    }).catch(thrown(at));
    const done = !(answer instanceof Refusal);
    count(done ? 'asked' : 'asked in vain');
    if (done !== possible) fail(`a request of ${amountPaise} paise was ${done ? 'made' : 'refused'}`, at);
    if (done) backOffice.ask({ id: answer.withdrawal.id, playerId, amount: BigInt(amountPaise) });
  }

  async function move(at: number, asked: Readonly<AuditedRequest>): Promise<void> {
    const { id } = asked;
    const onward = asked.status === 'pending' ? 'approved' : 'completed';
    const status = random.oneIn(3) ? random.pick(STATUSES) : onward;
    const expected = backOffice.move(id, status);
    const answer = await changeWithdrawal({
      ...callOf(world, 'super_admin', 'withdrawal.change'),
      params: { id },
      body: { status, remark: 'As it stands.' },
    }).catch(thrown(at));
    const got = answer instanceof Refusal ? answer.code : answer.withdrawal.status;
    count(`request: ${got}`);
    if (got !== expected) fail(`a request that was to be ${status} was answered ${got}, expected ${expected}`, at);
  }

  return async (at) => {
    // Some stay open for a while, so that there is always something held.
    const requests = backOffice.asked(!random.oneIn(8));
    const dice = random.below(3);
    if (dice === 0) await settle(at);
    else if (requests.length < 5) await ask(at);
    else await move(at, random.pick(requests));
  };
}
