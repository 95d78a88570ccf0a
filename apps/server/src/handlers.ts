import type { ApiHandlers } from './http/call.ts';
import type { Live } from './live.ts';
import { accountImportHandlers, agentDeskHandlers, superAdminDeskHandlers } from './modules/accounts/routes.ts';
import { activityLogs } from './modules/activity/activity-logs.ts';
import { analysisHandlers } from './modules/analysis/routes.ts';
import { authHandlers } from './modules/auth/routes.ts';
import { agentBankHandlers, superAdminBankHandlers } from './modules/bank/routes.ts';
import type { Placement } from './modules/bets/placement.ts';
import { betHandlers } from './modules/bets/routes.ts';
import { cashOutHandlers } from './modules/cash-out/routes.ts';
import { agentCommissionHandlers, superAdminCommissionHandlers } from './modules/commission/routes.ts';
import { agentAccountHandlers, superAdminAccountHandlers } from './modules/desk-accounts/routes.ts';
import { agentBetHandlers, superAdminBetHandlers } from './modules/desk-bets/routes.ts';
import { agentDashboardHandlers, superAdminDashboardHandlers } from './modules/desk-dashboard/routes.ts';
import { agentReportHandlers, superAdminReportHandlers } from './modules/desk-reports/routes.ts';
import { agentHouseLimitHandlers, superAdminHouseLimitHandlers } from './modules/house-limits/routes.ts';
import { limitHandlers } from './modules/limits/routes.ts';
import { agentMultiLoginHandlers, superAdminMultiLoginHandlers } from './modules/multi-login/routes.ts';
import { priceHandlers } from './modules/prices/history.ts';
import { proofHandlers } from './modules/proof/routes.ts';
import { receiptHandlers } from './modules/receipts/bet-receipt.ts';
import { reportHandlers } from './modules/reports/routes.ts';
import { securityDeskHandlers, securityHandlers } from './modules/security/routes.ts';
import { settingsDeskHandlers } from './modules/settings/desk-routes.ts';
import { settingsHandlers } from './modules/settings/routes.ts';
import { accountHandlers } from './modules/statement/statement.ts';
import { ownWithdrawalHandlers, withdrawalHandlers } from './modules/withdrawals/routes.ts';

/** A handler for every call of the contract: one that is missing does not compile. */
export const allHandlers = (
  live: Pick<Live, 'handlers' | 'feedHealth' | 'upcomingFixtures' | 'isLinkShown'>,
  placement: Placement,
): ApiHandlers => ({
  auth: authHandlers(activityLogs),
  bets: betHandlers(placement),
  cashOut: cashOutHandlers(placement),
  receipts: receiptHandlers,
  reports: reportHandlers,
  prices: priceHandlers,
  accounts: accountHandlers,
  agentDesk: agentDeskHandlers,
  superAdminDesk: superAdminDeskHandlers,
  agentAccounts: agentAccountHandlers,
  superAdminAccounts: superAdminAccountHandlers,
  accountImport: accountImportHandlers,
  agentBets: agentBetHandlers,
  superAdminBets: superAdminBetHandlers,
  agentDashboard: agentDashboardHandlers,
  superAdminDashboard: superAdminDashboardHandlers,
  agentReports: agentReportHandlers,
  superAdminReports: superAdminReportHandlers,
  agentMultiLogin: agentMultiLoginHandlers,
  superAdminMultiLogin: superAdminMultiLoginHandlers,
  agentBank: agentBankHandlers,
  superAdminBank: superAdminBankHandlers,
  agentCommission: agentCommissionHandlers,
  superAdminCommission: superAdminCommissionHandlers,
  ownWithdrawals: ownWithdrawalHandlers,
  agentHouseLimits: agentHouseLimitHandlers,
  superAdminHouseLimits: superAdminHouseLimitHandlers,
  withdrawals: withdrawalHandlers,
  security: securityHandlers,
  securityDesk: securityDeskHandlers,
  limits: limitHandlers,
  settings: settingsHandlers(live.feedHealth, live.upcomingFixtures, live.isLinkShown),
  settingsDesk: settingsDeskHandlers,
  proofDesk: proofHandlers,
  ...analysisHandlers(),
  ...live.handlers,
});
