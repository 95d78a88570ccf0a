import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Home } from 'lucide-react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sidebar } from '../../../src/back-office/frame/Sidebar.tsx';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { stubResize } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';

const client = makeQueryClient();
const show = vi.fn<() => void>();
beforeEach(() => {
  fakeServer({ 'GET /api/content/upcoming_fixtures': { body: { items: [] } } });
  stubResize();
  Element.prototype.scrollIntoView = show;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  show.mockReset();
});

const sidebar = (waiting: number, folded = false) => (
  <QueryClientProvider client={client}>
    <MemoryRouter initialEntries={['/agent/users']}>
      <Sidebar
        home="/agent/dashboard"
        folded={folded}
        sections={[
          {
            title: 'Accounts',
            entries: [
              { label: 'User List', icon: Home, to: '/agent/users' },
              { label: 'Requests', icon: Home, to: '/agent/requests', count: waiting },
            ],
          },
        ]}
      />
    </MemoryRouter>
  </QueryClientProvider>
);

test('the open page is brought into sight once, and a new count does not pull the list back to it', () => {
  const { rerender } = render(sidebar(1));
  expect(show).toHaveBeenCalledTimes(1);
  rerender(sidebar(2));
  rerender(sidebar(3));
  expect(show).toHaveBeenCalledTimes(1);
});

test('folded to its icons each entry keeps its name, for readers and under the pointer', () => {
  render(sidebar(2, true));
  expect(screen.getByRole('link', { name: 'User List' }).title).toBe('User List');
  expect(screen.getByRole('link', { name: /^Requests/ }).title).toBe('Requests');
  // In which zone times are written stands under them all the same.
  expect(screen.getByText(/^Times in /)).toBeTruthy();
});
