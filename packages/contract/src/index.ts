export * from './accounts/account.ts';
export * from './api.ts';
export * from './sessions/auth.ts';
export * from './approvals/approvals.ts';
export * from './bank/bank.ts';
export type { AgentLedger, WarnedWallet } from './bank/ledger.ts';
export type { SettlementSheet, SheetReceipt, SheetRow, SheetWeek } from './bank/sheet.ts';
export * from './bets/bets.ts';
export * from './feed/bridge.ts';
export * from './feed/live-bets.ts';
export * from './bets/cash-out.ts';
export * from './bets/disputes.ts';
export type { AccountSort, BackOfficeAccount } from './accounts/account-forms.ts';
export * from './accounts/account-import.ts';
export * from './accounts/account-lists.ts';
export { ACTS_OF_BEFORE, ACTS_OF_THE_PRODUCT, type ActOfTheProduct, type ReconciliationRun } from './reports/audit.ts';
export * from './bets/bet-lists.ts';
export type {
  BookTermReply,
  BookTermsReply,
  CommissionReport,
  CommissionRow,
} from './bank/commission.ts';
export type { AlertReply, AlertRulesReply } from './reports/alerts.ts';
export * from './reports/dashboard.ts';
export * from './reports/account-reports.ts';
export * from './markets/analysis.ts';
export type { NetMarket } from './markets/risk.ts';
export { MULTI_LOGIN_DAYS } from './sessions/multi-login.ts';
export * from './markets/events.ts';
export * from './settings/app-settings.ts';
export * from './settings/identity.ts';
export * from './settings/identity-form.ts';
export * from './settings/identity-style.ts';
export * from './endpoint.ts';
export * from './bets/price-alerts.ts';
export * from './sessions/push.ts';
export * from './markets/favourites.ts';
export * from './settings/home-entries.ts';
export * from './settings/house-limits.ts';
export * from './settings/limits.ts';
export * from './markets/markets.ts';
export * from './orders/orders.ts';
export type { StaffOrder } from './orders/staff-orders.ts';
export * from './markets/prices.ts';
export * from './feed/provider.ts';
export * from './bets/receipts.ts';
export * from './bets/refusals.ts';
export * from './sessions/rights.ts';
export * from './sessions/security.ts';
export type { StaffPerson } from './sessions/staff.ts';
export * from './settings/settings.ts';
export * from './wire.ts';
export * from './bank/withdrawals.ts';
export * from './bank/requests.ts';
