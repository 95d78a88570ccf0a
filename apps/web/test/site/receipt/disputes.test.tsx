import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ReplyForm } from '../../../src/back-office/disputes/ReplyForm.tsx';
import { Disputes } from '../../../src/site/receipt/Disputes.tsx';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const OF_BET = 'GET /api/account/bets/4/disputes';
const ASK = 'POST /api/account/bets/4/disputes';
const AT = '2026-11-21T08:00:00.000Z';
const lost = { status: 'lost', profit: -100 };
const asked = (changes: object = {}) => ({
  ...{ id: '7', betId: '4', state: 'open', askedAt: AT, endedAt: null, asked: lost, outcome: lost },
  steps: [{ at: AT, act: 'ask', by: 'player', words: 'It was the other way.' }],
  ...changes,
});
const stands = (items: object[], mayAsk: boolean) => ({ body: { items, mayAsk, until: '2026-11-24T08:00:00.000Z' } });

beforeEach(() => {
  stubMedia(() => false);
  signIn();
});

test('a question needs words, is sent from the receipt, and stands there', async () => {
  const server = fakeServer({ [OF_BET]: stands([], true) });
  livePage(<Disputes betId="4" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask about this bet' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  expect(screen.getByText('Write something first.')).toBeTruthy();
  server.answer(ASK, { body: { message: 'Asked.', dispute: asked() } });
  server.answer(OF_BET, stands([asked()], false));
  await userEvent.type(screen.getByLabelText('What is wrong with this bet?'), 'It was the other way.');
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  await screen.findByText('Waits for an answer');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ words: 'It was the other way.' });
  expect(screen.queryByRole('button', { name: 'Ask about this bet' })).toBeNull();
});

test('a correction shows what the bet came to before and after, and a refusal stays in the form', async () => {
  const server = fakeServer({
    [OF_BET]: stands([asked({ state: 'corrected', outcome: { status: 'won', profit: 200 } })], true),
    [ASK]: { status: 409, body: { error: 'DISPUTE_TOO_LATE', message: 'The time is over.' } },
  });
  livePage(<Disputes betId="4" />);
  const figures = (await screen.findByText('Corrected')).parentElement;
  expect(figures?.textContent).toContain('Lost');
  expect(figures?.textContent).toMatch(/→ Won \+?₹200\.00/);
  await userEvent.click(screen.getByRole('button', { name: 'Ask about this bet' }));
  await userEvent.type(screen.getByLabelText('What is wrong with this bet?'), 'Still wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Send question' }));
  await screen.findByText('The time is over.');
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the desk answers what is so, and an agent says but does not answer', async () => {
  signIn({ role: 'super_admin' });
  const server = fakeServer({
    'POST /api/super-admin/disputes/7/answer': { body: { message: 'Answered.', dispute: asked() } },
  });
  const { unmount } = livePage(<ReplyForm viewer="super_admin" id="7" changed />);
  await userEvent.type(screen.getByLabelText('To the player'), 'You were right.');
  await userEvent.click(screen.getByRole('button', { name: 'Answer: corrected' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      words: 'You were right.',
      outcome: 'corrected',
    }),
  );
  unmount();
  livePage(<ReplyForm viewer="agent" id="7" changed={false} />);
  expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull();
});
