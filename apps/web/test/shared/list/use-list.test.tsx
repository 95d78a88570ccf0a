import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useList } from '../../../src/shared/list/use-list.ts';

const ANSWER = {
  data: { items: [], total: 30 },
  error: null,
  isError: false,
  isFetching: false,
  refetch: () => {},
  dataUpdatedAt: 0,
};

function pageAfter(page: number, isPlaceholderData: boolean) {
  const setPage = vi.fn<(page: number) => void>();
  const moves = { paging: { page, limit: 25 }, setPage, dirty: false, clear: () => {} };
  renderHook(() => useList(moves, { ...ANSWER, isPlaceholderData }));
  return setPage.mock.calls;
}

test('a page beyond the last one leads to the last one', () => {
  expect(pageAfter(4, false)).toEqual([[2]]);
  expect(pageAfter(2, false)).toEqual([]);
});

test('how long a list was under the filters before says nothing of the pages of the one that is awaited', () => {
  expect(pageAfter(4, true)).toEqual([]);
});
