// A button of the sheet that is grey says why.
import type { SettlementSheet, SheetRow } from '@pavilion/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SelectionBar } from '../../../src/back-office/sheet/SelectionBar.tsx';
import { sheetBrief, sheetColumns } from '../../../src/back-office/sheet/sheet-columns.tsx';
import { DataTable } from '../../../src/shared/ui/list/DataTable.tsx';
import { stubMedia, stubResize } from '../../support/browser.ts';
import { openPage } from '../accounts/back-office-page.tsx';
import { signedInAs } from '../accounts/dialogs/back-office.tsx';

const row = (username: string, open: number, closing: number): SheetRow => ({
  player: { id: username, username, fullName: '' },
  ...{ opening: 0, result: closing, commission: 0, settled: 0, closing, settledOn: null },
  ...{ open, exposure: 0, share: 0, balance: 50, available: 50 },
});
const acts = {
  viewer: 'agent' as const,
  maySettle: true,
  sheet: undefined,
  isChosen: () => false,
  onChoose: () => undefined,
  onSettle: () => undefined,
};
const open = (rows: readonly SheetRow[]) =>
  openPage(
    <DataTable
      wideTable
      label="Sheet"
      columns={sheetColumns(acts)}
      brief={sheetBrief(acts)}
      rows={rows}
      rowKey={({ player }) => player.id}
      empty={null}
    />,
    '/',
  );

signedInAs('agent');
afterEach(() => vi.unstubAllGlobals());

test('a line that cannot be settled says why, beside its button', () => {
  stubMedia(() => true);
  stubResize();
  open([row('neem', 0, 0), row('kaveri', 0, -40), row('lotus', -40, -40)]);
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^Settle ?${name}$`) });
  const saysWhy = (name: string) => document.getElementById(button(name).getAttribute('aria-describedby') ?? '');
  expect(button('neem')).toHaveProperty('disabled', true);
  expect(saysWhy('neem')?.textContent).toBe('Even: nothing is to be settled.');
  expect(saysWhy('kaveri')?.textContent).toBe('Settled since: nothing of it is left.');
  expect(button('lotus')).toHaveProperty('disabled', false);
  expect(saysWhy('lotus')).toBeNull();
});

test('on a phone the reason is read under the acts', () => {
  stubMedia(() => false);
  open([row('neem', 0, 0)]);
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  expect(screen.getByText('Even: nothing is to be settled.').className).not.toContain('sr-only');
});

test('ticked lines that the agent cannot pay say how many points are missing', () => {
  const line = { opening: 0, share: 0, settled: 0, closing: 0 };
  const sheet = {
    agent: { id: 'north', username: 'north', fullName: '' },
    wallet: { ...line, balance: 10, available: 10, minimum: 0, warning: null },
  } as unknown as SettlementSheet;
  openPage(
    <SelectionBar
      sheet={sheet}
      rows={[row('lotus', -40, -40)]}
      onClear={() => undefined}
      onPreview={() => undefined}
    />,
    '/',
  );
  expect(screen.getByRole('button', { name: 'Preview 1 settlement' })).toHaveProperty('disabled', true);
  expect(screen.getByText('north is short of 30.00 points.')).toBeTruthy();
});
