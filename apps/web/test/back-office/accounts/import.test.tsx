import type { ImportedRow } from '@pavilion/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import AccountListPage from '../../../src/back-office/accounts/AccountListPage.tsx';
import { readFile } from '../../../src/back-office/accounts/import/import-file.ts';
import { backOfficeAccount, signedInAs } from './dialogs/back-office.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import { openPage, pageOf } from './back-office-page.tsx';

const ALL = 'GET /api/super-admin/accounts';
const IMPORT = 'POST /api/super-admin/accounts/import';
const row = (line: number, username: string, changes: Partial<ImportedRow> = {}): ImportedRow => ({
  line,
  username,
  fullName: '',
  userType: 'user',
  agent: 'north',
  openingPoints: 5,
  problems: [],
  id: null,
  transactionCode: null,
  ...changes,
});
const TAKEN = { field: 'username', message: 'This user name is taken.' };
const csv = 'username,password\nann,secret1\nben,secret1\n';
const file = (content: BlobPart = csv) => new File([content], 'players.csv', { type: 'text/csv' });

async function choose(code = 'C0DE') {
  openPage(<AccountListPage />, '/super-admin/users');
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import accounts' }));
  fireEvent.change(dialog.getByLabelText('CSV file'), { target: { files: [file()] } });
  await dialog.findByText('players.csv');
  fireEvent.change(dialog.getByLabelText('Your Transaction Code'), { target: { value: code } });
  return dialog;
}

describe('importing accounts', () => {
  signedInAs('super_admin');

  test('a file is checked first, and all of it is opened after that', async () => {
    const checked = {
      message: '2 accounts can be opened.',
      opened: 0,
      problem: null,
      rows: [row(2, 'ann'), row(3, 'ben')],
    };
    const opened = {
      message: '2 accounts opened.',
      opened: 2,
      problem: null,
      rows: [
        row(2, 'ann', { id: '31' }),
        row(3, 'ben', { id: '32', userType: 'agent', agent: null, transactionCode: 'XY23ZW45' }),
      ],
    };
    const server = fakeServer({
      [ALL]: pageOf([backOfficeAccount()]),
      [IMPORT]: ({ body }) => ({ body: Object(body).checkOnly ? checked : opened }),
    });
    const dialog = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Check file' }));
    await dialog.findByText(/2 accounts can be opened\. Nothing has been opened yet\./);
    fireEvent.click(dialog.getByRole('button', { name: 'Open 2 accounts' }));
    await dialog.findByText(/2 accounts opened\./);
    expect(dialog.getByText('XY23ZW45')).toBeTruthy();
    expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { csv, checkOnly: true, authTransactionCode: 'C0DE' },
      { csv, checkOnly: false, authTransactionCode: 'C0DE' },
    ]);
    // The list behind it is read again.
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1));
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with anything wrong nothing can be opened; the report has every row', async () => {
    const saved: Blob[] = [];
    const makeUrl = (blob: Blob) => {
      saved.push(blob);
      return 'blob:report';
    };
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: () => {} }));
    const rows = [row(2, 'ann', { problems: [TAKEN] }), row(3, 'ben')];
    fakeServer({
      [ALL]: pageOf([backOfficeAccount()]),
      [IMPORT]: {
        body: { message: 'x', opened: 0, problem: 'The opening points come to 10.00; 2.00 are available.', rows },
      },
    });
    const dialog = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Check file' }));
    const said = await dialog.findByText(/Something is wrong in 1 of 2 rows\./);
    expect(said.textContent).toContain('The opening points come to 10.00; 2.00 are available. Nothing was opened.');
    expect(dialog.getByText('This user name is taken.')).toBeTruthy();
    expect(dialog.queryByText('ben')).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'All 2' }));
    expect(dialog.getByText('ben')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Open 2 accounts' }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Download report' }));
    expect((await saved[0]?.text())?.split('\r\n').slice(1, 3)).toEqual([
      '2,ann,,User,north,5,This user name is taken.,',
      '3,ben,,User,north,5,Nothing wrong,',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Choose another file' }));
    expect(dialog.getByText('Drop a CSV file here, or choose one.')).toBeTruthy();
  });

  test('an import that is refused in the end shows the rows that it was refused for', async () => {
    const checked = { message: 'x', opened: 0, problem: null, rows: [row(2, 'ann')] };
    const refused = {
      error: 'IMPORT_REFUSED',
      message: 'x',
      problem: null,
      rows: [row(2, 'ann', { problems: [TAKEN] })],
    };
    fakeServer({
      [ALL]: pageOf([backOfficeAccount()]),
      [IMPORT]: ({ body }) => (Object(body).checkOnly ? { body: checked } : { status: 422, body: refused }),
    });
    const dialog = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Check file' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Open 1 account' }));
    await dialog.findByText('This user name is taken.');
  });

  test.each([
    [
      { status: 403, body: { error: 'TRANSACTION_CODE_INVALID', message: 'The transaction code is not valid.' } },
      'The transaction code is not valid.',
    ],
    [
      { status: 400, body: { error: 'INVALID_REQUEST', field: 'csv', message: 'The column “x” is not known.' } },
      'The column “x” is not known.',
    ],
    [{ status: 500, body: {} }, 'Unable to import accounts.'],
  ] as const)('a check that is refused says so and keeps the file: %j', async (answer, words) => {
    fakeServer({ [ALL]: pageOf([backOfficeAccount()]), [IMPORT]: answer });
    const dialog = await choose();
    fireEvent.click(dialog.getByRole('button', { name: 'Check file' }));
    await dialog.findByText(words);
    expect(dialog.getByText('players.csv')).toBeTruthy();
  });

  test('what was wrong with a file is not said of the next one', async () => {
    fakeServer({
      [ALL]: pageOf([backOfficeAccount()]),
      'POST /api/super-admin/accounts/import': {
        status: 422,
        body: { code: 'INVALID_TRANSACTION_CODE', message: 'Wrong code.' },
      },
    });
    openPage(<AccountListPage />, '/super-admin/users');
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = (name: string) =>
      fireEvent.change(dialog.getByLabelText('CSV file'), { target: { files: [new File(['username\nx'], name)] } });
    choose('players.csv');
    await dialog.findByText('players.csv');
    fireEvent.change(dialog.getByLabelText('Your Transaction Code'), { target: { value: 'wrong' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Check file' }));
    await dialog.findByText('Wrong code.');
    choose('others.csv');
    await dialog.findByText('others.csv');
    expect(dialog.queryByText('Wrong code.')).toBeNull();
  });

  test('file and code are needed', async () => {
    fakeServer({ [ALL]: pageOf([backOfficeAccount()]) });
    openPage(<AccountListPage />, '/super-admin/users');
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Check file' }));
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Choose a file.',
      'Enter your transaction code to authorize this action.',
    ]);
  });
});

test.each([
  [new File([], 'a.csv'), 'The file is empty.'],
  [file('x'.repeat(200_001)), 'The file is larger than 200 KB. Import it in parts.'],
  [file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])), 'This is not a CSV file. Save the sheet as CSV (UTF-8).'],
  [file(new Uint8Array([0xff, 0xfe, 0x61])), 'This is not a CSV file. Save the sheet as CSV (UTF-8).'],
])('%# is no file of accounts', async (chosen, words) => {
  expect(await readFile(chosen)).toBe(words);
});
