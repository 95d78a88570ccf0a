import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/shared/api/api-error.ts';
import { useAct } from '../../../src/shared/form/use-act.ts';
import { useSubmit } from '../../../src/shared/form/use-submit.ts';
import { toast } from '../../../src/shared/ui/overlay/toast.ts';

vi.mock('../../../src/shared/ui/overlay/toast.ts', () => ({ toast: vi.fn<typeof toast>() }));

/** Typed as giving nothing back, it hands the server's answer on. */
const handsOn = (() => ({ limits: [] })) as () => void;
const later = () => Promise.withResolvers<void>();

test('a form says what its act gives back when that is a text, and nothing of an answer that is handed on', async () => {
  const { result } = renderHook(() => useSubmit());
  await act(() => result.current.run('Failed.', async () => handsOn()));
  expect(result.current.outcome).toBeNull();
  await act(() => result.current.run('Failed.', async () => 'Saved.'));
  expect(result.current.outcome).toEqual({ tone: 'ok', text: 'Saved.' });
});

test('a form tells a refusal with its code and its field, and begins nothing while something is on its way', async () => {
  const { result } = renderHook(() => useSubmit());
  const first = later();
  const second = vi.fn<() => Promise<void>>(async () => {});
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = result.current.run('Failed.', () => first.promise);
  });
  expect(result.current.busy).toBe(true);
  await act(() => result.current.run('Failed.', second));
  expect(second).not.toHaveBeenCalled();
  await act(async () => {
    first.resolve();
    await running;
  });
  const refused = new ApiError(422, 'LIMIT', 'Too high.', { field: 'maxStake' }, null);
  let ran: unknown;
  await act(async () => {
    ran = await result.current.run('Failed.', () => Promise.reject(refused));
  });
  expect(ran).toEqual({ done: false, code: 'LIMIT', field: 'maxStake' });
  expect(result.current).toMatchObject({ busy: false, outcome: { tone: 'bad', text: 'Too high.' } });
});

test('an act behind a button says texts and failures in a toast, and names what is on its way', async () => {
  const { result } = renderHook(() => useAct<string>());
  const waiting = later();
  let running: Promise<unknown> = Promise.resolve();
  act(() => {
    running = result.current.run('cancel', 'Failed.', () => waiting.promise);
  });
  expect(result.current.busy).toBe('cancel');
  await act(async () => {
    waiting.resolve();
    await running;
  });
  await act(() => result.current.run('cancel', 'Failed.', async () => handsOn()));
  expect(toast).not.toHaveBeenCalled();
  await act(() => result.current.run('cancel', 'Failed.', () => Promise.reject(new Error('x'))));
  expect(vi.mocked(toast).mock.calls).toEqual([['bad', 'Failed.']]);
  expect(result.current.busy).toBeNull();
});
