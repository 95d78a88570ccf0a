import type { BookTermsReply } from '@pavilion/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { askAgainMs } from '../../../src/shared/api/back-office/money/commission.ts';
import { TermsPanel } from '../../../src/back-office/commission/TermsPanel.tsx';
import { show, signedInAs } from '../accounts/dialogs/back-office.tsx';
import { fakeServer } from '../../support/fake-server.ts';

describe('terms that are planned', () => {
  signedInAs('super_admin');

  test('are in force on the page once they have begun, and can no longer be cancelled', async () => {
    const from = new Date(Date.now() + 300).toISOString();
    const at = (state: 'planned' | 'in-force', share: number): { body: BookTermsReply } => ({
      body: {
        agent: { id: '7', username: 'office7', fullName: 'Back office' },
        share,
        commission: [],
        history: [
          { id: '1', subject: 'share', kind: null, rate: 50, from, setAt: from, setBy: null, reason: 'agreed', state },
        ],
      },
    });
    fakeServer({
      'GET /api/super-admin/commission/terms': () =>
        Date.now() < Date.parse(from) ? at('planned', 0) : at('in-force', 50),
    });
    show(<TermsPanel viewer="super_admin" of="7" onBack={() => undefined} />);
    expect(await screen.findByRole('button', { name: 'Cancel Share of the book' })).toBeTruthy();
    expect(await screen.findByText('In force', undefined, { timeout: 5_000 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel Share of the book' })).toBeNull();
  });

  test('are asked for again a moment after the first begins, at the latest in half a minute', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    expect(askAgainMs([], now)).toBe(false);
    expect(askAgainMs(['2026-11-23T10:00:00Z', '2026-11-22T10:00:10Z'], now)).toBe(10_500);
    expect(askAgainMs(['2026-11-23T10:00:00Z'], now)).toBe(30_000);
    expect(askAgainMs(['2026-11-22T09:59:00Z'], now)).toBe(1_000);
  });
});
