import type pg from 'pg';
import { chance, type CrowdPlan, moment, passIds } from './size.ts';

/** Paise that a user has beyond what it loses, holds and is paid out. */
const SPARE = 500_000;
const ROUND_TO = 100_000;

/** Withdrawal requests: two for each user. Completed ones are paid out; the newest are still pending or approved. */
async function planWithdrawals(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  const { users, userBase, withdrawalBase, beginsMs, endsMs } = plan;
  const requests = users * 2;
  await client.query(
    `create temporary table crowd_withdrawal on commit drop as
     select ${withdrawalBase} + n as id, ${userBase} + 1 + floor(${chance('n', 70)} * ${users})::int as account_id,
            100 * (500 + 50 * floor(${chance('n', 71)} * 90)::bigint) as amount,
            case when n > ${requests * 0.97} then 'pending' when n > ${requests * 0.95} then 'approved'
              when ${chance('n', 72)} < 0.7 then 'completed' when ${chance('n', 72)} < 0.88 then 'rejected' else 'cancelled' end as status,
            at as created_at, at + interval '20 minutes' as updated_at
     from (select n, date_trunc('milliseconds', ${moment(beginsMs)}
                       + n * (${moment(endsMs)} - ${moment(beginsMs)} - interval '1 hour') / ${requests}) as at
           from generate_series(1, ${requests}) n) t`,
  );
}

/** Every transfer as one row, in the order of time: who pays (`payer`), who gets it (`payee`), as ledger accounts. */
async function planMoves(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  const { adminId, agentBase, agents, users, userBase, ledgerShift, beginsMs, endsMs, transfers } = plan;
  const house = (name: string) => `(select id from ledger_account where name = '${name}')`;
  const ledger = (account: string) => `${account} + ${ledgerShift}`;
  const begins = moment(beginsMs);
  await client.query(
    `create temporary table crowd_net on commit drop as
     select b.market_id, b.account_id, m.settled_at, sum(b.profit)::bigint as net,
            case when sum(b.profit) > 0 then (sum(b.profit)::bigint * m.commission_rate + 9999) / 10000 else 0 end as commission
     from bet b join crowd_market m on m.id = b.market_id where m.settled_at is not null
     group by b.market_id, b.account_id, m.settled_at, m.commission_rate having sum(b.profit) <> 0`,
  );
  await client.query(
    `create temporary table crowd_first on commit drop as
     select u.id as account_id, u.parent_id,
            (coalesce(n.lost, 0) + coalesce(p.exposure, 0) + coalesce(w.amount, 0) + ${SPARE}) / ${ROUND_TO} * ${ROUND_TO}
              + ${ROUND_TO} as amount
     from account u
       left join (select account_id, sum(greatest(-net, 0))::bigint as lost from crowd_net group by 1) n on n.account_id = u.id
       left join (select account_id, sum(exposure)::bigint as exposure from position group by 1) p on p.account_id = u.id
       left join (select account_id, sum(amount)::bigint as amount from crowd_withdrawal
                  where status in ('pending', 'approved', 'completed') group by 1) w on w.account_id = u.id
     where u.role = 'user'`,
  );
  const { rows } = await client.query<{ moves: number }>(
    `select (select count(*) + count(*) filter (where commission > 0) from crowd_net)
       + (select count(*) from crowd_withdrawal where status = 'completed') as moves`,
  );
  // Deposits with a withdrawal of the half of it some hours later: what was there before is never touched.
  const pairs = Math.max(1, Math.floor((transfers - (rows[0]?.moves ?? 0) - 1 - agents - users) / 2));
  await client.query(
    `create temporary table crowd_extra on commit drop as
     select ${userBase} + 1 + floor(${chance('n', 80)} * ${users})::int as account_id,
            100 * (500 + 100 * floor(${chance('n', 81)} * 190)::bigint) as amount,
            date_trunc('milliseconds', ${begins} + n * (${moment(endsMs)} - ${begins} - interval '1 day') / ${pairs}) as at,
            interval '1 hour' * (1 + floor(${chance('n', 82)} * 20)) as later
     from generate_series(0, ${pairs - 1}) n`,
  );
  const own = `select ${adminId}::bigint as actor, x.*, null::bigint as market_id, null::bigint as withdrawal_id`;
  await client.query(
    `create temporary table crowd_given on commit drop as
     select parent_id, sum(amount)::bigint as amount from (
       select parent_id, amount from crowd_first
       union all select a.parent_id, e.amount from crowd_extra e join account a on a.id = e.account_id) g group by 1`,
  );
  await client.query(
    `create temporary table crowd_move on commit drop as
     select row_number() over (order by at, market_id, account_id, kind desc)::bigint as n, * from (
       select null::bigint as actor, settled_at as at, 'settlement' as kind, account_id,
              case when net > 0 then ${house('book')} else ${ledger('account_id')} end as payer,
              case when net > 0 then ${ledger('account_id')} else ${house('book')} end as payee,
              abs(net) as amount, market_id, null::bigint as withdrawal_id from crowd_net
       union all
       select null, settled_at, 'commission', account_id, ${ledger('account_id')}, ${house('commission')}, commission,
              market_id, null from crowd_net where commission > 0
       union all
       ${own} from (select ${begins} - interval '3 days' as at, 'issue', ${adminId}::bigint, ${house('issued')},
                ${ledger(String(adminId))}::bigint, 1000000000 + ${agents} * 20000000::bigint + (select sum(amount) from crowd_given)::bigint) x
       union all
       ${own} from (select ${begins} - interval '2 days' + n * interval '1 second' as at, 'deposit', ${agentBase} + n,
                ${ledger(String(adminId))}::bigint, ${ledger(`${agentBase} + n`)},
                20000000 + coalesce((select amount from crowd_given g where g.parent_id = ${agentBase} + n), 0)
              from generate_series(1, ${agents}) n) x
       union all
       select parent_id, ${begins} - interval '1 day' + (account_id - ${userBase}) * interval '1 second', 'deposit', account_id,
              ${ledger('parent_id')}, ${ledger('account_id')}, amount, null, null from crowd_first
       union all
       select a.parent_id, e.at, 'deposit', e.account_id, ${ledger('a.parent_id')}, ${ledger('e.account_id')}, e.amount, null, null
         from crowd_extra e join account a on a.id = e.account_id
       union all
       select a.parent_id, e.at + e.later, 'withdraw', e.account_id, ${ledger('e.account_id')}, ${ledger('a.parent_id')},
              e.amount / 2, null, null from crowd_extra e join account a on a.id = e.account_id
       union all
       select a.parent_id, w.updated_at, 'payout', w.account_id, ${ledger('w.account_id')}, ${house('paid_out')}, w.amount, null, w.id
         from crowd_withdrawal w join account a on a.id = w.account_id where w.status = 'completed') m`,
  );
  await client.query('analyze crowd_move');
}

