import type { Api, ReplyOf, Role, Scope } from '@pavilion/contract';
import type { Context } from '../../context.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { requestIdOf } from '../../http/request-id.ts';
import type { Actor } from '../../policy/actor.ts';
import { assignAgent } from './assign-agent.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';
import { importAccounts } from './import/import-accounts.ts';
import { openAccount } from './open-account.ts';
import { resetCode, viewCode } from './other-code.ts';
import { resetPassword } from './reset-password.ts';
import { setLock } from './set-lock.ts';
import { movePoints, type MovePoints } from './transfer-points.ts';
import { findAccount, type ProfileRow } from './lists/account-store.ts';
import { backOfficeAccountReply } from './lists/figures.ts';
import { accountHistory, accountsPage, profileReply } from './lists/reads.ts';

type AgentCalls = Api['agentAccounts'];
type SuperAdminCalls = Api['superAdminAccounts'];

const EVERY_ROLE: readonly Role[] = ['super_admin', 'agent', 'user'];

/** A call on one account of a role. */
const on = <C extends { params: { id: string } }, R extends Role>(call: C, targetRole: R) => ({
  ...call,
  targetRole,
  targetId: call.params.id,
});

type Reading = { readonly context: Context; readonly actor: Actor };
const find = ({ context, actor }: Reading, scope: Scope, id: string, role: Role): Promise<ProfileRow | null> =>
  findAccount(context.db, scope, actor, id, role);

/** Answers the profile as it is after the change. */
async function profileAfter(context: Context, change: ProfileChange) {
  const refused = await changeProfile(context, change);
  if (refused !== null) return refused;
  const row = await findAccount(context.db, change.scope, change.actor, change.targetId, change.targetRole);
  return row === null ? refuse('NOT_FOUND') : profileReply(row);
}
const UPDATED = 'Profile updated successfully.';

type History = Call<
  AgentCalls['userTransactions'] | SuperAdminCalls['userTransactions' | 'agentTransactions' | 'superAdminTransactions']
>;
async function historyOf({ context, actor, scope, params, query }: History, role: Role) {
  const found = await accountHistory(context.db, { scope, actor }, { id: params.id, role }, query);
  return found === null ? refuse('NOT_FOUND') : { ...found.page, account: backOfficeAccountReply(found.account) };
}

type Locks = Call<AgentCalls['toggleUser'] | SuperAdminCalls['toggleUser' | 'toggleAgent']>;
const locksOf = (call: Locks, targetRole: Role) => setLock(call.context, { ...on(call, targetRole), ...call.body });

type Transfer = Api['agentAccounts']['transfer'] | Api['superAdminAccounts']['transfer'];
type Target = Pick<MovePoints, 'targetId' | 'targetRole'>;

/** Moves points as the call's body says, between the caller and the account that it means. */
async function transferTo(call: Call<Transfer>, target: Target): Promise<ReplyOf<Transfer> | Refusal> {
  const { body, request } = call;
  const requestId = requestIdOf(body.requestId, request.idempotencyKey);
  if (requestId instanceof Refusal) return requestId;
  return movePoints(call.context, {
    ...call,
    ...target,
    requestId,
    action: body.action,
    amountRupees: body.amount,
    remark: body.remark ?? null,
    transactionCode: body.transactionCode,
  });
}

/** What agents do with their own users, and super admins with any: the scope of the call says which. */
const userHandlers: Pick<
  Handlers<AgentCalls> & Handlers<SuperAdminCalls>,
  'userDetails' | 'updateUser' | 'changeUserPassword' | 'userTransactions' | 'toggleUser'
> = {
  userDetails: async (call) => {
    const user = await find(call, call.scope, call.params.id, 'user');
    const agent = user === null ? null : await find(call, 'everyone', String(user.agent_id), 'agent');
    if (user === null || agent === null) return refuse('NOT_FOUND');
    return { user: profileReply(user), agent: backOfficeAccountReply(agent) };
  },
  updateUser: async (call) => {
    const user = await profileAfter(call.context, on(call, 'user'));
    return user instanceof Refusal ? user : { message: UPDATED, user };
  },
  changeUserPassword: (call) => resetPassword(call.context, on(call, 'user')),
  userTransactions: async (call) => {
    const found = await historyOf(call, 'user');
    if (found instanceof Refusal) return found;
    const { account: user, ...page } = found;
    return { ...page, user };
  },
  toggleUser: async (call) => {
    const user = await locksOf(call, 'user');
    return user instanceof Refusal ? user : { user };
  },
};

