import type { Role } from '@pavilion/contract';

/** Every address of the player's site, and how one to an event is made. */
export const paths = {
  home: '/',
  markets: '/markets',
  exchange: '/exchange',
  event: '/event/:eventId',
  activityLog: '/activity-log',
  currentBets: '/current-bets',
  accountStatement: '/account-statement',
  sportsBets: '/sports-bets',
  profitLoss: '/profit-loss',
  results: '/results',
  bet: '/bets/:betId',
  security: '/security',
  requests: '/requests',
  responsible: '/responsible-gambling',
  rules: '/rules',
  terms: '/terms',
  superAdmin: '/super-admin',
  agent: '/agent',
} as const;

export type EventLink = {
  eventId: string;
  sportId: string;
  competitionId?: string | null;
  matchMarketId?: string | null;
  bookMarketId?: string | null;
  eventName?: string | null;
};

/** The first page of the back office. */
export const DASHBOARD = 'dashboard';

/** Where the back office of a role begins. */
export const backOfficeBase = (role: Role): string => (role === 'agent' ? paths.agent : paths.superAdmin);

/** Whether an address lies in the back office. */
export const isBackOfficePath = (pathname: string): boolean =>
  [paths.superAdmin, paths.agent].some((base) => pathname === base || pathname.startsWith(`${base}/`));

/** The address of a bet's receipt. */
export const receiptPath = (betId: string): string => `/bets/${encodeURIComponent(betId)}`;

/** The address of an event with its query parameters; empty ones are left out. */
export function eventPath(link: EventLink): string {
  const { eventId, sportId, competitionId, matchMarketId, bookMarketId, eventName } = link;
  const query = new URLSearchParams();
  const named = { sportId, competitionId, matchMarketId, bookMarketId, eventName };
  for (const [name, value] of Object.entries(named)) if (value) query.set(name, value);
  return `/event/${encodeURIComponent(eventId)}?${query.toString()}`;
}
