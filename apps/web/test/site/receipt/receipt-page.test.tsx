import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BetReceipt } from '../../../src/shared/api/market/receipts.ts';
import ReceiptPage from '../../../src/site/receipt/ReceiptPage.tsx';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const AT = '2026-11-21T08:51:40.000Z';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

const receipt = (changes: Partial<BetReceipt> = {}): BetReceipt => ({
  bet: bet(),
  player: { id: '9', username: 'player1' },
  accepted: {
    at: AT,
    requestId: '4f0c0a0e-5a51-4c5c-9a80-0d8f4e4f7f10',
    oddsRequested: 3.05,
    odds: 3.05,
    lineRequested: null,
    line: null,
    width: null,
    acceptedMovedPrice: false,
    frameSeq: '812',
    frameReceivedAt: AT,
    priceAgeMs: 240,
    priceAgeMaxMs: 3_000,
    ruleId: 'match-odds/1',
    ip: '10.0.0.1',
    userAgent: PHONE,
  },
  cashOut: null,
  decision: null,
  versions: [],
  legs: [],
  trail: [],
  score: null,
  ...changes,
});
const cashOut = (automatic: boolean) => ({
  id: '5',
  percent: 50,
  automatic,
  quoted: 1_240,
  amount: 1_250.5,
  bets: ['1'],
});

const open = (shown: BetReceipt) => {
  fakeServer({ 'GET /api/bets/1': { body: { receipt: shown } } });
  livePage(
    <Routes>
      <Route path="/bets/:betId" element={<ReceiptPage />} />
    </Routes>,
    '/bets/1',
  );
};
const priceAndMoney = async () => (await screen.findByRole('region', { name: 'Price and money' })).textContent;

beforeEach(() => {
  stubMedia(() => true);
  signIn();
});

describe('a receipt', () => {
  test('says what its cash-out made certain while the bet stands', async () => {
    open(receipt({ cashOut: cashOut(false) }));
    expect(await priceAndMoney()).toContain('Placed by a cash-out of 50 %, which made +₹1,250.50 certain.');
  });

  test.each([
    [false, 'Placed by a cash-out of 50 %.'],
    [true, 'Placed by an automatic cash-out.'],
  ])('says that nothing is certain any more once the bet is void (automatic: %s)', async (automatic, begin) => {
    open(receipt({ bet: bet({ status: 'void', profit: 0 }), cashOut: cashOut(automatic) }));
    const text = await priceAndMoney();
    expect(text).toContain(`${begin} It had made +₹1,250.50 certain, which no longer holds: the bet is void.`);
    expect(text).not.toContain('which made');
  });

  test.each([
    [20_000, 'Result in; pays in about 20 s'],
    [null, 'Result being checked'],
  ])('says that the result is in, under its name and where the settlement will stand (%s)', async (paysInMs, words) => {
    open(receipt({ bet: bet({ resultIn: { paysInMs } }) }));
    expect(await screen.findAllByText(words)).toHaveLength(2);
    expect(screen.queryByText('The market has no result yet.')).toBeNull();
  });

  test('names the device in two words, and what it says of itself behind a fold', async () => {
    open(receipt());
    expect(await screen.findByText('Chrome · Android')).toBeTruthy();
    expect(screen.getByText(PHONE).closest('details')?.open).toBe(false);
  });

  test('keeps a sign and its figures on one line', async () => {
    open(receipt({ cashOut: cashOut(false) }));
    for (const amount of await screen.findAllByText(/^[+−]₹/)) expect(amount.className).toContain('whitespace-nowrap');
  });
});

test('of a bet that was decided by hand says so, with the time and the reason that were given', async () => {
  open(receipt({ decision: { status: 'void', reason: 'Taken at a wrong price', at: AT } }));
  const settlement = await screen.findByRole('region', { name: 'Settlement' });
  expect(settlement.textContent).toContain('Decided by hand: Void');
  expect(settlement.textContent).toContain('Taken at a wrong price');
  expect(settlement.textContent).not.toContain('no result yet');
});

test('can be shared as a picture, which says nothing of the player; a device that cannot share saves it', async () => {
  const written: string[] = [];
  const pen = { scale: () => undefined, fillRect: () => undefined, fillText: (text: string) => written.push(text) };
  const image = new Blob(['png'], { type: 'image/png' });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object(pen));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(image));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const question = { ...bet(), kind: 'session' as const, market: { ...bet().market, name: '20 over runs' } };
  const shown = receipt({
    bet: { ...question, selection: { ...question.selection, name: '20 over runs', side: 'back' } },
  });
  open(shown);
  await userEvent.click(await screen.findByRole('button', { name: 'Share as a picture' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^bet-1-[-0-9]+\.png$/);
  expect(written).toEqual(expect.arrayContaining(['Pavilion', 'Stake', 'Status', shown.bet.event.name]));
  // Once, in the title: the market of a question is called as it is.
  expect(written.filter((text) => text.includes('20 over runs'))).toEqual(['Yes 20 over runs']);
  expect(written.join(' ')).not.toContain('player1');
  const share = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.assign(navigator, { canShare: () => true, share });
  await userEvent.click(screen.getByRole('button', { name: 'Share as a picture' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect([saved.length, screen.queryByText(/could not be made/)]).toEqual([1, null]);
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

test('the score at which the bet was accepted is said with the time it came, and left out where none is known', async () => {
  const side = (main: string, detail: string, active: boolean) => ({ main, detail, parts: [], active });
  const score = {
    status: 'Live',
    clock: null,
    note: '',
    sides: [side('187/6', '20 ov', false), side('171/5', '18.1 ov', true)],
  };
  open(receipt({ score: { at: AT, ...score } }));
  const accepted = await screen.findByRole('region', { name: 'When it was accepted' });
  expect(accepted.textContent).toContain('Score then187/6 v 171/5 · 18.1 ov');
});
