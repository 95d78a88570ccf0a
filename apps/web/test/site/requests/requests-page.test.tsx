import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../src/shared/api/session/session.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import RequestsPage from '../../../src/site/requests/RequestsPage.tsx';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { account, fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const LIST = 'GET /api/account/requests';
const ASK = 'POST /api/account/requests';
const request = (id: string, changes: Record<string, unknown> = {}) => ({
  ...{ id, kind: id.startsWith('P') ? 'points' : 'withdrawal', amount: 500, given: null, state: 'pending', note: null },
  ...{ reason: null, createdAt: '2026-11-21T08:00:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z', transferId: null },
  ...changes,
});
const list = (items: unknown[]) => ({
  body: { items, total: items.length, page: 1, pageSize: 50, waiting: 0, answeredBy: 'agent' },
});

function open(items: unknown[] = []) {
  const server = fakeServer({
    [LIST]: list(items),
    'GET /api/auth/me': { body: { role: 'user', user: account() } },
  });
  livePage(<RequestsPage />);
  return server;
}

const said = () => useToasts.getState().toasts.map(({ title }) => title);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  stubMedia(() => false);
  signIn();
});

test('a request that failed is sent again under the same id, and another one under another', async () => {
  const server = open();
  server.answer(ASK, 'unreachable');
  await userEvent.type(await screen.findByLabelText('Amount'), '250.5');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No answer came, so it may have been done. Sent again as it is, it is done only once.',
  );
  server.answer(ASK, { body: { message: 'Request sent.', request: request('P1') } });
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Request sent.');
  await userEvent.type(screen.getByLabelText('Amount'), '250.5');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(3));
  const sent = server.calls.flatMap(({ method, body }) => (method === 'POST' ? [body as Record<string, unknown>] : []));
  expect(sent[0]).toMatchObject({ kind: 'points', amount: 250.5, note: null });
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]?.['requestId']).not.toBe(sent[0]?.['requestId']);
});

test('a demo player is told that it has nobody to ask, and given nothing to send', async () => {
  useSession.setState(({ account: own }) => ({ account: own && { ...own, passwordless: true } }));
  const server = open([request('P2', { state: 'refused', reason: 'Not today.' })]);
  expect(screen.getByText('A demo account has nobody to ask.')).toBeTruthy();
  expect(screen.queryByText(/^Ask your agent for points/)).toBeNull();
  // The list is there, once it has come.
  await screen.findByText('Not today.');
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(server.calls.map(({ method }) => method)).not.toContain('POST');
});

test.each(['', '0', '1e9', '1.234'])('"%s" is no amount and is not sent', async (typed) => {
  const server = open();
  const field = await screen.findByLabelText('Amount');
  if (typed !== '') await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a withdrawal says what is available; what became of each request is said, with the reason', async () => {
  const server = open([
    request('W7'),
    request('P3', { state: 'accepted', given: 200, reason: 'The rest on Friday.' }),
    request('P2', { state: 'refused', reason: 'Not today.' }),
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Withdraw points' }));
  expect(screen.getByText('₹1,148.50 available; on hold until it is answered.')).toBeTruthy();
  const [waiting, inPart, refused] = await screen.findAllByRole('listitem');
  expect(within(inPart ?? document.body).getByText('₹200.00')).toBeTruthy();
  expect(within(inPart ?? document.body).getByText('The rest on Friday.').textContent).toBe('ReplyThe rest on Friday.');
  expect(within(refused ?? document.body).getByText('Not today.')).toBeTruthy();
  expect(within(refused ?? document.body).queryByRole('button')).toBeNull();
  server.answer('POST /api/account/requests/W7/take-back', {
    body: { message: 'Request taken back.', request: request('W7') },
  });
  await userEvent.click(within(waiting ?? document.body).getByRole('button', { name: 'Take back W7' }));
  await waitFor(() => expect(server.calls.some(({ path }) => path.endsWith('/W7/take-back'))).toBe(true));
});

test('“unable to” is said of what the server refused, and not of what nothing was heard of', async () => {
  const server = open([request('W7')]);
  const TAKE = 'POST /api/account/requests/W7/take-back';
  server.answer(TAKE, 'unreachable');
  await userEvent.click(await screen.findByRole('button', { name: /Take back/ }));
  await waitFor(() =>
    expect(said()).toEqual(['No answer came, so it may have been done. What is shown here says what became of it.']),
  );
  server.answer(TAKE, { status: 409, body: { error: 'X', message: '' } });
  await userEvent.click(await screen.findByRole('button', { name: /Take back/ }));
  await waitFor(() => expect(said()).toContain('Unable to take the request back.'));
});
