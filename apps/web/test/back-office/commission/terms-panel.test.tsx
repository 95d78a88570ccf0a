import type { BookTermsReply } from '@pavilion/contract';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { askAgainMs } from '../../../src/shared/api/back-office/money/commission.ts';
import { TermDialog } from '../../../src/back-office/commission/TermDialog.tsx';
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
    let asked = 0;
    fakeServer({
      // Begun by the second time, however long the first answer was on its way.
      'GET /api/super-admin/commission/terms': () => ((asked += 1) === 1 ? at('planned', 0) : at('in-force', 50)),
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

  test('of a day that was typed over with none are not sent for the day before it', async () => {
    const { calls } = fakeServer({});
    const terms: BookTermsReply = { agent: null, share: 0, commission: [], history: [] };
    show(<TermDialog subject="share" terms={terms} onClose={() => undefined} />);
    const type = (name: RegExp, value: string) => {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name });
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
      return field;
    };
    const shown = screen.getAllByRole('textbox').map((field) => field.id);
    fireEvent.click(screen.getByRole('radio', { name: 'From a day' }));
    for (const id of shown) fireEvent.change(document.querySelector(`#${CSS.escape(id)}`)!, { target: { value: '5' } });
    expect(type(/^Day/, '1 Dec 2026').value).toBe('1 Dec 2026');
    expect(type(/^Day/, '31 Nov').value).toBe('31 Nov');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Write a day like/)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