/** Transfers and postings with the balances that run on, the wallets that they end in, and the withdrawal requests. */
export async function plantMoney(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  const { transferBase, ledgerShift } = plan;
  await planWithdrawals(client, plan);
  await planMoves(client, plan);
  await client.query(
    `insert into transfer (id, kind, actor_id, reference_type, reference_id, meta, created_at) overriding system value
     select ${transferBase} + n, kind, actor,
            case when market_id is not null then 'settlement' when withdrawal_id is not null then 'withdrawal' else 'account' end,
            case when market_id is not null then market_id || '/1/' || account_id
              else coalesce(withdrawal_id, account_id)::text end,
            case when market_id is null then '{}'::jsonb else jsonb_build_object('marketId', market_id, 'version', 1) end, at
     from crowd_move order by n`,
  );
  await passIds(client, 'transfer');
  await client.query(
    `insert into posting (transfer_id, ledger_account_id, amount, balance_before, balance_after, at)
     select ${transferBase} + n, ledger, amount, case when is_wallet then running - amount end, case when is_wallet then running end, at
     from (
       select s.n, s.place, s.ledger, s.amount, s.at, l.account_id is not null as is_wallet,
              (sum(s.amount) over (partition by s.ledger order by s.n, s.place))::bigint as running
       from (select n, 0 as place, payer as ledger, -amount as amount, at from crowd_move
             union all select n, 1, payee, amount, at from crowd_move) s
         join ledger_account l on l.id = s.ledger) p
     order by n, place`,
  );
  await client.query(
    `insert into wallet (account_id, ledger_account_id, balance, exposure, held, credit, won, lost)
     select a.id, a.id + ${ledgerShift}, coalesce(m.balance, 0), coalesce(p.exposure, 0), coalesce(w.held, 0),
            coalesce(m.credit, 0), coalesce(m.won, 0), coalesce(m.lost, 0)
     from account a
       left join (
         select ledger, sum(amount)::bigint as balance,
                coalesce(sum(amount) filter (where kind in ('issue', 'deposit', 'withdraw', 'payout')), 0)::bigint as credit,
                coalesce(sum(amount) filter (where kind = 'commission' or kind = 'settlement' and amount > 0), 0)::bigint as won,
                coalesce(-sum(amount) filter (where kind = 'settlement' and amount < 0), 0)::bigint as lost
         from (select kind, payer as ledger, -amount as amount from crowd_move
               union all select kind, payee, amount from crowd_move) s group by 1) m on m.ledger = a.id + ${ledgerShift}
       left join (select account_id, sum(exposure)::bigint as exposure from position group by 1) p on p.account_id = a.id
       left join (select account_id, sum(amount)::bigint as held from crowd_withdrawal
                  where status in ('pending', 'approved') group by 1) w on w.account_id = a.id`,
  );
  await client.query(
    `insert into withdrawal (id, account_id, amount, status, created_by, created_at, updated_by, updated_at, transfer_id)
       overriding system value
     select w.id, w.account_id, w.amount, w.status, w.account_id, w.created_at,
            case w.status when 'pending' then null when 'cancelled' then w.account_id else a.parent_id end,
            case w.status when 'pending' then w.created_at else w.updated_at end, ${transferBase} + m.n
     from crowd_withdrawal w join account a on a.id = w.account_id
       left join crowd_move m on m.withdrawal_id = w.id order by w.id`,
  );
  await passIds(client, 'withdrawal');
  await client.query(
    `insert into book_day (day, agent_id, kind, gross, commission, agent_share, agent_commission)
     select house_day(n.settled_at), a.parent_id, m.kind, sum(n.net), sum(n.commission), 0, 0
     from crowd_net n join account a on a.id = n.account_id join market m on m.id = n.market_id group by 1, 2, 3`,
  );
}
