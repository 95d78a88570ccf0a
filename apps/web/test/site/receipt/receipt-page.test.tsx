import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BetReceipt } from '../../../src/shared/api/market/receipts.ts';
import ReceiptPage from '../../../src/site/receipt/ReceiptPage.tsx';
import { bet } from '../../fixtures/bet.ts';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';

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
  versions: [],
  legs: [],
  trail: [],
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
