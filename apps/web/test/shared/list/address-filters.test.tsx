import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { choice, DAY, ID, rowsOf, SEARCH, useAddressFilters } from '../../../src/shared/list/address-filters.ts';

const RULES = { status: { fallback: 'all' }, from: DAY, to: DAY } as const;
const at =
  (address: string) =>
  ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>;

test('a change goes on from one that the address does not have yet', () => {
  const { result } = renderHook(() => ({ filters: useAddressFilters(RULES), location: useLocation() }), {
    wrapper: at('/list?status=open&page=3'),
  });
  act(() => {
    const { filters } = result.current;
    filters.set({ from: '2026-03-01' });
    filters.set({ to: '2026-03-04' });
  });
  expect(result.current.location.search).toBe('?status=open&from=2026-03-01&to=2026-03-04');
  act(() => result.current.filters.clear());
  expect(result.current.location.search).toBe('');
});

test('of a choice the values that have words are allowed, of an id digits, of a search what the server takes', () => {
  const rules = { state: choice('open', { open: 'Open', all: 'All' }), agent: ID, search: SEARCH } as const;
  expect(rules.state.options).toEqual([
    { value: 'open', label: 'Open' },
    { value: 'all', label: 'All' },
  ]);
  const read = (address: string) => renderHook(() => useAddressFilters(rules).values, { wrapper: at(address) });
  expect(read('/list?state=all&agent=7&search=x').result.current).toEqual({ state: 'all', agent: '7', search: 'x' });
  expect(read(`/list?state=none&agent=x&search=${'x'.repeat(101)}`).result.current).toEqual({
    ...{ state: 'open', agent: '', search: '' },
  });
});

test('Reset gives back the order and the rows of a page with the filters, and leaves a view that is kept', () => {
  const rules = {
    ...RULES,
    sort: { fallback: 'name', view: 'reset' },
    tab: { fallback: 'terms', view: 'kept' },
    rows: rowsOf('25'),
  } as const;
  const { result } = renderHook(() => ({ filters: useAddressFilters(rules), location: useLocation() }), {
    wrapper: at('/list?status=open&sort=points&tab=report&rows=50'),
  });
  expect(result.current.filters.paging.limit).toBe(50);
  expect(result.current.filters.chosen).toBe(1);
  act(() => result.current.filters.clear());
  expect(result.current.location.search).toBe('?tab=report');
});
