// Accounts that a journey has for itself: what it does to one, no journey that runs at the same time sees.
import { randomUUID } from 'node:crypto';
import { accounts, agentAccounts, auth, superAdminAccounts } from '@pavilion/contract';
import type { APIRequestContext } from '@playwright/test';
import { ask, DEMO_PASSWORD } from './api.ts';

type Keeper = { readonly id: string; readonly token: string; readonly code: string };

/** Who opens players unless a journey says otherwise: the demo's first agent, which no journey counts the points of. */
const OPENER = 'agent1';
/** What it gets from each test process: enough for fifty players, so that repeated journeys never lack. */
const FLOAT_RUPEES = 1_000_000;

/** The sessions that open accounts, one for each keeper and test process. */
const keepers = new Map<string, Promise<Keeper>>();

async function openKeeper(request: APIRequestContext, username: string): Promise<Keeper> {
  const me = await ask(request, auth.login, { body: { username, password: DEMO_PASSWORD } });
  const { transactionCode } = await ask(request, accounts.transactionCode, { token: me.token });
  if (me.agent && username === OPENER) await fund(request, me.agent.id);
  return { id: me.superAdmin?.id ?? '', token: me.token, code: transactionCode ?? '' };
}

/** Issues points to the super admin and passes them on. */
async function fund(request: APIRequestContext, agentId: string): Promise<void> {
  const { id, token, code } = await keeperOf(request, 'superadmin');
  const deposit = { action: 'deposit', amount: FLOAT_RUPEES, transactionCode: code } as const;
  const issued = { targetType: 'super_admin', targetId: id, ...deposit } as const;
  await ask(request, superAdminAccounts.transfer, { token, body: issued });
  await ask(request, superAdminAccounts.transfer, {
    token,
    body: { targetType: 'agent', targetId: agentId, ...deposit },
  });
}

function keeperOf(request: APIRequestContext, username: string): Promise<Keeper> {
  const keeper = keepers.get(username) ?? openKeeper(request, username);
  keepers.set(username, keeper);
  return keeper;
}

const named = (kind: string): string => `${kind}-${randomUUID().slice(0, 8)}`;

/** Opens a player with that many rupees, with the demo's password; answers the user name. */
export async function newPlayer(
  request: APIRequestContext,
  agent = OPENER,
  rupees = 20_000,
  fullName = 'A Player',
): Promise<string> {
  const { token, code } = await keeperOf(request, agent);
  const body = {
    ...{ username: named('player'), password: DEMO_PASSWORD, fullName, openingPoints: rupees },
    authTransactionCode: code,
  };
  const { account } = await ask(request, agentAccounts.createUser, { token, body });
  return account.username;
}

/** Opens an agent with that many rupees, with the demo's password; answers the user name. */
export async function newAgent(request: APIRequestContext, rupees = 100_000): Promise<string> {
  const { token, code } = await keeperOf(request, 'superadmin');
  const body = {
    ...{ username: named('agent'), password: DEMO_PASSWORD, fullName: 'An Agent', openingPoints: rupees },
    ...{ userType: 'agent', authTransactionCode: code },
  };
  const { account } = await ask(request, superAdminAccounts.create, { token, body });
  return account.username;
}
