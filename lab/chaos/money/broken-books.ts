import type pg from 'pg';
import { type Difference, invariantChecks } from '../../../apps/server/src/ledger/reconcile.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import { cashOutInWorld } from '../../simulation/cash-outs.ts';
import { createWorld } from '../../../apps/server/test/support/betting-world.ts';
import { BREAKINGS, type Breaking } from './breakings.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled } from '../violation.ts';

/** What the checks say of the books with this in them; afterwards they are as before. */
async function broken(client: pg.PoolClient, { sql }: Breaking): Promise<Difference[]> {
  await client.query('begin');
  try {
    // A superuser can do what the triggers forbid; that is what reconciliation is for.
    await client.query('set local session_replication_role = replica');
    await client.query(sql);
    const differences: Difference[] = [];
    for (const check of await invariantChecks()) {
      const { rows } = await client.query<{ subject: string; fault: string }>(check.sql);
      differences.push(...rows.map((row) => ({ rule: check.rule, ...row })));
    }
    return differences;
  } finally {
    await client.query('rollback');
  }
}

/** Books in which there is something of everything: pending, settled and cashed-out bets, of an agent with a share. */
async function fill(ground: Ground) {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 3, rupees: 1000, kinds: ['match', 'match', 'match'] });
  const [player = 0, other = 0] = world.playerIds;
  const [open, settled, left] = world.book.markets;
  if (open === undefined || settled === undefined || left === undefined) throw new Error('the world is too small');
  await world.place(player, open, { stake: 100 });
  await world.place(other, open, { stake: 100, side: 'lay' });
  await world.place(player, settled, { stake: 100 });
  await settleMarketWith(world.context, {
    marketId: settled.id,
    declared: { type: 'winner', selections: ['1'], expectedWinners: 1 },
    source: 'back_office',
    evidence: {},
    reason: 'test',
    actorId: null,
    feed: null,
  });
  await world.place(player, left, { stake: 100 });
  const done = await cashOutInWorld(world, { playerId: player, market: left, percent: 100 }, () => {});
  if ('code' in done) throw new Error(`the cash-out was answered ${done.code}`);
  await demandReconciled(database.pool, 'before anything is broken');
  return { database, world };
}

/** Whether reconciliation notices: every rule of it is broken once at least, and must say so. */
export async function brokenBooks(ground: Ground): Promise<Figures> {
  const { database, world } = await fill(ground);
  const client = await database.pool.connect();
  const noticed = new Set<string>();
  for (const breaking of BREAKINGS) {
    const differences = await broken(client, breaking);
    const found = differences.find(({ rule }) => rule.startsWith(breaking.rule));
    demand(found !== undefined, () => `${breaking.what} is not noticed by "${breaking.rule} …"`);
    noticed.add(found.rule);
  }
  client.release();
  const untried = (await invariantChecks()).filter(({ rule }) => !noticed.has(rule));
  demand(untried.length === 0, () => `nothing breaks "${untried[0]?.rule}": add it to breakings.ts`);
  await world.close();
  await database.close();
  return { breakings: BREAKINGS.length, rules: noticed.size };
}
