import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keys, makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { useWhatIf } from '../../../src/shared/lib/bet/use-positions.ts';
import { riskOf } from '../../../src/site/slip/figures/money.ts';
import { whatIfRows } from '../../../src/site/slip/figures/slip-figures.ts';
import { signIn, signOut } from '../../fixtures/live-page.tsx';
import { pick } from '../../fixtures/pick.ts';

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('while a new price is asked about, what the bet would do is of that price, and of the old one after a No', () => {
  const queries = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const picked = pick();
  act(() => useSlipDraft.getState().open(picked));
  const { result } = renderHook(useWhatIf, { wrapper });
  const best = () => {
    if (!result.current) throw new Error('the slip is closed');
    const rows = whatIfRows(result.current, picked);
    return Math.max(...rows.map(({ after }) => after ?? 0));
  };
  const { priceHundredths, line, width } = picked;
  expect(best()).toBe((priceHundredths - 100) * 1000);
  act(() => useSlipDraft.getState().setAsked({ priceHundredths: priceHundredths - 5, line, width }));
  expect(best()).toBe((priceHundredths - 105) * 1000);
  act(() => useSlipDraft.getState().setAsked(null));
  expect(best()).toBe((priceHundredths - 100) * 1000);
});

test('until the positions of a player have been read, nothing is said of what the bet would change', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  signIn();
  const queries = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const picked = pick();
  act(() => useSlipDraft.getState().open(picked));
  const { result } = renderHook(useWhatIf, { wrapper });
  const said = () => {
    if (!result.current) throw new Error('the slip is closed');
    const rows = whatIfRows(result.current, picked).flatMap(({ now, after }) => [now, after]);
    return { risk: riskOf(result.current), figures: rows.filter((figure) => figure !== null).length > 0 };
  };
  expect(said()).toEqual({ risk: null, figures: false });
  await act(async () => {
    await Promise.resolve();
    queries.setQueryData(keys.positions(picked.eventId), []);
  });
  await waitFor(() => expect(said()).toEqual({ risk: 100_000, figures: true }));
});
