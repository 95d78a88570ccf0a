import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { useWhatIf } from '../../../src/shared/lib/bet/use-positions.ts';
import { whatIfRows } from '../../../src/site/slip/figures/slip-figures.ts';
import { pick } from '../../fixtures/pick.ts';

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
    const rows = whatIfRows(result.current.before, result.current.after, picked);
    return Math.max(...rows.map(({ after }) => after ?? 0));
  };
  const { priceHundredths, line, width } = picked;
  expect(best()).toBe((priceHundredths - 100) * 1000);
  act(() => useSlipDraft.getState().setAsked({ priceHundredths: priceHundredths - 5, line, width }));
  expect(best()).toBe((priceHundredths - 105) * 1000);
  act(() => useSlipDraft.getState().setAsked(null));
  expect(best()).toBe((priceHundredths - 100) * 1000);
});
