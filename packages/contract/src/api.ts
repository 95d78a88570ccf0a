import { accounts } from './accounts/account.ts';
import { auth } from './sessions/auth.ts';
import { agentBank, superAdminBank } from './bank/bank.ts';
import { agentLedger, superAdminLedger } from './bank/ledger.ts';
import { agentSheet, superAdminSheet } from './bank/sheet.ts';
import { bets } from './bets/bets.ts';
import { cashOut } from './bets/cash-out.ts';
import { agentDisputes, disputes, superAdminDisputes } from './bets/disputes.ts';
import { catalogueBackOffice } from './markets/catalogue.ts';
import { accountImport } from './accounts/account-import.ts';
import { agentAnalysis, analysisBackOffice } from './markets/analysis.ts';
import { agentAccounts, superAdminAccounts } from './accounts/account-lists.ts';
import { agentProof, proofBackOffice } from './reports/audit.ts';
import { agentBets, superAdminBets } from './bets/bet-lists.ts';
import { agentCommission, superAdminCommission } from './bank/commission.ts';
import { agentMultiLogin, superAdminMultiLogin } from './sessions/multi-login.ts';
import { agentReports, superAdminReports } from './reports/account-reports.ts';
import { agentDashboard, superAdminDashboard } from './reports/dashboard.ts';
import { settingsBackOffice } from './settings/app-settings.ts';
import { eventBackOffice } from './markets/events.ts';
import { favourites } from './markets/favourites.ts';
import { push } from './sessions/push.ts';
import { priceAlerts } from './bets/price-alerts.ts';
import { agentHouseLimits, superAdminHouseLimits } from './settings/house-limits.ts';
import { limits } from './settings/limits.ts';
import { marketBackOffice } from './markets/markets.ts';
import { orders } from './orders/orders.ts';
import { prices } from './markets/prices.ts';
import { provider } from './feed/provider.ts';
import { agentRisk, riskBackOffice } from './markets/risk.ts';
import { agentApprovals, superAdminApprovals } from './approvals/approvals.ts';
import { alertsBackOffice } from './reports/alerts.ts';
import { receipts } from './bets/receipts.ts';
import { reports } from './reports/reports.ts';
import { agentOrders, superAdminOrders } from './orders/staff-orders.ts';
import { search } from './markets/search.ts';
import { security, securityBackOffice } from './sessions/security.ts';
import { settings } from './settings/settings.ts';
import { staff } from './sessions/staff.ts';
import { agentRequests, ownRequests, superAdminRequests } from './bank/requests.ts';
import { ownWithdrawals, withdrawals } from './bank/withdrawals.ts';

/** Every call of the product by group and name. A handler map of this shape is what the server must provide. */
export const api = {
  auth,
  bets,
  cashOut,
  orders,
  agentOrders,
  superAdminOrders,
  receipts,
  disputes,
  agentDisputes,
  superAdminDisputes,
  reports,
  accounts,
  agentAccounts,
  superAdminAccounts,
  accountImport,
  staff,
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
  agentSheet,
  superAdminSheet,
  agentLedger,
  superAdminLedger,
  agentCommission,
  superAdminCommission,
  ownWithdrawals,
  ownRequests,
  agentRequests,
  superAdminRequests,
  agentHouseLimits,
  superAdminHouseLimits,
  withdrawals,
  marketBackOffice,
  eventBackOffice,
  analysisBackOffice,
  agentAnalysis,
  riskBackOffice,
  agentRisk,
  alertsBackOffice,
  agentApprovals,
  superAdminApprovals,
  catalogueBackOffice,
  settingsBackOffice,
  agentProof,
  proofBackOffice,
  provider,
  prices,
  settings,
  security,
  securityBackOffice,
  limits,
  search,
  favourites,
  priceAlerts,
  push,
};
export type Api = typeof api;
