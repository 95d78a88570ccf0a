import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A refusal stays a refusal: only a missing or failed answer is asked for again, once. */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiError && (error.unreachable || error.status >= 500);

/**
 * What is asked without a network fails at once and says so. Held back, a lock or a payment would be carried out whenever the
 * network is there again, long after whoever asked for it has gone on.
 */
const networkMode = 'always';

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        refetchOnReconnect: true,
        retry: worthAnotherTry,
        retryDelay: 1_000,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode, retry: false },
    },
  });

/**
 * Where each answer is kept. What belongs to the signed-in account starts with `mine`, so that signing out can drop it
 * in one go.
 */
export const keys = {
  settings: ['settings'],
  fixtures: ['fixtures'],
  winners: ['winners'],
  sports: ['sports'],
  competitions: (sportId: string) => ['competitions', sportId],
  events: (sportId: string, competitionId: string | null) => ['events', sportId, competitionId],
  event: (eventId: string) => ['event', eventId],
  search: (q: string) => ['search', q],
  mine: ['mine'],
  backOfficeSettings: ['mine', 'back-office-settings'],
  backOfficeCatalogue: ['mine', 'back-office-catalogue'],
  priceAlerts: ['mine', 'price-alerts'],
  push: ['mine', 'push'],
  security: ['mine', 'security'],
  sessions: ['mine', 'sessions'],
  limits: ['mine', 'limits'],
  bets: ['mine', 'bets'],
  currentBets: (eventId: string | null) => ['mine', 'bets', 'current', eventId],
  settledBets: (eventId: string) => ['mine', 'bets', 'settled', eventId],
  positions: (eventId: string) => ['mine', 'bets', 'positions', eventId],
  autoCashOut: (eventId: string | null) => ['mine', 'bets', 'auto-cash-out', eventId],
  allOpenOrders: ['mine', 'bets', 'orders'],
  /** What players have waiting in a market; it changes with every order of anybody's, and is read for a moment's question. */
  orderBook: (marketId: string) => ['mine', 'bets', 'order-book', marketId],
  openOrders: (eventId: string | null) => ['mine', 'bets', 'orders', eventId],
  endedOrders: (eventId: string | null) => ['mine', 'bets', 'ended-orders', eventId],
  bestCashOut: ['mine', 'bets', 'best-cash-out'],
  receipt: (betId: string) => ['mine', 'bets', 'receipt', betId],
  priceMoves: (eventId: string, marketId: string) => ['prices', 'moves', eventId, marketId],
  priceHistory: (...row: [eventId: string, marketId: string, selectionKey: string, minutes: number]) => [
    'prices',
    ...row,
  ],
} as const;
