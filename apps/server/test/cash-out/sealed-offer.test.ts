import { randomBytes } from 'node:crypto';
import { api } from '@pavilion/contract';
import { paise, readPosition } from '@pavilion/betting';
import { expect, test } from 'vitest';
import { type CashOutOffer, openOffer, sealOffer } from '../../src/modules/cash-out/sealed-offer.ts';
import { secretBox } from '../../src/policy/secret-box.ts';

const secrets = secretBox(randomBytes(32), { bytes: (count) => randomBytes(count), uuid: () => '' });

/** A position over runs with a zone for each of so many lines: what a player holds who bet on every one of them. */
function zoned(zones: number) {
  const state = {
    shape: 'integer',
    kind: 'session',
    maxResult: null,
    zones: Array.from({ length: zones }, (_, n) => [n, (n % 2 === 0 ? -1 : 1) * (1_234_567 + n * 7_919), 0]),
  };
  return readPosition(state);
}

const offer = (zones: number): CashOutOffer => ({
  eventId: '7194482542493597',
  marketId: '1607885984532294',
  selectionKey: '48252',
  percent: 100,
  quotedPaise: 1463,
  expiresAtMs: 1_795_330_000_000,
  held: {
    before: zoned(zones),
    after: zoned(zones),
    fraction: 10_000,
    bets: [
      {
        kind: 'session',
        side: 'lay',
        selection: 'no',
        priceHundredths: 100_00,
        line: 46,
        width: null,
        stake: paise(114_63),
      },
    ],
  },
});

test('an offer comes back as it was made, to its player alone', () => {
  const text = sealOffer(secrets, 5, offer(3));
  expect(openOffer(secrets, 5, text)).toEqual(offer(3));
  expect(openOffer(secrets, 6, text)).toBeNull();
  expect(openOffer(secrets, 5, `${text.slice(0, -8)}AAAAAAAA`)).toBeNull();
});

test('the offer on a position with a thousand zones can be sent back', () => {
  const made = offer(1_000);
  const quoteId = sealOffer(secrets, 5, made);
  const body = { quoteId, requestId: '6f1c2b1e-0b5e-4c8e-9a55-0d3f6f8d7a10' };
  expect(api.cashOut.execute.body.safeParse(body).success).toBe(true);
  expect(openOffer(secrets, 5, quoteId)).toEqual(made);
});
