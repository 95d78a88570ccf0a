import { type Db, stmt } from '../../db/transaction.ts';

export type Member = { readonly id: number; readonly username: string };

const members = stmt<[number], Member>('select id, username from account where parent_id = $1 order by id');

/** The users of an agent, as they are now. */
export const usersOf = async (db: Db, agentId: number): Promise<Member[]> => db.run(members, agentId);
