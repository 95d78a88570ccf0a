// Persons of staff, opened by the ordinary call.
import type { StaffRight } from '@pavilion/contract';
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

/** Opens a person for an agent or a super admin; the world knows it by its name from then on. */
export async function openPerson(w: World, principal: string, username: string, rights: readonly StaffRight[]) {
  const answer = await act(w, principal, 'POST', '/api/staff', {
    ...{ username, password: PASSWORD, fullName: `${username} Rao`, rights, transactionCode: '' },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  w.ids[username] = Number(answer.body.person.id);
  return String(answer.body.person.id);
}
