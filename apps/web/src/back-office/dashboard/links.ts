import type { DashboardFigure, FigureReply, Role } from '@pavilion/contract';
import type { DayRange } from '../../shared/api/back-office/dashboard.ts';
import { backOfficePath } from '../../shared/address/back-office-paths.ts';
import { paths } from '../../shared/address/paths.ts';

/** Every figure leads to the list behind it, which adds up to it. */
export const linksOf = (role: Role, period: DayRange) => {
  const figure = (key: DashboardFigure, days: DayRange = period) =>
    backOfficePath(role, 'figure', { figure: key, ...days });
  const users = (query: Readonly<Record<string, string>> = {}) =>
    backOfficePath(role, 'users', { ...(role === 'agent' ? {} : { role: 'user' }), ...query });
  const requests = (status: 'open' | 'completed') => {
    if (role !== 'agent') return backOfficePath(role, 'withdrawals', { status });
    return figure(status === 'open' ? 'withdrawalsPending' : 'withdrawalsCompleted');
  };
  return {
    figure,
    agents: backOfficePath(role, 'users', { role: 'agent' }),
    users: users(),
    /** A request that is approved is not paid out yet. */
    pending: requests('open'),
    completed: requests('completed'),
    /** The results of one day. */
    day: (day: string) => figure('clientPL', { from: day, to: day }),
    usersOf: (agentId: string) => backOfficePath(role, 'users', { agent: agentId }),
    movementsOf: (agentId: string) =>
      backOfficePath(role, 'transactions', { accountType: 'agent', accountId: agentId, ...period }),
  };
};

export type DashboardLinks = ReturnType<typeof linksOf>;

/** Which movements of an account are behind its part of a figure. */
const MOVEMENTS: Readonly<Partial<Record<DashboardFigure, 'credit' | 'withdraw' | 'bet'>>> = {
  ...{ clientPL: 'bet', won: 'bet', lost: 'bet', commission: 'bet', adjustments: 'bet' },
  ...{ creditToAgents: 'credit', creditToUsers: 'credit' },
  ...{ withdrawnFromUsers: 'withdraw', withdrawnFromAgents: 'withdraw' },
  ...{ settledByUsers: 'withdraw', settledByAgents: 'withdraw', payouts: 'withdraw' },
};

type Line = FigureReply['items'][number];

/** From an account's part of a figure to what that part is made of. */
export function partLink(viewer: Role, figure: DashboardFigure, { id, role }: Line, period: DayRange | null): string {
  // The own wallet of whoever looks is no account of the reports.
  if (figure === 'availablePoints') return paths.accountStatement;
  if (figure === 'openExposure') return backOfficePath(viewer, 'currentBets', { userId: id });
  return backOfficePath(viewer, 'transactions', {
    accountType: role,
    accountId: id,
    ...(figure === 'withdrawalsCompleted' ? { type: 'withdraw' } : {}),
    ...(MOVEMENTS[figure] && { type: MOVEMENTS[figure] }),
    ...period,
  });
}
