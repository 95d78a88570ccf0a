import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';
import { call, type Reply } from '../client.ts';
import { keys } from '../query-client.ts';

export type CashOutQuote = Reply<'POST', '/api/bets/cash-out/quote'>['quote'];
export type CashedOut = Reply<'POST', '/api/bets/cash-out'>;
export type AutoRule = Reply<'GET', '/api/bets/auto-cash-out'>['items'][number];
export type BestCashOut = NonNullable<Reply<'GET', '/api/bets/cash-out/best'>['best']>;
export type MarketIds = { readonly eventId: string; readonly marketId: string; readonly selectionKey: string };

const idsOf = ({ eventId, marketId, selectionKey }: MarketIds): MarketIds => ({ eventId, marketId, selectionKey });

/** The cash-out that makes the most certain, of all that could be had now; null without one. */
export const bestCashOutQuery = queryOptions({
  queryKey: keys.bestCashOut,
  queryFn: async ({ signal }) => (await call('GET', '/api/bets/cash-out/best', {}, { signal })).best,
  refetchInterval: 10_000,
});

/** What cashing out so many percent would leave; the figures hold for a few seconds. */
export async function askQuote(market: MarketIds, percent: number, signal: AbortSignal): Promise<CashOutQuote> {
  const body = { ...idsOf(market), percent };
  return (await call('POST', '/api/bets/cash-out/quote', { body }, { signal })).quote;
}

/** Takes an offer up. The same id asks for the same answer again. */
export const takeQuote = (quoteId: string, requestId: string): Promise<CashedOut> =>
  call('POST', '/api/bets/cash-out', { body: { quoteId, requestId } });

/** The new offer that came with a refusal; null when there is none. */
export function newQuoteOf(error: ApiError): CashOutQuote | null {
  const { quote } = error.detail;
  return isQuote(quote) ? quote : null;
}

function isQuote(value: unknown): value is CashOutQuote {
  return (
    typeof value === 'object' &&
    value !== null &&
    'quoteId' in value &&
    'amount' in value &&
    typeof value.amount === 'number' &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    'bets' in value &&
    Array.isArray(value.bets)
  );
}

/** The own automatic cash-outs of an event, or of all: waiting ones and those of the last day. */
export const autoRulesQuery = (eventId: string | null) =>
  queryOptions({
    queryKey: keys.autoCashOut(eventId),
    queryFn: async ({ signal }) => {
      const query = eventId === null ? {} : { eventId };
      return (await call('GET', '/api/bets/auto-cash-out', { query }, { signal })).items;
    },
  });

/** Amounts in rupees; null leaves that side out. */
export const setAutoRule = async (market: MarketIds, at: { profit: number | null; loss: number | null }) =>
  (await call('PUT', '/api/bets/auto-cash-out', { body: { ...idsOf(market), ...at } })).rule;

export const cancelAutoRule = (id: string) => call('DELETE', '/api/bets/auto-cash-out/{id}', { params: { id } });
