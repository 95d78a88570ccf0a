import { accounts, agentDesk, superAdminDesk } from './account.ts';
import { auth } from './auth.ts';
import { agentBank, superAdminBank } from './bank.ts';
import { bets } from './bets.ts';
import { cashOut } from './cash-out.ts';
import { catalogueDesk } from './catalogue.ts';
import { accountImport } from './desk-account-import.ts';
import { agentAnalysis, analysisDesk } from './desk-analysis.ts';
import { agentAccounts, superAdminAccounts } from './desk-accounts.ts';
import { proofDesk } from './desk-audit.ts';
import { agentBets, superAdminBets } from './desk-bets.ts';
import { agentCommission, superAdminCommission } from './desk-commission.ts';
import { agentMultiLogin, superAdminMultiLogin } from './desk-multi-login.ts';
import { agentReports, superAdminReports } from './desk-reports.ts';
import { agentDashboard, superAdminDashboard } from './desk-dashboard.ts';
import { settingsDesk } from './desk-settings.ts';
import { eventDesk } from './desk-events.ts';
import { favourites } from './favourites.ts';
import { agentHouseLimits, superAdminHouseLimits } from './house-limits.ts';
import { limits } from './limits.ts';
import { marketDesk } from './markets.ts';
import { prices } from './prices.ts';
import { provider } from './provider.ts';
import { receipts } from './receipts.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { security, securityDesk } from './security.ts';
import { settings } from './settings.ts';
import { ownWithdrawals, withdrawals } from './withdrawals.ts';

/** Every call of the product by group and name. A handler map of this shape is what the server must provide. */
export const api = {
  auth,
  bets,
  cashOut,
  receipts,
  reports,
  accounts,
  agentDesk,
  superAdminDesk,
  agentAccounts,
  superAdminAccounts,
  accountImport,
  agentBets,
  superAdminBets,
  agentDashboard,
  superAdminDashboard,
  agentReports,
  superAdminReports,
  agentMultiLogin,
  superAdminMultiLogin,
  agentBank,
  superAdminBank,
  agentCommission,
  superAdminCommission,
  ownWithdrawals,
  agentHouseLimits,
  superAdminHouseLimits,
  withdrawals,
  marketDesk,
  eventDesk,
  analysisDesk,
  agentAnalysis,
  catalogueDesk,
  settingsDesk,
  proofDesk,
  provider,
  prices,
  settings,
  security,
  securityDesk,
  limits,
  search,
  favourites,
};
export type Api = typeof api;
