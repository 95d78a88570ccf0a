import { later } from '../i18n/i18n.ts';
import { choice, type Values } from './address-filters.ts';

/** The order in the address of a list of accounts: by what, with the words of its column. */
export const ORDER_RULES = {
  sort: {
    ...choice('username', {
      username: later('User Name'),
      credit: later('CR'),
      points: later('PTS'),
      clientPL: later('Client (P/L)'),
      exposure: later('Exposure'),
      available: later('Available pts'),
    }),
    view: 'reset',
  },
  dir: { fallback: 'asc', allowed: ['asc', 'desc'], view: 'reset' },
} as const;

type Order = Values<typeof ORDER_RULES>;

/** Figures are looked at from the largest on, names from A. */
export const firstDirection = (sort: string): 'asc' | 'desc' => (sort === 'username' ? 'asc' : 'desc');

/** What a press on a head asks for: the same one again turns the order round. */
export function nextOrder({ sort, dir }: Order, by: string): Order {
  const chosen = ORDER_RULES.sort.allowed.find((one) => one === by) ?? 'username';
  const turned = dir === 'asc' ? 'desc' : 'asc';
  return { sort: chosen, dir: chosen === sort ? turned : firstDirection(chosen) };
}
