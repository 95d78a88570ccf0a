import type pg from 'pg';
import { addressOf, browserOf } from './people.ts';
import { chance, type CrowdPlan, moment, OUTRIGHTS, passIds } from './size.ts';

/** Stakes in paise: whole hundreds of rupees, so that every product with odds in hundredths is whole. */
const STAKES = 'array[10000, 20000, 20000, 50000, 50000, 100000, 100000, 200000, 500000, 1000000]::bigint[]';

/** Which market a bet goes to: mostly one of those that are live at its moment, late ones also those open for weeks. */
const marketOf = ({ bets, settledMarkets, liveMarkets }: CrowdPlan) => {
  const outright = settledMarkets + liveMarkets;
  return `case
    when n >= ${Math.floor(bets * 0.9)} and r < 0.2 then ${outright}
    when n >= ${Math.floor(bets * 0.6)} and r between 0.2 and 0.23
      then ${outright} + 1 + floor(${chance('n', 61)} * ${OUTRIGHTS - 1})::int
    else floor(n * ${settledMarkets / bets}::float8 + ${chance('n', 62)} * ${liveMarkets})::int end`;
};

/** Whose it is: some bet a lot, most a little; in the largest market all alike. */
const userOf = ({ users, settledMarkets, liveMarkets }: CrowdPlan) => `1 + floor(${users} * case
    when idx = ${settledMarkets + liveMarkets} then ${chance('n', 63)} else power(${chance('n', 63)}, 1.5) end)::int`;

/** The bets in the order of time, those of settled markets as their results left them. */
export async function plantBets(client: pg.PoolClient, plan: CrowdPlan): Promise<void> {
  const { bets, betBase, userBase, beginsMs, endsMs } = plan;
  await client.query(
    `insert into bet (id, account_id, request_id, request_hash, market_id, selection, selection_name, side, price_requested,
       price, line_requested, line, stake, win, liability, status, profit, settled_version, settled_at, frame_seq,
       frame_received_at, price_age_ms, rule_id, ip, user_agent, created_at, agent_id) overriding system value
     select ${betBase} + n, ${userBase} + u, gen_random_uuid(), '\\x00', m.id, selection,
            case when m.kind in ('match', 'bookmaker') then m.outcomes -> (selection::int - 1) ->> 'name' else m.name end,
            side, price, price, line, line, stake, win, liability, coalesce(status, 'matched'),
            case status when 'won' then win when 'lost' then -liability when 'void' then 0 end,
            case when status is null then 0 else 1 end, m.settled_at, n + 1, at, (n % 400)::int, m.kind || '-1',
            ${addressOf('u')}, ${browserOf('u')}, at, a.parent_id
     from (
       select n, idx, ${userOf(plan)} as u
       from (select n, ${marketOf(plan)} as idx from (select n, ${chance('n', 60)} as r from generate_series(0, ${bets - 1}) n) a) b) b
       join crowd_market m using (idx)
       join account a on a.id = ${userBase} + u
       cross join lateral (
         select case when ${chance('n', 64)} < 0.6 then 'back' else 'lay' end as side,
                case when m.kind in ('match', 'bookmaker') then (1 + floor(${chance('n', 65)} * m.runners)::int)::text else '1' end
                  as selection,
                case m.kind when 'match' then 110 + floor(${chance('n', 66)} * 400)::int
                  when 'oddeven' then 190 + floor(${chance('n', 66)} * 9)::int
                  when 'bookmaker' then 100 * (10 + floor(${chance('n', 66)} * 180)::int)
                  else 100 * (80 + floor(${chance('n', 66)} * 30)::int) end as price,
                case when m.kind = 'session' then m.middle - 2 + floor(${chance('n', 67)} * 5)::int end as line,
                (${STAKES})[1 + floor(${chance('n', 68)} * 10)::int] as stake,
                ${moment(beginsMs)} + n * interval '${(endsMs - beginsMs) / bets} milliseconds' as at) t
       cross join lateral (
         select case when m.kind in ('match', 'oddeven') then stake * (price - 100) / 100 else stake * price / 10000 end as gain) g
       cross join lateral (
         select case when side = 'back' or m.kind = 'oddeven' then gain else stake end as win,
                case when side = 'back' or m.kind = 'oddeven' then stake else gain end as liability,
                case when m.settled_at is null then null when m.is_void then 'void'
                  when (side = 'back') = case m.kind when 'session' then m.runs >= line when 'oddeven' then m.runs % 2 = 1
                    else selection = m.winner end then 'won'
                  else 'lost' end as status) o`,
  );
  await passIds(client, 'bet');
}
