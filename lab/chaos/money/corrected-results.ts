import { type BetOverride, dayAfter } from '@pavilion/betting';
import { NO_SECOND_PERSON } from '../../../apps/server/src/policy/second-person/second-person.ts';
import { readLimitUses } from '../../../apps/server/src/modules/limits/store.ts';
import { dashboardMetrics } from '../../../apps/server/src/modules/reports/dashboard/metrics.ts';
import { setBetStatus } from '../../../apps/server/src/modules/settlement/by-hand/set-bet-status.ts';
import { profitLoss } from '../../../apps/server/src/modules/reports/profit-loss.ts';
import { settleMarketWith } from '../../../apps/server/src/modules/settlement/settle-market.ts';
import type { AuditNote } from '../../../apps/server/src/ledger/audit-log.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import type { Figures, Ground } from '../ground.ts';
import { demand, demandReconciled } from '../violation.ts';

const RUPEES = 1000;
const RESULTS = ['1', '2', '1', '2', null, '1'] as const;
/** How the first bet is decided while a version stands. */
const DECISIONS: Readonly<Record<number, readonly BetOverride[]>> = {
  2: ['won', 'lost'],
  4: ['pending', 'won'],
  5: ['lost'],
};

async function declare({ context }: World, marketId: number, winner: string | null): Promise<void> {
  const { type } = await settleMarketWith(context, {
    marketId,
    declared: winner === null ? { type: 'void' } : { type: 'winner', selections: [winner], expectedWinners: 1 },
    source: 'back_office',
    evidence: {},
    reason: 'corrected',
    actorId: null,
    feed: null,
  });
  demand(type === 'declared', `a corrected result was answered ${type}`);
}

/** Results that nobody could be paid by: one would close the market for good. Each is refused, and nothing is changed. */
async function demandRefused({ context }: World, marketId: number): Promise<void> {
  const gone = { selection: '2', reductionHundredthsOfPercent: 10_000, removedAtMs: 0 };
  const unfit = [
    { declared: { type: 'integer', value: 40 } },
    { declared: { type: 'winner', selections: ['1'], expectedWinners: 1 }, nonRunners: [gone] },
    { declared: { type: 'winner', selections: ['2'], expectedWinners: 1 }, nonRunners: [gone] },
  ] as const;
  for (const one of unfit) {
    const by = { source: 'back_office', evidence: {}, reason: 'unfit', actorId: null, feed: null } as const;
    const answer = await settleMarketWith(context, { marketId, ...one, ...by }).then(
      ({ type }) => type,
      (error: unknown) => String(error),
    );
    demand(answer === 'unfit', () => `${JSON.stringify(one)} was answered ${answer}`);
  }
  const { rows } = await context.pool.query<{ v: number }>('select settled_version as v from market where id = $1', [
    marketId,
  ]);
  demand(rows[0]?.v === 0, `a result that cannot be paid left version ${rows[0]?.v}`);
}

async function decide({ context, adminId }: World, betId: number, status: BetOverride): Promise<void> {
  let after: AuditNote['after'];
  const call = {
    context,
    actor: { accountId: adminId },
    params: { id: String(betId) },
    body: { status, reason: 'looked at again' },
    second: NO_SECOND_PERSON,
    audit: (note: AuditNote) => {
      after = note.after ?? after;
    },
    takeAuditRow: () => ({
      ...{ atMs: context.clock.now(), requestId: 'harness', actorId: adminId, actorRole: 'super_admin' },
      ...{ action: 'bet.set-status', target: `bet:${betId}`, outcome: 'ok', before: null, after, ip: null },
      userAgent: null,
    }),
  };
  // The act reads nothing else of a call.
  const done = await setBetStatus(call as unknown as Parameters<typeof setBetStatus>[0]);
  demand(typeof done === 'number', () => `a decision was answered ${JSON.stringify(done)}`);
}

/** What each player's wallet has changed by since the points were given out. */
async function changes({ context, playerIds }: World): Promise<Map<number, number>> {
  const { rows } = await context.pool.query<{ account_id: number; balance: number }>(
    'select account_id, balance from wallet where account_id = any($1::bigint[])',
    [playerIds],
  );
  return new Map(rows.map(({ account_id, balance }) => [account_id, balance - RUPEES * 100]));
}

