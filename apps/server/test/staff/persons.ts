// Persons of staff, opened by the ordinary call.
import type { StaffRight } from '@pavilion/contract';
import { newTransactionCode, setTransactionCode } from '../../src/policy/transaction-code.ts';
import { mint } from '../http/all-calls.ts';
import { type Answer, PASSWORD, type World } from '../support/world.ts';

/** A call with a fresh session; a transaction code is that of who has signed in, unless the body has one. */
export async function act(w: World, who: string, method: string, path: string, body?: object): Promise<Answer> {
  const filled =
    body !== undefined && 'transactionCode' in body && body.transactionCode === ''
      ? { ...body, transactionCode: await w.codeOf(who) }
      : body;
  return w.send(method, path, { token: await mint(w, who), ...(filled === undefined ? {} : { body: filled }) });
}

/** Opens a person for an agent or a super admin, as one who has chosen its password since; the world knows it by its name from then on. */
export async function openPerson(w: World, principal: string, username: string, rights: readonly StaffRight[]) {
  const answer = await act(w, principal, 'POST', '/api/staff', {
    ...{ username, password: PASSWORD, fullName: `${username} Rao`, rights, transactionCode: '' },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  w.ids[username] = Number(answer.body.person.id);
  await w.pool.query('update account set password_given = false where id = $1', [w.ids[username]]);
  return String(answer.body.person.id);
}

/** A person with the password of its principal, as if it had been there for long: nobody has handed it anything. */
export async function putPerson(w: World, principal: string, username: string, rights: readonly StaffRight[]) {
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into account (username, full_name, role, principal_id, staff_rights, password_hash)
     select $1, $1, 'staff', id, $3, password_hash from account where username = $2 returning id`,
    [username, principal, rights],
  );
  const id = rows[0]?.id ?? 0;
  w.ids[username] = id;
  await setTransactionCode(w.context.db, w.context.secrets, id, newTransactionCode(w.context.random));
}
