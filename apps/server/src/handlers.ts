import type { ApiHandlers } from './http/call.ts';
import type { Live } from './live.ts';
import { agentDeskHandlers, superAdminDeskHandlers } from './modules/accounts/routes.ts';
import { activityLogs } from './modules/activity/activity-logs.ts';
import { authHandlers } from './modules/auth/routes.ts';
import type { Placement } from './modules/bets/placement.ts';
import { betHandlers } from './modules/bets/routes.ts';
import { settingsHandlers } from './modules/settings/routes.ts';
import { accountHandlers } from './modules/statement/statement.ts';

/** A handler for every call of the contract: one that is missing does not compile. */
export const allHandlers = (
  live: Pick<Live, 'handlers' | 'feedHealth' | 'upcomingFixtures'>,
  placement: Placement,
): ApiHandlers => ({
  auth: authHandlers(activityLogs),
  bets: betHandlers(placement),
  accounts: accountHandlers,
  agentDesk: agentDeskHandlers,
  superAdminDesk: superAdminDeskHandlers,
  settings: settingsHandlers(live.feedHealth, live.upcomingFixtures),
  ...live.handlers,
});
