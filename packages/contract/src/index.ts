export * from './account.ts';
export * from './api.ts';
export * from './auth.ts';
export * from './bank.ts';
export * from './bets.ts';
export * from './bridge.ts';
export * from './cash-out.ts';
export type { AccountSort, DeskAccount } from './desk-account-forms.ts';
export * from './desk-account-import.ts';
export * from './desk-accounts.ts';
export type { ReconciliationRun } from './desk-audit.ts';
export * from './desk-bets.ts';
export type {
  BookTermReply,
  BookTermsReply,
  CommissionReport,
  CommissionRow,
} from './desk-commission.ts';
export * from './desk-dashboard.ts';
export * from './desk-reports.ts';
export * from './desk-analysis.ts';
export { MULTI_LOGIN_DAYS } from './desk-multi-login.ts';
export * from './desk-events.ts';
export * from './desk-settings.ts';
export * from './endpoint.ts';
export * from './favourites.ts';
export * from './house-limits.ts';
export * from './limits.ts';
export * from './markets.ts';
export * from './prices.ts';
export * from './provider.ts';
export * from './receipts.ts';
export * from './refusals.ts';
export * from './security.ts';
export * from './settings.ts';
export * from './wire.ts';
export * from './withdrawals.ts';
