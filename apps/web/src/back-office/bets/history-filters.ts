import { useEffect, useEffectEvent, useRef } from 'react';
import { type BetFilters, HISTORY_STATUSES } from '../../shared/api/back-office/bets.ts';
import { type AddressFilters, DAY, ID, rowsOf, SEARCH } from '../../shared/list/address-filters.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { wordOf } from './bet-text.ts';
import { t } from '../../shared/i18n/i18n.ts';

export const RULES = {
  agentId: ID,
  userId: ID,
  sport: ID,
  competition: ID,
  event: ID,
  market: ID,
  status: { fallback: 'all', allowed: HISTORY_STATUSES },
  search: SEARCH,
  from: DAY,
  to: DAY,
  rows: rowsOf('50'),
} as const;
export type HistoryFilters = AddressFilters<typeof RULES>;

export const STATUSES = HISTORY_STATUSES.map((value) => ({
  value,
  label: value === 'cancelled' ? 'Cancelled/Void' : wordOf(value),
}));

type Counted = { value: string; name: string; count: number };
const choices = (all: string, options: readonly Counted[]) => [
  { value: '', label: all },
  // What is chosen and has no bet among those that were counted is offered by its name alone.
  ...options.map(({ value, name, count }) => ({
    value,
    label: count === 0 ? name : `${name} (${formatCount(count)})`,
  })),
];

/** The choices of each list under what is chosen already: competitions of the sport, events of the competition. */
export function choicesOf(
  options: BetFilters | undefined,
  { sport, competition, event, agentId }: HistoryFilters['values'],
) {
  const within = { sport: (id: string) => sport === '' || id === sport };
  const competitions = options?.competitions.filter(({ sportId }) => within.sport(sportId)) ?? [];
  const events =
    options?.events.filter(
      ({ sportId, competitionId }) => within.sport(sportId) && (competition === '' || competitionId === competition),
    ) ?? [];
  const accounts = (list: BetFilters['agents'] | undefined) =>
    (list ?? []).map(({ id, label, count }) => ({ value: id, name: label, count }));
  return {
    agents: choices(t('All agents'), accounts(options?.agents)),
    users: choices(
      t('All users'),
      accounts(options?.users.filter((user) => agentId === '' || user.agentId === agentId)),
    ),
    sports: choices(t('All sports'), options?.sports ?? []),
    competitions: choices(t('All competitions'), competitions),
    events: choices(t('All events'), events),
    markets: choices(t('All markets'), options?.markets.filter(({ eventId }) => eventId === event) ?? []),
  };
}

const LISTS = [
  { name: 'agentId', of: 'agents' },
  { name: 'userId', of: 'users' },
  { name: 'sport', of: 'sports' },
  { name: 'competition', of: 'competitions' },
  { name: 'event', of: 'events' },
  { name: 'market', of: 'markets' },
] as const;
type Choices = ReturnType<typeof choicesOf>;

/**
 * Which chosen values the refreshed choices have no more. Counts are made over the newest bets, so a value that a link
 * brought along and that was never offered is only gone when all bets were counted.
 */
export function vanished(
  values: HistoryFilters['values'],
  before: Choices | null,
  now: Choices,
  all: boolean,
): Partial<HistoryFilters['values']> {
  const offers = (choicesNow: Choices | null, of: (typeof LISTS)[number]['of'], value: string) =>
    choicesNow?.[of].some((choice) => choice.value === value) === true;
  return Object.fromEntries(
    LISTS.filter(({ name, of }) => {
      const value = values[name];
      return value !== '' && !offers(now, of, value) && (all || offers(before, of, value));
    }).map(({ name }) => [name, '']),
  );
}

/** Clears what vanished when a new answer has come; answers that were overtaken never get here. */
export function useVanished(filters: HistoryFilters, options: BetFilters | undefined, isNew: boolean): void {
  const before = useRef<Choices | null>(null);
  const clear = useEffectEvent((fresh: BetFilters) => {
    const now = choicesOf(fresh, filters.values);
    const gone = vanished(filters.values, before.current, now, fresh.countedSince === null);
    before.current = choicesOf(fresh, { ...filters.values, sport: '', competition: '', agentId: '' });
    if (Object.keys(gone).length > 0) filters.set(gone);
  });
  useEffect(() => {
    if (options && isNew) clear(options);
  }, [options, isNew]);
}
