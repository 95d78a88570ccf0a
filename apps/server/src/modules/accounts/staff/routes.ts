import type { Handlers } from '../../../http/call.ts';
import {
  changePerson,
  closePersonFor,
  resetPersonCode,
  resetPersonPassword,
  resetPersonTwoFactor,
  signPersonOut,
} from './change-person.ts';
import { openPerson } from './open-person.ts';
import { aliveNow, type Calls, personReply } from './person-act.ts';
import { listStaff } from './staff-store.ts';

export const staffHandlers: Handlers<Calls> = {
  list: async ({ context, actor, query }) => {
    const { state, page, limit } = query;
    const search = (query.search ?? '').trim().toLowerCase();
    const wanted = { state, search, page, limit };
    const { rows, total } = await listStaff(context.db, actor.accountId, aliveNow(context), wanted);
    return { items: rows.map(personReply), total, page, pageSize: limit };
  },
  open: openPerson,
  change: changePerson,
  resetPassword: resetPersonPassword,
  resetCode: resetPersonCode,
  resetTwoFactor: resetPersonTwoFactor,
  signOut: signPersonOut,
  close: closePersonFor,
};
