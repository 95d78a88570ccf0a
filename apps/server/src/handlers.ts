import type { ApiHandlers } from './http/call.ts';
import type { Live } from './live.ts';
import { staffHandlers } from './modules/accounts/staff/routes.ts';
import { accountImportHandlers, agentAccountHandlers, superAdminAccountHandlers } from './modules/accounts/routes.ts';
import { demo } from './modules/accounts/demo/demo-sign-in.ts';
import type { Orders } from './modules/placement/orders/orders.ts';
import { orderHandlers } from './modules/placement/orders/show/routes.ts';
import { agentOrderHandlers, superAdminOrderHandlers } from './modules/placement/orders/show/staff-routes.ts';
import { agentApprovalHandlers, superAdminApprovalHandlers } from './modules/settings/approvals/routes.ts';
import { analysisHandlers } from './modules/reports/analysis/routes.ts';
import { authHandlers } from './modules/sessions/routes.ts';
import { bankHandlers, playerSettlementHandlers } from './modules/bank/routes.ts';
import type { Placement } from './modules/placement/placement.ts';
import { betHandlers } from './modules/placement/routes.ts';
import { publicDoor } from './modules/sessions/push/push-door.ts';
import { pushHandlers } from './modules/sessions/push/routes.ts';
import { cashOutHandlers } from './modules/cash-out/routes.ts';
import { priceAlertHandlers } from './modules/cash-out/price-alerts/routes.ts';
import { agentCommissionHandlers, superAdminCommissionHandlers } from './modules/commission/routes.ts';
import { betListHandlers } from './modules/bets/lists/routes.ts';
import { dashboardHandlers } from './modules/reports/dashboard/routes.ts';
import { accountReportHandlers } from './modules/reports/accounts/routes.ts';
import { agentHouseLimitHandlers, superAdminHouseLimitHandlers } from './modules/limits/house/routes.ts';
import { limitHandlers } from './modules/limits/routes.ts';
import { multiLoginHandlers } from './modules/sessions/multi-login/routes.ts';
import { priceHandlers } from './modules/prices/history.ts';
import { agentProofHandlers, proofHandlers } from './modules/audit/routes.ts';
import { receiptHandlers } from './modules/bets/receipts/bet-receipt.ts';
import { agentDisputeHandlers, disputeHandlers, superAdminDisputeHandlers } from './modules/reports/disputes/routes.ts';
import { alertHandlers } from './modules/reports/alerts/routes.ts';
import { riskHandlers } from './modules/reports/risk/routes.ts';
import { agentLedgerHandlers, superAdminLedgerHandlers } from './modules/reports/ledger/ledger.ts';
import { sheetHandlers } from './modules/reports/sheet/sheet.ts';
import { reportHandlers } from './modules/reports/routes.ts';
import { securityBackOfficeHandlers, securityHandlers } from './modules/sessions/second-step/routes.ts';
import { settingsBackOfficeHandlers } from './modules/settings/back-office-routes.ts';
import { settingsHandlers } from './modules/settings/routes.ts';
import { accountHandlers } from './modules/reports/statement/statement.ts';
import { betStatusHandlers } from './modules/settlement/by-hand/routes.ts';
import { ownRequestHandlers, requestHandlers } from './modules/withdrawals/requests/routes.ts';
import { ownWithdrawalHandlers, withdrawalHandlers } from './modules/withdrawals/routes.ts';

/** A handler for every call of the contract: one that is missing does not compile. */
export const allHandlers = (
  live: Pick<Live, 'handlers' | 'overEvents' | 'feedHealth' | 'upcomingFixtures' | 'isLinkShown' | 'results'>,
  placement: Placement,
  orders: Orders,
): ApiHandlers => {
  const analysis = analysisHandlers();
  const risk = riskHandlers(live.overEvents);
  const awaited = (eventId: string) => live.results.awaited(eventId);
  const handlers: ApiHandlers = {
    auth: authHandlers(demo),
    bets: betHandlers(placement, awaited),
    ...{ cashOut: cashOutHandlers(placement), priceAlerts: priceAlertHandlers, push: pushHandlers(publicDoor) },
    orders: orderHandlers(orders),
    agentOrders: agentOrderHandlers,
    superAdminOrders: superAdminOrderHandlers,
    receipts: receiptHandlers(awaited),
    disputes: disputeHandlers,
    agentDisputes: agentDisputeHandlers,
    superAdminDisputes: superAdminDisputeHandlers,
    reports: reportHandlers,
    prices: priceHandlers(),
    accounts: accountHandlers,
    agentAccounts: agentAccountHandlers,
    superAdminAccounts: superAdminAccountHandlers,
    ...{ accountImport: accountImportHandlers, staff: staffHandlers },
    agentBets: betListHandlers,
    superAdminBets: { ...betListHandlers, ...betStatusHandlers },
    agentDashboard: dashboardHandlers,
    superAdminDashboard: dashboardHandlers,
    agentReports: accountReportHandlers,
    superAdminReports: accountReportHandlers,
    agentMultiLogin: multiLoginHandlers,
    superAdminMultiLogin: multiLoginHandlers,
    agentBank: bankHandlers,
    superAdminBank: bankHandlers,
    agentSheet: { ...sheetHandlers, ...playerSettlementHandlers },
    superAdminSheet: { ...sheetHandlers, ...playerSettlementHandlers },
    agentLedger: agentLedgerHandlers,
    superAdminLedger: superAdminLedgerHandlers,
    agentCommission: agentCommissionHandlers,
    superAdminCommission: superAdminCommissionHandlers,
    ownWithdrawals: ownWithdrawalHandlers,
    ownRequests: ownRequestHandlers,
    agentRequests: requestHandlers,
    superAdminRequests: requestHandlers,
    agentHouseLimits: agentHouseLimitHandlers,
    superAdminHouseLimits: superAdminHouseLimitHandlers,
    withdrawals: withdrawalHandlers,
    security: securityHandlers,
    securityBackOffice: securityBackOfficeHandlers,
    limits: limitHandlers,
    settings: settingsHandlers(live.feedHealth, live.upcomingFixtures, live.isLinkShown),
    settingsBackOffice: settingsBackOfficeHandlers,
    ...{ agentProof: agentProofHandlers, proofBackOffice: proofHandlers },
    agentAnalysis: analysis,
    analysisBackOffice: analysis,
    agentRisk: risk,
    riskBackOffice: risk,
    alertsBackOffice: alertHandlers,
    agentApprovals: agentApprovalHandlers,
    superAdminApprovals: superAdminApprovalHandlers(
      (group, name) =>
        Object.entries(Object.entries(handlers).find(([one]) => one === group)?.[1] ?? {}).find(
          ([one]) => one === name,
        )?.[1],
    ),
    ...live.handlers,
  };
  return handlers;
};
