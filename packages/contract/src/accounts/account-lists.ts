import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agent, forStaff, superAdmin } from '../staff.ts';
import { accountId, role } from '../wire.ts';
import {
  AGENTS,
  changePassword,
  resetCode,
  setLocks,
  SUPER_ADMINS,
  transactions,
  transfer,
  transferBody,
  updateProfile,
  USERS,
  viewCode,
} from './account-acts.ts';
import {
  backOfficeAccount,
  created,
  list,
  listQuery,
  NEW_REFUSALS,
  newAccount,
  params,
  profile,
} from './account-forms.ts';

const { agent: ownUsers, superAdmin: anyUser } = forStaff({
  userDetails: {
    method: 'GET',
    path: 'users/{id}/details',
    summary: 'The profile of a user, with its agent.',
    params,
    reply: z.object({ user: profile, agent: backOfficeAccount }),
  },
  updateUser: updateProfile(USERS),
  changeUserPassword: changePassword(USERS),
  userTransactions: transactions(USERS),
  toggleUser: setLocks(USERS),
});

const { superAdmin: anyOther } = forStaff({
  updateAgent: updateProfile(AGENTS),
  changeAgentPassword: changePassword(AGENTS),
  changeSuperAdminPassword: { ...changePassword(SUPER_ADMINS), audit: 'super-admin.change-password' },
  agentTransactions: transactions(AGENTS),
  superAdminTransactions: transactions(SUPER_ADMINS),
  toggleAgent: setLocks(AGENTS),
  userCode: viewCode(USERS),
  agentCode: viewCode(AGENTS),
  superAdminCode: { ...viewCode(SUPER_ADMINS), principalOnly: true },
  resetUserCode: resetCode(USERS),
  resetAgentCode: resetCode(AGENTS),
  resetSuperAdminCode: { ...resetCode(SUPER_ADMINS), principalOnly: true },
});

const open = {
  method: 'POST',
  reply: created,
  refusals: NEW_REFUSALS,
  audit: 'account.create',
  transactionCode: true,
} as const;

/** What an agent does with the accounts of its own users. */
export const agentAccounts = {
  ...ownUsers,
  users: endpoint({
    ...agent,
    method: 'GET',
    path: '/api/agent/users',
    summary: 'The own users with their figures, and the agent with those of its network.',
    query: z.strictObject(listQuery),
    reply: z.object({ ...list.shape, agent: backOfficeAccount }),
  }),
  createUser: endpoint({
    ...agent,
    ...open,
    path: '/api/agent/users',
    summary: 'Opens an account for a new user of the agent.',
    body: z.strictObject(newAccount),
  }),
  transfer: endpoint({
    ...agent,
    ...transfer,
    path: '/api/agent/wallets/transfer',
    summary: 'Moves points between the agent and one of its own users.',
    body: z.strictObject({ userId: accountId, ...transferBody }),
  }),
};

/** What a super admin does with every account. */
export const superAdminAccounts = {
  ...anyUser,
  ...anyOther,
  all: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/accounts',
    summary: 'Accounts of all roles with their figures; of agents, those of the network.',
    query: z.strictObject({ ...listQuery, role: z._default(z.enum(['all', 'user', 'agent', 'super_admin']), 'all') }),
    reply: list,
  }),
  superAdmins: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/super-admins',
    summary: 'Super admins with their wallets.',
    query: z.strictObject(listQuery),
    reply: list,
  }),
  agents: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/agents',
    summary: 'Agents with the figures of their networks.',
    query: z.strictObject(listQuery),
    reply: list,
  }),
  users: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/users',
    summary: 'Users with their figures, all or those of one agent.',
    query: z.strictObject({ ...listQuery, agentId: z.optional(accountId) }),
    reply: list,
  }),
  create: endpoint({
    ...superAdmin,
    ...open,
    path: '/api/super-admin/accounts',
    summary: 'Opens an account of any role; a user needs an agent.',
    body: z.strictObject({
      ...newAccount,
      userType: z.optional(z.nullable(role)),
      agentId: z.optional(z.nullable(accountId)),
    }),
  }),
  transfer: endpoint({
    ...superAdmin,
    ...transfer,
    path: '/api/super-admin/wallets/transfer',
    summary: 'Moves points between the super admin and any account; a deposit to itself issues points.',
    body: z.strictObject({ targetType: role, targetId: accountId, ...transferBody }),
  }),
  agentDetails: endpoint({
    ...superAdmin,
    method: 'GET',
    path: '/api/super-admin/agents/{id}/details',
    summary: 'The profile of an agent, with the super admin who opened its account.',
    params,
    reply: z.object({ agent: profile, superAdmin: z.nullable(backOfficeAccount) }),
  }),
  assignAgent: endpoint({
    ...superAdmin,
    method: 'POST',
    path: '/api/super-admin/users/{id}/assign-agent',
    summary: 'Puts a user under another agent; its credit and its results count for the new one from then on.',
    params,
    body: z.strictObject({ agentId: z.optional(z.nullable(accountId)) }),
    reply: z.object({ message: z.string(), user: backOfficeAccount }),
    audit: 'account.assign-agent',
    confirmed: true,
  }),
};