export const agentAccountHandlers: Handlers<AgentCalls> = {
  ...userHandlers,
  users: async (call) => {
    const { context, actor, query } = call;
    const [page, agent] = await Promise.all([
      accountsPage(context.db, query, ['user'], actor.accountId),
      find(call, 'everyone', String(actor.accountId), 'agent'),
    ]);
    return agent === null ? refuse('NOT_FOUND') : { ...page, agent: backOfficeAccountReply(agent) };
  },
  createUser: (call) => openAccount(call.context, call),
  transfer: (call) => transferTo(call, { targetId: call.body.userId, targetRole: 'user' }),
};

export const superAdminAccountHandlers: Handlers<SuperAdminCalls> = {
  ...userHandlers,
  all: ({ context, query }) => accountsPage(context.db, query, query.role === 'all' ? EVERY_ROLE : [query.role]),
  superAdmins: ({ context, query }) => accountsPage(context.db, query, ['super_admin']),
  agents: ({ context, query }) => accountsPage(context.db, query, ['agent']),
  users: ({ context, query }) =>
    accountsPage(context.db, query, ['user'], query.agentId === undefined ? null : Number(query.agentId)),
  create: (call) => openAccount(call.context, call),
  transfer: (call) => transferTo(call, { targetId: call.body.targetId, targetRole: call.body.targetType }),
  agentDetails: async (call) => {
    const agent = await find(call, call.scope, call.params.id, 'agent');
    if (agent === null) return refuse('NOT_FOUND');
    const openedBy = await find(call, call.scope, String(agent.opened_by ?? 0), 'super_admin');
    return { agent: profileReply(agent), superAdmin: openedBy === null ? null : backOfficeAccountReply(openedBy) };
  },
  updateAgent: async (call) => {
    const agent = await profileAfter(call.context, on(call, 'agent'));
    return agent instanceof Refusal ? agent : { message: UPDATED, agent };
  },
  toggleAgent: async (call) => {
    const agent = await locksOf(call, 'agent');
    return agent instanceof Refusal ? agent : { agent };
  },
  changeAgentPassword: (call) => resetPassword(call.context, on(call, 'agent')),
  changeSuperAdminPassword: (call) => resetPassword(call.context, on(call, 'super_admin')),
  assignAgent: async (call) => {
    const agentId = call.body.agentId ?? null;
    const refused = await assignAgent(call.context, { ...on(call, 'user'), agentId });
    if (refused !== null) return refused;
    const user = await find(call, call.scope, call.params.id, 'user');
    return user === null ? refuse('NOT_FOUND') : { message: 'Agent assigned.', user: backOfficeAccountReply(user) };
  },
  agentTransactions: async (call) => {
    const found = await historyOf(call, 'agent');
    if (found instanceof Refusal) return found;
    const { account: agent, ...page } = found;
    return { ...page, agent };
  },
  superAdminTransactions: async (call) => {
    const found = await historyOf(call, 'super_admin');
    if (found instanceof Refusal) return found;
    const { account: superAdmin, ...page } = found;
    return { ...page, superAdmin };
  },
  userCode: (call) => viewCode(call.context, on(call, 'user')),
  resetUserCode: (call) => resetCode(call.context, on(call, 'user')),
  agentCode: (call) => viewCode(call.context, on(call, 'agent')),
  resetAgentCode: (call) => resetCode(call.context, on(call, 'agent')),
  superAdminCode: (call) => viewCode(call.context, on(call, 'super_admin')),
  resetSuperAdminCode: (call) => resetCode(call.context, on(call, 'super_admin')),
};

export const accountImportHandlers: Handlers<Api['accountImport']> = {
  users: (call) => importAccounts(call.context, call),
  accounts: (call) => importAccounts(call.context, call),
};
