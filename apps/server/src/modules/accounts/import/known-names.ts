import type { Db } from '../../../db/transaction.ts';
import { DEMO_CASHIER } from '../create-account.ts';
import { accountsNamed } from '../store.ts';

export type Known = {
  /** User names that somebody has. */
  readonly taken: ReadonlySet<string>;
  /** Ids of agents by user name. */
  readonly agents: ReadonlyMap<string, number>;
};

/** Which of the user names are taken, and which of the others are agents. */
export async function knownNames(db: Db, usernames: readonly string[], agentNames: readonly string[]): Promise<Known> {
  const rows = await accountsNamed(db, [...new Set([...usernames, ...agentNames])]);
  const asked = new Set(usernames);
  return {
    taken: new Set([DEMO_CASHIER, ...rows.map(({ username }) => username).filter((name) => asked.has(name))]),
    agents: new Map(rows.filter(({ role }) => role === 'agent').map(({ id, username }) => [username, id])),
  };
}
