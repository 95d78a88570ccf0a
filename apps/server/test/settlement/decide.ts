import type { BetOverride } from '@pavilion/betting';
import type { AuditRow } from '../../src/ledger/audit-log.ts';
import { setBetStatus } from '../../src/modules/settlement/by-hand/set-bet-status.ts';
import { NO_SECOND_PERSON } from '../../src/policy/second-person/second-person.ts';
import type { House } from './house.ts';

/** The act of a super admin as the route hands it on; answers 'ok' or the code of the refusal. */
export async function decideBet(
  { context, pool }: Pick<House, 'context' | 'pool'>,
  betId: number,
  status: BetOverride,
  reason: string | null = 'the scorer was wrong',
): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(`select min(id) as id from account where role = 'super_admin'`);
  const adminId = rows[0]?.id ?? 0;
  const row: AuditRow = {
    atMs: context.clock.now(),
    requestId: 'test',
    actorId: adminId,
    actorRole: 'super_admin',
    action: 'bet.set-status',
    target: null,
    outcome: 'ok',
    before: null,
    after: null,
    ip: null,
    userAgent: null,
  };
  const call = {
    context,
    actor: { accountId: adminId },
    params: { id: String(betId) },
    body: { status, reason },
    audit: (part: Partial<AuditRow>) => Object.assign(row, part),
    takeAuditRow: () => row,
    second: NO_SECOND_PERSON,
  };
  // The handler reads nothing else of a call.
  const done = await setBetStatus(call as unknown as Parameters<typeof setBetStatus>[0]);
  return typeof done === 'number' ? 'ok' : done.code;
}
