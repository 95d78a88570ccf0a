import type { DashboardReply, Role } from '@pavilion/contract';
import type { Period } from '../../api/desk-dashboard.ts';
import { deskPath } from '../../app/desk-paths.ts';

type CardKey = DashboardReply['summaryCards'][number]['key'];
type ResultKey = DashboardReply['plMetrics'][number]['key'];
type TransferKey = DashboardReply['transferMetrics'][number]['key'];

/** Every figure leads to the list behind it. */
export const linksOf = (role: Role, period: Period) => {
  const users = (query: Readonly<Record<string, string>> = {}) =>
    deskPath(role, 'users', { ...(role === 'agent' ? {} : { role: 'user' }), ...query });
  const agents = (query: Readonly<Record<string, string>> = {}) => deskPath(role, 'users', { role: 'agent', ...query });
  const largest = (sort: string) => ({ sort, dir: 'desc' });
  const completed =
    role === 'agent' ? users(largest('credit')) : deskPath(role, 'withdrawals', { status: 'completed' });
  const bets = (status: string) => deskPath(role, 'betHistory', { status, ...period });
  const cards: Record<CardKey, string> = {
    totalBalance: role === 'agent' ? users(largest('points')) : deskPath(role, 'accounts'),
    openExposure: deskPath(role, 'currentBets'),
    clientPL: bets('settled'),
    availablePoints: role === 'agent' ? deskPath(role, 'bank') : deskPath(role, 'superAdmins'),
  };
  const transfers: Record<TransferKey, string> = {
    creditToAgents: agents(largest('credit')),
    creditToUsers: users(largest('credit')),
    withdrawnFromUsers: users(largest('points')),
    withdrawnFromAgents: agents(largest('points')),
    settledByUsers: deskPath(role, 'bank', { type: 'user' }),
    settledByAgents: deskPath(role, 'bank', { type: 'agent' }),
    payouts: completed,
  };
  const results: Record<ResultKey, string> = {
    won: bets('won'),
    lost: bets('lost'),
    commission: bets('won'),
    adjustments: bets('settled'),
  };
  return {
    cards,
    results,
    transfers,
    agents: agents(),
    users: users(),
    pending: role === 'agent' ? users(largest('available')) : deskPath(role, 'withdrawals', { status: 'pending' }),
    completed,
    /** The bets of one day. */
    day: (day: string) => deskPath(role, 'betHistory', { status: 'settled', from: day, to: day }),
    usersOf: (agentId: string) => deskPath(role, 'users', { agent: agentId }),
    movementsOf: (agentId: string) =>
      deskPath(role, 'transactions', { accountType: 'agent', accountId: agentId, ...period }),
  };
};

export type DashboardLinks = ReturnType<typeof linksOf>;
