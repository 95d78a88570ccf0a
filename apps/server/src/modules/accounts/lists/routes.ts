import type { Api, ReplyOf, Role, Scope } from '@pavilion/contract';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { Refusal, refuse } from '../../../http/refusal.ts';
import type { Actor } from '../../../policy/actor.ts';
import { assignAgent } from '../assign-agent.ts';
import { changeProfile, type ProfileChange } from '../change-profile.ts';
import { openAccount } from '../open-account.ts';
import { resetCode, viewCode } from '../other-code.ts';
import { resetPassword } from '../reset-password.ts';
import { findAccount, type ProfileRow } from './account-store.ts';
import { backOfficeAccountReply } from './figures.ts';
import { accountHistory, accountsPage, profileReply } from './reads.ts';

type AgentCalls = Api['agentAccounts'];
type SuperAdminCalls = Api['superAdminAccounts'];
type Profile = ReplyOf<SuperAdminCalls['agentDetails']>['agent'];

const EVERY_ROLE: readonly Role[] = ['super_admin', 'agent', 'user'];

/** A call on one account of a role. */
const on = <C extends { params: { id: string } }>(call: C, scope: Scope, targetRole: Role) => ({
  ...call,
  scope,
  targetRole,
  targetId: call.params.id,
});

type Reading = { readonly context: Context; readonly actor: Actor };
const find = ({ context, actor }: Reading, scope: Scope, id: string, role: Role): Promise<ProfileRow | null> =>
  findAccount(context.db, scope, actor, id, role);

/** A user with its agent, as the account dialog shows them. */
async function userDetails(call: Reading & { params: { id: string } }, scope: Scope) {
  const user = await find(call, scope, call.params.id, 'user');
  const agent = user === null ? null : await find(call, 'everyone', String(user.agent_id), 'agent');
  if (user === null || agent === null) return refuse('NOT_FOUND');
  return { user: profileReply(user), agent: backOfficeAccountReply(agent) };
}

async function profileAfter(context: Context, change: ProfileChange): Promise<Profile | Refusal> {
  const refused = await changeProfile(context, change);
  if (refused !== null) return refused;
  const row = await findAccount(context.db, change.scope, change.actor, change.targetId, change.targetRole);
  return row === null ? refuse('NOT_FOUND') : profileReply(row);
}
const UPDATED = 'Profile updated successfully.';

export const agentAccountHandlers: Handlers<AgentCalls> = {
  users: async (call) => {
    const { context, actor, query } = call;
    const [page, agent] = await Promise.all([
      accountsPage(context.db, query, ['user'], actor.accountId),
      find(call, 'everyone', String(actor.accountId), 'agent'),
    ]);
    return agent === null ? refuse('NOT_FOUND') : { ...page, agent: backOfficeAccountReply(agent) };
  },
  createUser: (call) => openAccount(call.context, call),
  userDetails: (call) => userDetails(call, 'own-users'),
  updateUser: async (call) => {
    const user = await profileAfter(call.context, on(call, 'own-users', 'user'));
    return user instanceof Refusal ? user : { message: UPDATED, user };
  },
  changeUserPassword: (call) => resetPassword(call.context, on(call, 'own-users', 'user')),
  userTransactions: async ({ context, actor, params, query }) => {
    const caller = { scope: 'own-users', actor } as const;
    const found = await accountHistory(context.db, caller, { id: params.id, role: 'user' }, query);
    return found === null ? refuse('NOT_FOUND') : { ...found.page, user: backOfficeAccountReply(found.account) };
  },
};

export const superAdminAccountHandlers: Handlers<SuperAdminCalls> = {
  all: ({ context, query }) => accountsPage(context.db, query, query.role === 'all' ? EVERY_ROLE : [query.role]),
  superAdmins: ({ context, query }) => accountsPage(context.db, query, ['super_admin']),
  agents: ({ context, query }) => accountsPage(context.db, query, ['agent']),
  users: ({ context, query }) =>
    accountsPage(context.db, query, ['user'], query.agentId === undefined ? null : Number(query.agentId)),
  create: (call) => openAccount(call.context, call),
  userDetails: (call) => userDetails(call, 'everyone'),
  agentDetails: async (call) => {
    const agent = await find(call, 'everyone', call.params.id, 'agent');
    if (agent === null) return refuse('NOT_FOUND');
    const openedBy = await find(call, 'everyone', String(agent.opened_by ?? 0), 'super_admin');
    return { agent: profileReply(agent), superAdmin: openedBy === null ? null : backOfficeAccountReply(openedBy) };
  },
  updateUser: async (call) => {
    const user = await profileAfter(call.context, on(call, 'everyone', 'user'));
    return user instanceof Refusal ? user : { message: UPDATED, user };
  },
  updateAgent: async (call) => {
    const agent = await profileAfter(call.context, on(call, 'everyone', 'agent'));
    return agent instanceof Refusal ? agent : { message: UPDATED, agent };
  },
  changeUserPassword: (call) => resetPassword(call.context, on(call, 'everyone', 'user')),
  changeAgentPassword: (call) => resetPassword(call.context, on(call, 'everyone', 'agent')),
  changeSuperAdminPassword: (call) => resetPassword(call.context, on(call, 'everyone', 'super_admin')),
  assignAgent: async (call) => {
    const agentId = call.body.agentId ?? null;
    const refused = await assignAgent(call.context, { ...on(call, 'everyone', 'user'), agentId });
    if (refused !== null) return refused;
    const user = await find(call, 'everyone', call.params.id, 'user');
    return user === null ? refuse('NOT_FOUND') : { message: 'Agent assigned.', user: backOfficeAccountReply(user) };
  },
  userTransactions: async ({ context, actor, params, query }) => {
    const caller = { scope: 'everyone', actor } as const;
    const found = await accountHistory(context.db, caller, { id: params.id, role: 'user' }, query);
    return found === null ? refuse('NOT_FOUND') : { ...found.page, user: backOfficeAccountReply(found.account) };
  },
  agentTransactions: async ({ context, actor, params, query }) => {
    const caller = { scope: 'everyone', actor } as const;
    const found = await accountHistory(context.db, caller, { id: params.id, role: 'agent' }, query);
    return found === null ? refuse('NOT_FOUND') : { ...found.page, agent: backOfficeAccountReply(found.account) };
  },
  superAdminTransactions: async ({ context, actor, params, query }) => {
    const caller = { scope: 'everyone', actor } as const;
    const found = await accountHistory(context.db, caller, { id: params.id, role: 'super_admin' }, query);
    return found === null ? refuse('NOT_FOUND') : { ...found.page, superAdmin: backOfficeAccountReply(found.account) };
  },
  userCode: (call) => viewCode(call.context, on(call, 'everyone', 'user')),
  resetUserCode: (call) => resetCode(call.context, on(call, 'everyone', 'user')),
  agentCode: (call) => viewCode(call.context, on(call, 'everyone', 'agent')),
  resetAgentCode: (call) => resetCode(call.context, on(call, 'everyone', 'agent')),
  superAdminCode: (call) => viewCode(call.context, on(call, 'everyone', 'super_admin')),
  resetSuperAdminCode: (call) => resetCode(call.context, on(call, 'everyone', 'super_admin')),
};
