import type { Role } from '@pavilion/contract';
import { type Db, stmt } from '../../../db/transaction.ts';
import { DEMO_CASHIER } from '../create-account.ts';

export type Known = {
  /** User names that somebody has. */
  readonly taken: ReadonlySet<string>;
  /** Ids of agents by user name. */
  readonly agents: ReadonlyMap<string, number>;
};

const readNamed = stmt<[string[]], { id: number; username: string; role: Role }>(
  'select id, username, role from account where username = any($1::text[])',
);

/** Which of the user names are taken, and which of the others are agents. */
export async function knownNames(db: Db, usernames: readonly string[], agentNames: readonly string[]): Promise<Known> {
  const rows = await db.run(readNamed, [...new Set([...usernames, ...agentNames])]);
  const asked = new Set(usernames);
  return {
    taken: new Set([DEMO_CASHIER, ...rows.map(({ username }) => username).filter((name) => asked.has(name))]),
    agents: new Map(rows.filter(({ role }) => role === 'agent').map(({ id, username }) => [username, id])),
  };
}
