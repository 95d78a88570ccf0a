import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import PriceAlerts from '../../../src/site/chart/PriceAlerts.tsx';
import { PriceAlertForm } from '../../../src/site/chart/PriceAlertForm.tsx';
import LiveAccount from '../../../src/shared/live/notice/LiveAccount.tsx';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { Dialog } from '../../../src/shared/ui/overlay/Dialog.tsx';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn, signOut } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const topic = oddsTopic('4', '700');
const target = {
  ...{ eventId: '700', marketId: '7001', selectionKey: '12', name: 'Australia', marketTitle: 'Match Odds' },
  ...{ kind: 'match', topic: topic.key },
};
const alert = (changes: object = {}) => ({
  ...{ id: '1', eventId: '700', eventName: 'India v Australia', sportId: '4', sportName: 'Cricket' },
  ...{ marketId: '7001', marketName: 'MATCH_ODDS', selectionKey: '12', selectionName: 'Australia', side: 'back' },
  ...{ odds: 3.5, rises: true, createdAt: '2026-11-21T08:51:40.000Z', reachedAt: null, reachedOdds: null },
  ...changes,
});
const answers = {
  'GET /api/app-settings': { body: settings },
  'GET /api/price-alerts': { body: { items: [alert(), alert({ id: '2', eventId: '701' })] } },
  'POST /api/price-alerts': { body: { alert: alert() } },
  'DELETE /api/price-alerts/1': { body: { message: 'ok' } },
};

beforeEach(() => {
  stubMedia(() => false);
  useToasts.setState({ toasts: [] });
  signIn();
});

test('beside the chart of the rail it is a button until it is asked for', async () => {
  const user = userEvent.setup();
  fakeServer(answers);
  livePage(<PriceAlertForm target={target} folded />);
  expect(screen.queryByLabelText('Tell me at')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set a price alert' }));
  expect(screen.getByLabelText('Tell me at')).toBeTruthy();
});

test('who opens the chart of a row is asked for no odds: the field of the alert takes no focus by itself', async () => {
  fakeServer(answers);
  livePage(
    <Dialog title="Australia" onClose={() => undefined}>
      <PriceAlertForm target={target} />
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  expect(document.activeElement).not.toBe(screen.getByLabelText('Tell me at'));
});

test('odds that are not there yet are asked for; the list of an event shows its own and takes one away', async () => {
  const user = userEvent.setup();
  const server = fakeServer(answers);
  const { give } = livePage(
    <>
      <PriceAlertForm target={target} />
      <PriceAlerts eventId="700" />
    </>,
  );
  give(topic, [matchOdds()]);
  const set = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Set alert' });
  // The odds of now are no wish.
  expect(set().disabled).toBe(true);
  await user.clear(screen.getByLabelText('Tell me at'));
  await user.type(screen.getByLabelText('Tell me at'), '3.5');
  await user.click(set());
  await waitFor(() =>
    expect(server.calls.find(({ method, path }) => method === 'POST' && path === '/api/price-alerts')?.body).toEqual({
      ...{ eventId: '700', marketId: '7001', selectionKey: '12', side: 'back', odds: 3.5 },
    }),
  );
  expect(useToasts.getState().toasts).toMatchObject([{ title: 'You will be told at 3.50', text: 'Australia' }]);
  const list = within(await screen.findByRole('region', { name: 'Price alerts' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AustraliaBack, tells you at 3.50Remove',
  ]);
  await user.click(list.getByRole('button', { name: 'Remove the price alert of Australia' }));
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('what the server tells is shown at once, and who places no bets is offered nothing', async () => {
  fakeServer(answers);
  const { streams } = livePage(<LiveAccount token="token-1" />);
  act(() => {
    streams[0]?.greet();
    streams[0]?.say({ type: 'account', event: 'price-alert', alert: alert({ reachedOdds: 3.55 }) });
  });
  expect(useToasts.getState().toasts).toMatchObject([{ title: 'Australia: back at 3.55', text: 'India v Australia' }]);
  signOut();
  livePage(<PriceAlertForm target={target} />);
  expect(screen.queryByRole('form', { name: 'Price alert' })).toBeNull();
});
