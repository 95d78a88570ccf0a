import { depositTransfer, issueTransfer, paise } from '@pavilion/betting';
import { tx } from '../../../apps/server/src/db/transaction.ts';
import { Refusal } from '../../../apps/server/src/http/refusal.ts';
import { createAccount } from '../../../apps/server/src/modules/accounts/create-account.ts';
import { setTransactionCode } from '../../../apps/server/src/policy/transaction-code.ts';
import { moveAtOnce, moveByAgent } from '../../../apps/server/test/support/points.ts';
import { seeded } from '../../../apps/server/test/support/seeded.ts';
import { AGENT_CODE, createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { Barriers } from '../load/barriers.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled } from '../violation.ts';

const PLAYERS = 6;
const CLIENTS = 8;
const AGENT_POINTS = paise(10_000_000);

async function secondAgent({ context }: World): Promise<number> {
  const names = { username: 'sim-agent-2', role: 'agent', agentId: null, fullName: 'Sim Agent 2' } as const;
  return tx(context.pool, async (t) => {
    const id = await createAccount(t, context, { ...names, passwordHash: '-', isDemo: false });
    await setTransactionCode(t, context.secrets, id, AGENT_CODE);
    return id;
  });
}

/**
 * Players who go from one agent to the other and back while both agents move points: who is not the player's agent at the
 * time of the act is told that there is no such player.
 */
export async function formerAgent(
  ground: Ground,
  { moves }: { readonly moves: number },
  seed: number,
): Promise<Figures> {
  const database = await ground({ connections: 12 });
  const world = await createWorld(database.pool, { players: PLAYERS, rupees: 1000, kinds: ['match'] });
  const agents = [world.agentId, await secondAgent(world)] as const;
  const admin = String(world.adminId);
  await moveAtOnce(world.context, world.adminId, [
    issueTransfer(admin, paise(AGENT_POINTS * agents.length)),
    ...agents.map((id) => depositTransfer(admin, String(id), AGENT_POINTS)),
  ]);
  const random = seeded(seed);
  const barriers = new Barriers();
  const keyOf = (agentId: number, playerId: number) => `player ${playerId} is not of agent ${agentId}`;
  for (const id of world.playerIds) barriers.closed(keyOf(agents[1], id));
  const tally = { accepted: 0, notFound: 0 };
  let left = moves;
  let going = true;

  async function transfer(): Promise<void> {
    const [agentId, playerId] = [random.pick(agents), random.pick(world.playerIds)];
    const brokenBarrier = barriers.watch([keyOf(agentId, playerId)]);
    const move = {
      agentId,
      transactionCode: AGENT_CODE,
      playerId,
      action: 'deposit',
      amountPaise: paise(100),
    } as const;
    const answer = await moveByAgent(world.context, move);
    const code = answer instanceof Refusal ? answer.code : 'ok';
    demand(code === 'ok' || code === 'NOT_FOUND', `a deposit was answered ${code}`);
    tally[code === 'ok' ? 'accepted' : 'notFound'] += 1;
    const broken = code === 'ok' ? brokenBarrier() : null;
    demand(broken === null, `a deposit was made although ${broken}`);
  }

  async function reassign(): Promise<void> {
    const playerId = random.pick(world.playerIds);
    const { rows } = await database.pool.query<{ parent_id: number }>('select parent_id from account where id = $1', [
      playerId,
    ]);
    const [from, to] = rows[0]?.parent_id === agents[0] ? agents : [agents[1], agents[0]];
    barriers.opening(keyOf(to, playerId));
    await database.pool.query('update account set parent_id = $2 where id = $1', [playerId, to]);
    barriers.closed(keyOf(from, playerId));
  }

  const clients = Array.from({ length: CLIENTS }, async () => {
    while (going && left-- > 0) await transfer();
  });
  const mover = async () => {
    while (left > 0) await reassign();
  };
  await Promise.all([...clients, mover()]).finally(() => (going = false));
  await demandReconciled(database.pool, 'after the moves between agents');
  await world.close();
  await database.close();
  return { moves, ...tally };
}
