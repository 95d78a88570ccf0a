// The slip in Hindi: whatever stands in the way is marked and said in the player's language, by its code and not its words.
import { api, isRefusalCode, REFUSALS } from '@pavilion/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../../src/shared/i18n/i18n.ts';
import { useSlipDraft } from '../../../src/shared/lib/bet/slip-draft.ts';
import { oddsTopic } from '../../../src/shared/live/topics.ts';
import { resetPlacing, usePlacing } from '../../../src/site/slip/placing/flights.ts';
import Slip from '../../../src/site/slip/Slip.tsx';
import { matchOdds } from '../../fixtures/documents.ts';
import { livePage, settings, signIn } from '../../fixtures/live-page.tsx';
import { pick } from '../../fixtures/pick.ts';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

beforeEach(async () => {
  stubMedia(() => true);
  localStorage.clear();
  usePlacing.setState({ placed: [], flights: new Map() });
  resetPlacing();
  await setLanguage('hi');
  signIn();
});
afterEach(() => setLanguage('en'));

function open(refusal?: { status: number; body: object }) {
  fakeServer({
    'GET /api/app-settings': { body: settings },
    'GET /api/limits': { body: { limits: [], reminderMinutes: null, exclusion: null } },
    'GET /api/bets/positions': { body: { items: [] } },
    'GET /api/bets/current': { body: { items: [], total: 0, page: 1, pageSize: 200, totalAmount: 0 } },
    ...(refusal ? { 'POST /api/bets/place': refusal } : {}),
  });
  useSlipDraft.getState().open(pick());
  return livePage(<Slip place="rail" />);
}
const stake = () => screen.getByRole<HTMLInputElement>('textbox');
const place = () => {
  const button = screen.getAllByRole<HTMLButtonElement>('button').find(({ type }) => type === 'submit');
  if (!button) throw new Error('no button to place the bet');
  return button;
};
/** Names of fixtures and figures aside, no Latin word is left, and Hindi ones are there. */
const expectHindi = (text: string | null | undefined): void => {
  expect(text).toMatch(/[\u0900-\u097f]/);
  expect(text?.replace('Agent(Agent)', '')).not.toMatch(/[A-Za-z]{3,}/);
};

test.each(['0', 'abc', '99999999'])('a stake that is none, or out of range (%s), is marked and said', (typed) => {
  open();
  fireEvent.change(stake(), { target: { value: typed } });
  expect(stake().getAttribute('aria-invalid')).toBe('true');
  expect(place().disabled).toBe(true);
  expectHindi(screen.getByRole('alert').textContent);
  fireEvent.change(stake(), { target: { value: '500' } });
  expect(stake().getAttribute('aria-invalid')).toBeNull();
  expect(place().disabled).toBe(false);
});

test('odds that are none are marked and said', () => {
  open();
  const odds = screen.getByRole('spinbutton');
  fireEvent.change(odds, { target: { value: '0' } });
  expect(odds.getAttribute('aria-invalid')).toBe('true');
  expect(place().disabled).toBe(true);
  expectHindi(screen.getByRole('alert').textContent);
});

test('a box that takes no bets says why the button does not answer', async () => {
  const { give } = open();
  give(oddsTopic('4', '700'), [matchOdds({ gstatus: 'SUSPENDED' })]);
  await waitFor(() => expect(place().disabled).toBe(true));
  expectHindi(screen.getByRole('status').textContent);
});

// Two of them are no sentence in the slip: a lock closes it, changed odds are a question.
const SAID = (api.bets.place.refusals ?? []).filter((code) => code !== 'BET_LOCKED' && code !== 'ODDS_CHANGED');
test.each(SAID)('%s is said in Hindi', async (code) => {
  if (!isRefusalCode(code)) throw new Error(code);
  const { status, message } = REFUSALS[code];
  open({ status, body: { error: code, message } });
  await act(async () => place().click());
  await waitFor(() => expect(usePlacing.getState().placing.step).toBe('failed'));
  expectHindi(screen.getByRole('alert').textContent);
});
