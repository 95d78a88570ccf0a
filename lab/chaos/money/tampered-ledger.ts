import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { sealAudit, verifyAuditChain } from '../../../apps/server/src/ledger/audit-chain.ts';
import { sealLedger, verifyLedgerSeals } from '../../../apps/server/src/ledger/ledger-seals.ts';
import { headFaults, keepHeads, readHeads } from '../../../apps/server/src/ledger/seal-heads.ts';
import { database } from '../../../apps/server/src/db/transaction.ts';
import { moveAtOnce } from '../../../apps/server/test/support/points.ts';
import { type Seeded, seeded } from '../../../apps/server/test/support/seeded.ts';
import { createWorld, type World } from '../../../apps/server/test/support/betting-world.ts';
import { issueTransfer, paise, withdrawTransfer } from '@pavilion/betting';
import type { Figures, Ground } from '../ground.ts';
import { demand } from '../violation.ts';

const AT_ONCE = 7;
const CHANGES = [
  'update posting set amount = amount * 2, balance_before = balance_before - amount where id = $1',
  'update posting set transfer_id = transfer_id + 1 where id = $1',
  `update posting set at = at + interval '1 microsecond' where id = $1`,
  'update posting set ledger_account_id = ledger_account_id + 1 where id = $1',
  'delete from posting where id = $1',
  `update transfer set kind = 'adjustment' where id = (select transfer_id from posting where id = $1)`,
  `update transfer set remark = 'as agreed' where id = (select transfer_id from posting where id = $1)`,
  `update transfer set meta = '{"more": 1}' where id = (select transfer_id from posting where id = $1)`,
] as const;
const CUT = [
  'delete from ledger_seal where seq > (select max(seq) - $1 from ledger_seal)',
  'delete from audit_seal where seq > (select max(seq) - $1 from audit_seal)',
] as const;

/** Does what the triggers forbid, looks, and leaves everything as it was. */
async function tampered<T>(pool: pg.Pool, sql: string, value: number, look: (client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(sql, [value]);
    return await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Points that are issued and given back; some transactions give up, so that ids are missing. */
async function move(world: World, random: Seeded, times: number): Promise<void> {
  const { context, adminId, agentId, playerIds } = world;
  for (let time = 0; time < times; time++) {
    const player = String(random.pick(playerIds));
    const amount = paise(1 + random.below(500));
    const issued = random.below(2) === 0 ? issueTransfer(String(adminId), amount) : null;
    await moveAtOnce(context, adminId, [issued ?? withdrawTransfer(player, String(agentId), amount)]);
    if (random.below(4) === 0) await context.pool.query(`select nextval('posting_id_seq')`);
    await context.pool.query(
      `insert into audit (at, request_id, action, outcome) values (now(), 'move ' || $1, 'test', 'ok')`,
      [time],
    );
  }
}

/**
 * Whatever is changed in a sealed row of the ledger is found, in the first and the last of a range as well, and so is an end
 * that was cut off with its seals, by the heads that are kept in a file.
 */
export async function tamperedLedger(ground: Ground, { rows }: { rows: number }, seed: number): Promise<Figures> {
  const random = seeded(seed);
  const site = await ground();
  const { pool } = site;
  const db = database(pool);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-heads-'));
  const world = await createWorld(pool, { players: 4, rupees: 1000, kinds: ['match'] });
  for (let pass = 0; pass < 4; pass++) {
    await move(world, random, Math.ceil(rows / 8));
    await Promise.all([sealLedger(pool, AT_ONCE), sealLedger(pool, AT_ONCE), sealAudit(pool)]);
  }
  await sealLedger(pool, AT_ONCE);
  const report = await verifyLedgerSeals(db);
  const { rows: ids } = await pool.query<{ id: number }>('select id from posting order by id');
  demand(report.faults.length === 0, () => `what nobody changed is at fault: ${JSON.stringify(report.faults)}`);
  demand(report.postings === ids.length, `${report.postings} of ${ids.length} postings are sealed`);
  let changed = 0;
  for (const { id } of ids.slice(-rows)) {
    const change = random.pick(CHANGES);
    const { faults } = await tampered(pool, change, id, (client) => verifyLedgerSeals(database(client)));
    demand(faults.length > 0, `nobody notices: ${change.replace('$1', String(id))}`);
    changed += 1;
  }
  await keepHeads(db, folder, Date.now());
  const heads = await readHeads(folder);
  if (heads === null) throw new Error('no heads were kept');
  let cuts = 0;
  for (const cut of CUT) {
    for (const seals of [1, 2, 5]) {
      await tampered(pool, cut, seals, async (client) => {
        const { faults } = await keepHeads(database(client), folder, Date.now());
        demand(faults.length > 0, `nobody notices that ${seals} seals were cut off: ${cut}`);
      });
      cuts += 1;
    }
  }
  demand((await headFaults(db, heads)).length === 0, 'the chains do not go through the heads that were kept');
  demand((await verifyAuditChain(pool)).faults.length === 0, 'the audit log is not as it was');
  await fs.rm(folder, { recursive: true });
  await world.close();
  await site.close();
  return { changed, cuts, seals: report.seals };
}
