import type { AlertReply } from '@pavilion/contract';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ALERT_FILE } from '../../../src/back-office/alerts/alert-columns.tsx';

const alert = (changes: Partial<AlertReply> = {}): AlertReply => ({
  ...{ id: '1', reason: 'linked', raisedAt: new Date().toISOString(), endedAt: null, muted: false },
  ...{ account: null, other: null, market: null, event: null, betId: null, amount: null, seconds: null },
  ...{ count: null, detail: null, assignedTo: null, acknowledged: null },
  ...changes,
});
const cellOf = (head: string, row: AlertReply) => {
  const column = ALERT_FILE.find((one) => one.head === head);
  return render(<MemoryRouter>{column?.cell(row)}</MemoryRouter>).container;
};

test('an alert of today says its time alone, an older one its day, too', () => {
  expect(cellOf('Time', alert()).textContent).toMatch(/^\d\d:\d\d$/);
  expect(cellOf('Time', alert({ raisedAt: '2025-01-02T10:00:00.000Z' })).textContent).toContain('2025');
});

test('the sign of an alert says how urgent it is, until it has been seen', () => {
  const signOf = (row: AlertReply) => cellOf('Reason', row).querySelector('[aria-hidden]')?.className;
  expect(signOf(alert())).toContain('text-danger');
  expect(signOf(alert({ reason: 'bet' }))).toContain('text-warn');
  expect(signOf(alert({ acknowledged: { by: 'superadmin', at: '2025-01-02T10:00:00.000Z' } }))).toContain('text-ink-3');
  expect(screen.getAllByText('Linked accounts on opposite sides')).toHaveLength(2);
});
