// A page of the back office with its address beside it.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { Toasts } from '../../../src/shared/ui/overlay/Toasts.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export function openPage(page: ReactNode, address: string) {
  const queries = makeQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        {page}
        <Address />
        <Toasts />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), queries };
}

export const address = () => screen.getByTestId('address').textContent;

/** The texts of the table, without its head. */
export const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

export const names = () => cells().map(([name]) => name);

export const pageOf = (items: readonly unknown[], total = items.length) => ({
  body: { items, total, page: 1, pageSize: 25 },
});
