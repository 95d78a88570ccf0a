import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { DAY, useAddressFilters } from '../../../src/shared/list/address-filters.ts';

const RULES = { status: { fallback: 'all' }, from: DAY, to: DAY } as const;
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/list?status=open&page=3']}>{children}</MemoryRouter>
);

test('a change goes on from one that the address does not have yet', () => {
  const { result } = renderHook(() => ({ filters: useAddressFilters(RULES), location: useLocation() }), { wrapper });
  act(() => {
    const { filters } = result.current;
    filters.set({ from: '2026-03-01' });
    filters.set({ to: '2026-03-04' });
  });
  expect(result.current.location.search).toBe('?status=open&from=2026-03-01&to=2026-03-04');
  act(() => result.current.filters.clear());
  expect(result.current.location.search).toBe('');
});
