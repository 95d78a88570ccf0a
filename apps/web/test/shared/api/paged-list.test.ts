// @vitest-environment node
import { expect, test } from 'vitest';
import { transactions } from '../../../src/shared/api/back-office/reports.ts';
import { ledger } from '../../../src/shared/api/back-office/money/ledger.ts';
import { sheetLines } from '../../../src/shared/api/back-office/money/sheet.ts';
import { pagedList } from '../../../src/shared/api/paged-list.ts';

const PAGING = { page: 2, limit: 25 };
const DAYS = { from: '', to: '' };

test('the screen and a file make the same call, the page in its words', async () => {
  const asked: unknown[] = [];
  const list = pagedList(['names'], async (filter: { search: string }, paging) => {
    asked.push({ ...filter, ...paging });
    return { items: [], total: 0 };
  });
  const { queryKey, enabled } = list.page({ search: 'a' }, PAGING);
  expect(queryKey).toEqual(['names', { search: 'a' }, PAGING]);
  expect(enabled).toBeUndefined();
  await list.read({ search: 'a' }, PAGING);
  expect(asked).toEqual([{ search: 'a', page: '2', limit: '25' }]);
});

test('what is about one account is asked for once it is chosen', () => {
  const report = (accountId: string) => ({ accountType: 'user', accountId, type: 'all', ...DAYS }) as const;
  expect(transactions('agent').page(report(''), PAGING).enabled).toBe(false);
  expect(transactions('agent').page(report('7'), PAGING).enabled).toBe(true);
  const moved = { type: 'all', ...DAYS } as const;
  const lines = { show: 'all', search: '', ...DAYS } as const;
  const ofWhom = [
    ['super_admin', '', false],
    ['super_admin', '7', true],
    // An agent has its own.
    ['agent', '', true],
  ] as const;
  for (const [viewer, agentId, enabled] of ofWhom) {
    expect(ledger(viewer, agentId).page(moved, PAGING).enabled).toBe(enabled);
    expect(sheetLines(viewer, agentId).page(lines, PAGING).enabled).toBe(enabled);
  }
});
