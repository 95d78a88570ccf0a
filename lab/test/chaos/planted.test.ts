import type {} from '../../../apps/server/test/support/global-db.ts';
import { inject, describe, expect, test } from 'vitest';
import { bugNamed, cannotBePlanted, PLANTED_BUGS } from '../../chaos/planted/bugs.ts';
import { hunt } from '../../chaos/planted/hunt.ts';
import { SEED } from './report.ts';

test.each(PLANTED_BUGS)('$name fits the sources as they are', (bug) => {
  expect(cannotBePlanted(bug)).toBeNull();
});

/** Those whose harness is quick; `npm run chaos -- --planted` hunts all. */
const QUICK = [
  'no-socket-maximum',
  'guesses-counted-since-the-start',
  'code-guesses-not-counted',
  'no-wallet-lock',
  'no-unique-key',
  'requests-not-remembered',
  'settling-without-the-barrier',
  'the-agent-as-remembered',
  'a-late-payer-opens-again',
  'payout-rounded-up',
  'price-age-from-the-client',
  'in-play-word-of-the-event-ignored',
  'a-start-that-passes-unseen',
  'known-result-ignored-by-placement',
  'a-result-of-another-event',
  'a-result-paid-without-its-wait',
];

describe('a planted bug is caught', () => {
  test.each(QUICK)('%s', { timeout: 300_000 }, async (name) => {
    expect(
      await hunt(bugNamed(name), { socketDir: inject('postgresSocket'), template: 'template_pavilion' }, SEED),
    ).toMatchObject({ outcome: 'caught' });
  });
});
