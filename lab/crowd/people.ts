import type pg from 'pg';
import { chance, type CrowdPlan, moment, passIds } from './size.ts';

const FIRST_NAMES = `array['Aarav','Aditi','Ananya','Arjun','Bhavna','Chirag','Deepa','Dev','Farhan','Gauri','Harsh','Isha',
  'Jatin','Kavya','Lakshmi','Manish','Meera','Nikhil','Pooja','Rahul','Rohan','Sneha','Tanvi','Vikram']`;
const LAST_NAMES = `array['Agarwal','Bose','Chauhan','Das','Desai','Gupta','Iyer','Jain','Joshi','Kapoor','Khan','Kulkarni',
  'Kumar','Malhotra','Mehta','Nair','Patel','Rao','Reddy','Shah','Sharma','Singh','Verma','Yadav']`;
const CITIES = `array['Ahmedabad','Bengaluru','Chennai','Delhi','Hyderabad','Jaipur','Kolkata','Lucknow','Mumbai','Nagpur',
  'Pune','Surat']`;
/** What the browsers of the crowd call themselves. */
export const USER_AGENTS = `array['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/605.1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
  'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0']`;

const pick = (list: string, of: string, salt: number) =>
  `(${list})[1 + floor(${chance(of, salt)} * array_length(${list}, 1))::int]`;

/** SQL for the address that a user (by number) bets from; every tenth shares it with a neighbour. */
export const addressOf = (user: string): string =>
  `('10.20.0.0'::inet + (case when ${user} % 10 = 0 then ${user} - 1 else ${user} end)::bigint)`;
/** SQL for the browser of a user (by number). */
export const browserOf = (user: string): string => pick(USER_AGENTS, user, 31);

/** SQL for the agent (by number) of a user (by number): the first ones have many users, the last ones few. */
const agentOf = (agents: number, user: string) => `1 + floor(power(${chance(user, 30)}, 1.6) * ${agents})::int`;

/** One super admin, the agents, their users, and an account in the ledger for each; wallets come with the money. */
export async function plantPeople(client: pg.PoolClient, plan: CrowdPlan, passwordHash: string): Promise<void> {
  const { adminId, agentBase, userBase, agents, users, beginsMs, ledgerShift } = plan;
  await client.query(
    `insert into account (id, username, role, full_name, password_hash, is_demo, created_at) overriding system value
     values (${adminId}, 'superadmin', 'super_admin', 'Super Admin', $1, true, ${moment(beginsMs)} - interval '99 days')`,
    [passwordHash],
  );
  const name = (of: string, salt: number) =>
    `${pick(FIRST_NAMES, of, salt)} || ' ' || ${pick(LAST_NAMES, of, salt + 1)}`;
  await client.query(
    `insert into account (id, username, role, full_name, nickname, phone, email, city, password_hash, is_demo, created_by,
       created_at, user_locked) overriding system value
     select ${agentBase} + n, 'agent' || n, 'agent', ${name('n', 1)}, 'Back office ' || n, '+91 90000 ' || lpad(n::text, 5, '0'),
            'agent' || n || '@example.org', ${pick(CITIES, 'n', 3)}, $1, true, ${adminId},
            ${moment(beginsMs)} - interval '98 days' + n * interval '7 minutes', n % 100 = 99
     from generate_series(1, ${agents}) n`,
    [passwordHash],
  );
  await client.query(
    `insert into account (id, username, role, parent_id, full_name, nickname, phone, email, city, password_hash, is_demo,
       created_by, created_at, user_locked, bet_locked) overriding system value
     select ${userBase} + n, 'player' || n, 'user', ${agentBase} + ${agentOf(agents, 'n')}, ${name('n', 5)}, 'P' || n,
            '+91 98000 ' || lpad(n::text, 5, '0'), 'player' || n || '@example.org', ${pick(CITIES, 'n', 7)}, $1, true,
            ${agentBase} + ${agentOf(agents, 'n')},
            ${moment(beginsMs)} - interval '90 days' + n * interval '88 days' / ${users}, n % 80 = 79, n % 60 = 59
     from generate_series(1, ${users}) n`,
    [passwordHash],
  );
  await client.query(
    `insert into ledger_account (id, name, account_id) overriding system value
     select id + ${ledgerShift}, 'wallet:' || id, id from account`,
  );
  await passIds(client, 'account');
  await passIds(client, 'ledger_account');
  await client.query('analyze account');
}

const LOGINS_EACH = 20;

/** Twenty sign-ins of each user, the sessions of the last two, and who was seen at which address. */
export async function plantVisits(
  client: pg.PoolClient,
  { users, userBase, beginsMs, endsMs }: CrowdPlan,
): Promise<void> {
  const visits = users * LOGINS_EACH;
  await client.query(
    `insert into activity (account_id, type, created_at, ip, user_agent)
     select ${userBase} + u, case when n % 50 = 49 then 'password_change' else 'login' end,
            ${moment(beginsMs)} + n * (${moment(endsMs)} - ${moment(beginsMs)}) / ${visits}, ${addressOf('u')}, ${browserOf('u')}
     from (select n, 1 + (n * 7919) % ${users} as u from generate_series(0, ${visits} - 1) n) v`,
  );
  await client.query(
    `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at, ended_at, ip, user_agent, address_place)
     select sha256(convert_to('crowd ' || n || gen_random_uuid(), 'UTF8')), ${userBase} + u, at, at + interval '40 minutes',
            at + interval '30 days', case when n <= ${users} then at + interval '50 minutes' end, ${addressOf('u')},
            ${browserOf('u')}, address_place(sign_in_network(${addressOf('u')}))
     from (select n, 1 + (n * 7919) % ${users} as u,
                  ${moment(endsMs)} - interval '2 days' + n * interval '47 hours' / ${users * 2} as at
           from generate_series(1, ${users * 2}) n) v`,
  );
  await client.query(
    `insert into sighting_day (place, account_id, day, first_at, sign_ins)
     select address_place(sign_in_network(ip)), account_id, house_day(created_at), min(created_at), count(*)
     from activity where type = 'login' group by 1, 2, 3;
     insert into sighting (place, account_id, kind, network, user_agent, last_at)
     select address_place(sign_in_network(ip)), account_id, 'address', sign_in_network(ip), min(user_agent), max(created_at)
     from activity where type = 'login' group by ip, account_id;
     update sighting set shared = true where place in (select place from sighting group by place having count(*) > 1)`,
  );
}
