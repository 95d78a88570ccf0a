import { later } from '../i18n/i18n.ts';
/** By what lists of accounts are ordered, with the words of its column. */
export const ACCOUNT_ORDERS = [
  { value: 'username', label: later('User Name') },
  { value: 'credit', label: later('CR') },
  { value: 'points', label: later('PTS') },
  { value: 'clientPL', label: later('Client (P/L)') },
  { value: 'exposure', label: later('Exposure') },
  { value: 'available', label: later('Available pts') },
] as const;

type Order = { sort: (typeof ACCOUNT_ORDERS)[number]['value']; dir: 'asc' | 'desc' };

/** The order in the address of a list of accounts. */
export const ORDER_RULES = {
  sort: {
    fallback: 'username',
    allowed: ['username', 'credit', 'points', 'clientPL', 'exposure', 'available'],
    view: 'reset',
  },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'], view: 'reset' },
} as const;

/** Figures are looked at from the largest on, names from A. */
export const firstDirection = (sort: string): 'asc' | 'desc' => (sort === 'username' ? 'asc' : 'desc');

/** What a press on a head asks for: the same one again turns the order round. */
export function nextOrder({ sort, dir }: Order, by: string): Order {
  const chosen = ACCOUNT_ORDERS.find(({ value }) => value === by)?.value ?? 'username';
  const turned = dir === 'asc' ? 'desc' : 'asc';
  return { sort: chosen, dir: chosen === sort ? turned : firstDirection(chosen) };
}
