import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLate } from '../../../../src/shared/lib/browser/use-now.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('it is late when the time has passed, and not before', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useLate(1_500));
  act(() => void vi.advanceTimersByTime(1_499));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
