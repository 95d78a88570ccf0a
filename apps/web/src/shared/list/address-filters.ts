import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { STAYS } from '../address/stays.ts';
import type { Paging } from '../api/paged-list.ts';

export type Choice = { readonly value: string; readonly label: string };

/** A filter of a list: what it is when the address does not name it, and which other values there are (any, if not said). */
export type FilterRule = {
  fallback: string;
  allowed?: readonly string[] | ((value: string) => boolean);
  /** The allowed values with their words (English), where one chooses among them. */
  options?: readonly Choice[];
  /**
   * What the page is about, or how it is looked at: whose account, which week, in which order, how many rows. It counts as no
   * filter that somebody set, though it may leave rows out. Reset gives it back too, or it is `kept`.
   */
  view?: 'reset' | 'kept';
};
export type Rules = Readonly<Record<string, FilterRule>>;

/** One of the values that the rule allows; any text where it lists none. */
type Value<Rule> = Rule extends { allowed: readonly (infer V)[] } ? V : string;
export type Values<R extends Rules> = { [Name in keyof R]: Value<R[Name]> };

export type AddressFilters<R extends Rules> = {
  rules: R;
  values: Values<R>;
  /** What the list is asked for: the values without the rows of a page. */
  filter: Omit<Values<R>, 'rows'>;
  page: number;
  /** The page that is asked for, and how many rows it has. */
  paging: Paging;
  /** Leads to the first page and its top, in the same entry of the history; `stays`: it only opens something of the page that is shown. */
  set: (changes: Partial<Values<R>>, how?: { page?: number; stays?: boolean }) => void;
  setPage: (page: number) => void;
  clear: () => void;
  /** Whether anything is asked for beside the fallbacks. */
  dirty: boolean;
  /** How many filters leave something out. */
  chosen: number;
};

/** A calendar day as date inputs write it. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

/** The filter of a day; without one there is no bound. */
export const DAY = { fallback: '', allowed: (value: string) => value === '' || isDay(value) } as const;

/** The filter of an account, a market or anything else by its number; without one there is none. */
export const ID = { fallback: '', allowed: (value: string) => /^\d{1,16}$/.test(value) } as const;

/** The filter of a search: as long as the server takes it. */
export const SEARCH = { fallback: '', allowed: (value: string) => value.length <= 100 } as const;

/**
 * A filter of which one of several values is chosen: `words` says each in English. They are offered in its order, whole numbers
 * among them first and by their size, as objects have them.
 */
export function choice<const Value extends string>(fallback: NoInfer<Value>, words: Readonly<Record<Value, string>>) {
  const allowed = Object.keys(words) as Value[];
  return { fallback, allowed, options: allowed.map((value) => ({ value, label: words[value] })) };
}

/** How many rows a page has, and may have. */
export const rowsOf = (fallback: string, allowed: readonly string[] = ['25', '50', '100']) =>
  ({ fallback, allowed, view: 'reset' }) as const;

function valueOf(rule: FilterRule, given: string | null): string {
  if (given === null) return rule.fallback;
  const { allowed } = rule;
  const known = allowed === undefined || (typeof allowed === 'function' ? allowed(given) : allowed.includes(given));
  return known ? given : rule.fallback;
}

/** The page of the address: a whole number from 1; anything else is the first. */
const pageOf = (given: string | null): number => (given && /^[1-9]\d{0,6}$/.test(given) ? Number(given) : 1);

/**
 * The filters of a list, kept in the address: a list can be linked to, reloaded and gone back to. Values that the list
 * does not know are read as its fallbacks; fallbacks are not written. A rule `rows` is the rows of a page; without one a
 * page has `pageSize`.
 */
export function useAddressFilters<const R extends Rules>(rules: R, pageSize = 25): AddressFilters<R> {
  const [params, setParams] = useSearchParams();
  // An address that was asked for is read a moment later; a second change meanwhile goes on from it, and loses nothing.
  const asked = useRef(params);
  useLayoutEffect(() => {
    asked.current = params;
  }, [params]);
  const read = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, valueOf(rule, params.get(name))]));
  const filters = Object.entries<FilterRule>(rules).filter(([, { view }]) => view !== 'kept');
  const write = (changes: Readonly<Record<string, string | undefined>>, page: number, stays = false) => {
    const next = new URLSearchParams(asked.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === rules[name]?.fallback) next.delete(name);
      else next.set(name, value);
    }
    if (page > 1) next.set('page', String(page));
    else next.delete('page');
    asked.current = next;
    setParams(next, { replace: true, state: stays ? STAYS : null });
  };
  const asking = filters.filter(([name, rule]) => read[name] !== rule.fallback);
  // The first and the last day are one filter.
  const counted = asking.flatMap(([name, { view }]) => (view ? [] : name === 'to' ? 'from' : name));
  const chosen = new Set(counted).size;
  const { rows: size, ...filter } = read;
  const page = pageOf(params.get('page'));
  return {
    rules,
    values: read as Values<R>,
    filter: filter as Omit<Values<R>, 'rows'>,
    page,
    paging: { page, limit: size === undefined ? pageSize : Number(size) },
    set: (changes, { page = 1, stays } = {}) => write({ ...changes } as Record<string, string>, page, stays),
    setPage: (page) => write({}, page),
    clear: () => write(Object.fromEntries(filters.map(([name]) => [name, undefined])), 1),
    dirty: asking.length > 0,
    chosen,
  };
}

/** How many rows a page may have, as a filter offers them. */
export const sizeOptions = <V extends string>(sizes: readonly V[]) => sizes.map((value) => ({ value, label: value }));