const inPaise = (rupees: number | undefined): number => Math.round((rupees ?? 0) * 100);

/** Every report of the players' results says what their wallets have. */
async function demandAddedUp(world: World, after: string): Promise<void> {
  const { context, adminId, playerIds } = world;
  const moved = await changes(world);
  const calendar = context.settings.calendar();
  const day = calendar.dayAt(context.clock.now());
  const period = { from: dayAfter(day, -1), to: day };
  const { plMetrics, summaryCards } = await dashboardMetrics(context.db, adminId, false, period);
  const all = [...moved.values()].reduce((sum, change) => sum + change, 0);
  const clientPL = inPaise(summaryCards.find(({ key }) => key === 'clientPL')?.value);
  const parts = plMetrics.reduce((sum, { value }) => sum + inPaise(value), 0);
  demand(clientPL === all, `after ${after} wallets moved by ${all}, the dashboard says ${clientPL}`);
  demand(parts === all, `after ${after} wallets moved by ${all}, the parts of the dashboard come to ${parts}`);
  const lost = (await readLimitUses(context.db, playerIds, context.clock.now(), calendar)).filter(
    ({ subject }) => subject === 'loss',
  );
  demand(lost.length === playerIds.length, `there are ${lost.length} limits of losses`);
  for (const { account_id: id, used } of lost) {
    const own = Math.max(0, -(moved.get(id) ?? 0));
    demand(used === own, `after ${after} account ${id} has lost ${own}, its limit counts ${used}`);
  }
  for (const [accountId, change] of moved) {
    const call = { context, actor: { accountId }, query: {} } as unknown as Parameters<typeof profitLoss>[0];
    const { total, commission } = await profitLoss(call);
    const net = inPaise(total.profit) - inPaise(commission);
    demand(
      net === change,
      `after ${after} the wallet of ${accountId} moved by ${change}, its profit and loss is ${net}`,
    );
  }
  await demandReconciled(world.context.pool, `after ${after}`);
}

/** A market that is settled again and again, with commission and a share, and a bet that is decided by hand meanwhile. */
export async function correctedResults(ground: Ground): Promise<Figures> {
  const database = await ground();
  const world = await createWorld(database.pool, { players: 3, rupees: RUPEES, kinds: ['match', 'match'] });
  await database.pool.query(
    `insert into book_term (subject, agent_id, rate, from_at, set_at, reason)
     values ('commission', null, 333, 'epoch', 'epoch', 'test'), ('share', $1, 2500, 'epoch', 'epoch', 'test')`,
    [world.agentId],
  );
  await database.pool.query(
    `insert into own_limit (account_id, subject, period, max, asked_at, from_at)
     select id, 'loss', 'month', 100000, 'epoch', 'epoch' from unnest($1::bigint[]) as id`,
    [world.playerIds],
  );
  const [market, other] = world.book.markets;
  const [first = 0, second = 0, third = 0] = world.playerIds;
  if (market === undefined || other === undefined) throw new Error('the world is too small');
  await world.place(first, market, { stake: 101 });
  await world.place(second, market, { stake: 107, side: 'lay' });
  await world.place(third, market, { stake: 103, selectionKey: '2' });
  await world.place(second, other, { stake: 111 });
  await declare(world, other.id, '1');
  const { rows } = await database.pool.query<{ id: number }>('select id from bet where market_id = $1 order by id', [
    market.id,
  ]);
  await demandRefused(world, market.id);
  let versions = 0;
  for (const winner of RESULTS) {
    await declare(world, market.id, winner);
    versions += 1;
    await demandAddedUp(world, `version ${versions}`);
    for (const decision of DECISIONS[versions] ?? []) {
      await decide(world, rows[0]?.id ?? 0, decision);
      await demandAddedUp(world, `version ${versions} with a bet decided as ${decision}`);
    }
  }
  await world.close();
  await database.close();
  return { versions };
}
