import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Weeks } from '../../../src/back-office/sheet/Weeks.tsx';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const week = (from: string, to: string, state: string, brought = 0) => ({ from, to, state, open: 0, brought });

test('a week before the account is neither settled nor a sum of nothing, and there may be others before it', async () => {
  signIn({ role: 'agent' });
  fakeServer({
    'GET /api/agent/settlement-sheet/weeks': {
      body: {
        agent: { id: '2', username: 'agent1', fullName: '' },
        weekStartsOn: 1,
        items: [week('2026-11-09', '2026-11-15', 'before'), week('2026-11-16', '2026-11-22', 'settled')],
      },
    },
  });
  livePage(<Weeks viewer="agent" agentId="" from="" to="" onChoose={() => {}} />);
  const weeks = within(await screen.findByRole('navigation', { name: 'Weeks' }));
  const [first, second] = [await weeks.findByRole('button', { name: /^9 to 15 Nov/ }), weeks.getByText('Settled')];
  expect(first.textContent).toBe('9 to 15 NovBefore the account');
  expect(second.closest('button')?.textContent).toBe('16 to 22 NovSettled0.00');
  // A player may have come from an older agent.
  expect(weeks.getByRole('button', { name: 'A week back' })).toHaveProperty('disabled', false);
});

test('where every week shown was before the account no arrow leads back', async () => {
  signIn({ role: 'agent' });
  const items = [week('2026-11-09', '2026-11-15', 'before'), week('2026-11-16', '2026-11-22', 'before')];
  fakeServer({
    'GET /api/agent/settlement-sheet/weeks': {
      body: { agent: { id: '2', username: 'agent1', fullName: '' }, weekStartsOn: 1, items },
    },
  });
  livePage(<Weeks viewer="agent" agentId="" from="" to="" onChoose={() => {}} />);
  await screen.findByRole('button', { name: /^9 to 15 Nov/ });
  expect(screen.getByRole('button', { name: 'A week back' })).toHaveProperty('disabled', true);
});
