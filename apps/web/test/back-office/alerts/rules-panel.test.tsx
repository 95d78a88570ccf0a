import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RulesPanel } from '../../../src/back-office/alerts/RulesPanel.tsx';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { fakeServer } from '../../support/fake-server.ts';

const SAVE = 'PUT /api/super-admin/alerts/rules';
const RULES = {
  ...{ bet: 1000, market: null, player: null, stopSeconds: 3, watched: 10, linked: true, awaitedMinutes: 30 },
  ...{ feedSeconds: 30, heldSeconds: 120, codes: 5, negative: true },
};

afterEach(() => vi.unstubAllGlobals());

const panel = (rules: typeof RULES) => (
  <QueryClientProvider client={makeQueryClient()}>
    <RulesPanel rules={rules} />
  </QueryClientProvider>
);

test('what others save comes in where nothing is typed; else it is said, and nothing typed is lost', async () => {
  const { rerender } = render(panel(RULES));
  const bet = screen.getByRole<HTMLInputElement>('textbox', { name: 'A bet from' });
  rerender(panel({ ...RULES, bet: 1500 }));
  expect(bet.value).toBe('1500');
  await userEvent.clear(bet);
  await userEvent.type(bet, '2500');
  rerender(panel({ ...RULES, bet: 3000 }));
  expect(bet.value).toBe('2500');
  expect(screen.getByText(/^Somebody else has changed the rules meanwhile/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bet.value).toBe('3000');
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

test('an own amount that was typed with commas is not taken for the change of somebody else', async () => {
  fakeServer({ [SAVE]: { body: { message: 'Saved.' } } });
  const { rerender } = render(panel(RULES));
  const bet = screen.getByRole<HTMLInputElement>('textbox', { name: 'A bet from' });
  await userEvent.clear(bet);
  await userEvent.type(bet, '2,500');
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(bet.value).toBe('2500'));
  rerender(panel({ ...RULES, bet: 2500 }));
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

test('the rules beside the list are saved together, once something is changed, and a change can be undone', async () => {
  const server = fakeServer({ [SAVE]: { body: { message: 'Saved.' } } });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RulesPanel rules={RULES} />
    </QueryClientProvider>,
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save rules' });
  const bet = screen.getByRole<HTMLInputElement>('textbox', { name: 'A bet from' });
  expect(save.disabled).toBe(true);
  await userEvent.clear(bet);
  await userEvent.type(bet, '2500');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bet.value).toBe('1000');
  expect(save.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Wallets below zero' }));
  await userEvent.click(save);
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ ...RULES, negative: false }));
});
