// Two super admins and their acts, with limits that are set by the ordinary call.
import type { SecondPersonRules } from '@pavilion/contract';
import { fullWorld, mint } from '../http/all-calls.ts';
import type { Answer, World } from '../support/world.ts';

export const NO_RULES: SecondPersonRules = {
  ...{ result: null, decision: null, transfer: null, settlement: null, payout: null },
  ...{ reset: false, windowMinutes: 60, lapseHours: 24 },
};

export type Desk = {
  w: World;
  /** A call with a session of the person that was just confirmed; bodies get its code where they have the field empty. */
  as(person: string, method: string, path: string, body?: object): Promise<Answer>;
  balanceOf(username: string): Promise<number>;
  approve(person: string, id: string): Promise<Answer>;
};

export async function openDesk(rules: Partial<SecondPersonRules>): Promise<Desk> {
  const w = await fullWorld();
  await w.give('root', 'root', 1_000_000);
  for (const agent of ['north', 'south']) await w.give('root', agent, 100_000);
  for (const player of ['ann', 'ben']) await w.give('north', player, 10_000);
  const as: Desk['as'] = async (person, method, path, body) => {
    const token = await mint(w, person);
    const code = await w.codeOf(person);
    const filled =
      body === undefined
        ? undefined
        : Object.fromEntries(
            Object.entries(body).map(([name, value]) => [name, name.endsWith('ransactionCode') ? code : value]),
          );
    return w.send(method, path, { token, body: filled });
  };
  const set = await as('root', 'PUT', '/api/super-admin/approval-rules', {
    rules: { ...NO_RULES, ...rules },
    transactionCode: '',
  });
  if (set.status !== 200) throw new Error(JSON.stringify(set.body));
  return {
    w,
    as,
    async balanceOf(username) {
      const { rows } = await w.pool.query<{ balance: number }>('select balance from wallet where account_id = $1', [
        w.ids[username],
      ]);
      return (rows[0]?.balance ?? 0) / 100;
    },
    approve: (person, id) => as(person, 'POST', `/api/super-admin/approvals/${id}/approve`, { transactionCode: '' }),
  };
}
