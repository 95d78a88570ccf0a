import type pg from 'pg';
import type { CrowdPlan } from './size.ts';

/** A row of the audit log for every bet and for everything that somebody moved, in the order of time. */
export async function plantAudit(client: pg.PoolClient, { transferBase }: CrowdPlan): Promise<void> {
  await client.query(
    `insert into audit (at, request_id, actor_id, actor_role, action, target, outcome, after, ip, user_agent)
     select at, request_id, actor_id, actor_role, action, target, 'ok', after, ip, user_agent from (
       select created_at as at, request_id::text, account_id as actor_id, 'user' as actor_role, 'bet.place' as action,
              null as target, null::jsonb as after, ip, user_agent
       from bet
       union all
       select m.at, 'crowd-' || m.n, m.actor, a.role, case m.kind when 'payout' then 'withdrawal.change' else 'wallet.transfer' end,
              case m.kind when 'payout' then 'withdrawal:' || m.withdrawal_id else 'account:' || m.account_id end,
              jsonb_build_object('transferId', (${transferBase} + m.n)::text, 'amount', m.amount / 100.0)
                || case m.kind when 'payout' then '{"status": "completed"}'::jsonb
                   else jsonb_build_object('action', case m.kind when 'withdraw' then 'withdraw' else 'deposit' end) end,
              '10.9.0.1'::inet, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
       from crowd_move m join account a on a.id = m.actor where m.market_id is null) t
     order by at`,
  );
}
