import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { StatusDialog } from '../../../src/back-office/bets/StatusDialog.tsx';
import type { BackOfficeBet } from '../../../src/shared/api/back-office/bets.ts';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const BET: BackOfficeBet = {
  ...{ ...bet(), status: 'lost', profit: -100 },
  sport: { id: '4', key: 'cricket', name: 'Cricket' },
  user: { id: '9', username: 'ann', fullName: 'Ann', agentId: '2', agentName: 'North' },
  ...{ decision: null, commission: null, audit: { ip: null, userAgent: null } },
};
const PREVIEW = 'GET /api/super-admin/current-bets/1/status';

beforeEach(() => {
  stubMedia(() => false);
  signIn({ role: 'super_admin' });
});

test('a void of an open bet moves nothing, and says what it does instead', async () => {
  fakeServer({ [PREVIEW]: { body: { player: 0, commission: 0, agents: 0, house: 0 } } });
  const open = { ...BET, id: '1', status: 'matched' as const, profit: null };
  livePage(<StatusDialog bet={open} onClose={() => undefined} onChanged={() => undefined} />);
  await userEvent.click(screen.getByRole('radio', { name: 'Won' }));
  expect(screen.queryByText(/No points move/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Void' }));
  await screen.findByText(/No points move: what the bet holds is free again\./);
});

test('a decision by hand shows the part of player, agents and house before it is sent', async () => {
  const server = fakeServer({
    [PREVIEW]: ({ query }) =>
      query.get('status') === 'lost'
        ? { status: 409, body: { error: 'BET_STATUS_UNCHANGED', message: 'This bet is lost already.' } }
        : { body: { player: 300, commission: -6, agents: -120.5, house: -179.5 } },
  });
  livePage(<StatusDialog bet={{ ...BET, id: '1' }} onClose={() => undefined} onChanged={() => undefined} />);
  expect(screen.queryByLabelText('What it moves')).toBeNull();
  await userEvent.type(screen.getByLabelText('Reason'), 'Seen');
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose the new status.');
  await userEvent.click(screen.getByRole('radio', { name: 'Won' }));
  const legs = await screen.findByLabelText('What it moves');
  await within(legs).findByText(/120\.50/);
  expect(legs.textContent).toMatch(/Player\+₹300\.00Agents, own share−₹120\.50House−₹179\.50/);
  expect(screen.getByText(/Commission of/).textContent).toContain('6.00');
  await userEvent.click(screen.getByRole('radio', { name: 'Lost' }));
  await screen.findByText('This is the status that the bet has already.');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
