import type { Role } from '@pavilion/contract';
import { backOfficeBase, DASHBOARD, paths } from './paths.ts';

/** Every page of the back office, by its address below /super-admin and /agent. */
export const BACK_OFFICE_PAGES = {
  dashboard: DASHBOARD,
  figure: `${DASHBOARD}/figure`,
  risk: 'risk-desk',
  alerts: 'alerts',
  approvals: 'approvals',
  marketAnalysis: 'market-analysis',
  marketBook: 'market-analysis/:marketId',
  multiLogin: 'multi-login',
  loginGroup: 'multi-login/:place',
  events: 'events',
  eventBackOffice: 'events/:eventId',
  priceHolds: 'price-guard',
  users: 'users',
  accounts: 'accounts',
  superAdmins: 'super-admins',
  agents: 'agents',
  createAccount: 'create-account',
  bank: 'bank',
  staff: 'staff',
  requests: 'requests',
  disputes: 'disputes',
  dispute: 'disputes/:disputeId',
  settlementSheet: 'settlement-sheet',
  playerStatement: 'settlement-sheet/statement',
  receipts: 'settlement-sheet/receipts',
  agentLedger: 'agent-ledger',
  walletWarnings: 'wallet-warnings',
  currentBets: 'current-bets',
  openOrders: 'open-orders',
  betHistory: 'sports-bet-history',
  transactions: 'reports/account-transactions',
  activity: 'reports/account-activity',
  commission: 'commission',
  limits: 'limits',
  withdrawals: 'withdrawals',
  allSports: 'all-sports',
  sportCompetitions: 'all-sports/:sportId',
  appSettings: 'app-settings',
  auditLog: 'audit-log',
  reconciliation: 'reconciliation',
  systemStatus: 'system-status',
  security: 'security',
} as const;

export type BackOfficePageName = keyof typeof BACK_OFFICE_PAGES;

/** The address of a page in the back office of a role; `query` is left out where it is empty. */
export function backOfficePath(
  role: Role,
  page: BackOfficePageName,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `${backOfficeBase(role)}/${BACK_OFFICE_PAGES[page]}${search === '' ? '' : `?${search}`}`;
}

/** The competitions of a sport. */
export const sportCompetitionsPath = (sportId: string): string =>
  `${paths.superAdmin}/all-sports/${encodeURIComponent(sportId)}`;

/** The book of an open market. */
export const marketBookPath = (role: Role, marketId: string): string =>
  `${backOfficePath(role, 'marketAnalysis')}/${encodeURIComponent(marketId)}`;

/** One question about a bet. */
export const disputePath = (role: Role, id: string): string =>
  `${backOfficePath(role, 'disputes')}/${encodeURIComponent(id)}`;

/** The results page of an event, at one of its markets. */
export const resultsPath = (eventId: string, marketId: string): string =>
  `${paths.superAdmin}/events/${encodeURIComponent(eventId)}?market=${encodeURIComponent(marketId)}`;
