// @vitest-environment node
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/shared/api/api-error.ts';
import { refusalText } from '../../../src/shared/lib/bet/refusal-text.ts';

const refused = (code: string, message: string, detail: Record<string, unknown>) =>
  refusalText(new ApiError(403, code, message, detail, null));

test('an own limit is told with its figures, a pause with its end', () => {
  const limit = { subject: 'stake', period: 'day', max: 5000, used: 4200, remaining: 800 };
  expect(refused('LIMIT_REACHED', 'Your stake limit is reached.', limit)).toBe(
    'Your stake limit is reached. Limit ₹5,000, used ₹4,200, left ₹800.',
  );
  const pause = { subject: 'exclusion', until: '2026-03-08T06:00:00.000Z' };
  expect(refused('LIMIT_REACHED', 'Betting is paused on this account.', pause)).toMatch(
    /^Betting is paused on this account\. Until 8 Mar 2026, .*\.$/,
  );
});
