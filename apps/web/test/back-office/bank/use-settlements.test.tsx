import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { makeQueryClient } from '../../../src/shared/api/query-client.ts';
import { presetDraft, typedDraft } from '../../../src/back-office/bank/bank-draft.ts';
import { useSettlements } from '../../../src/back-office/bank/use-settlements.ts';
import { backOfficeAccount, signedInAs } from '../accounts/dialogs/back-office.tsx';
import { fakeServer } from '../../support/fake-server.ts';
import '../../support/patience.ts';

const SETTLE = 'POST /api/super-admin/bank/settlements';
const [first, second] = [
  backOfficeAccount({ id: '31', username: 'one' }),
  backOfficeAccount({ id: '32', username: 'two' }),
];
const done = { body: { message: 'Settlement completed.', amount: 10, profit: 0, credit: 10, accounts: 1 } };
const refused = { status: 403, body: { error: 'TRANSACTION_CODE_INVALID', message: 'The transaction code is wrong.' } };

describe('settlements of two rows', () => {
  signedInAs('super_admin');

  /** Both rows have an amount and the code is known; each row's answers wait for their promise. */
  const open = async () => {
    const answers = { '31': Promise.withResolvers<object>(), '32': Promise.withResolvers<object>() };
    let known = false;
    const server = fakeServer({
      'GET /api/auth/me': { status: 503 },
      [SETTLE]: async ({ body }) => {
        const { ownerId } = body as { ownerId: '31' | '32' };
        return known ? answers[ownerId].promise : done;
      },
    });
    const queries = makeQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useSettlements('super_admin'), { wrapper });
    const write = (row: typeof first) => act(() => result.current.setDraft(row.id, typedDraft('10')));
    const submit = (row: typeof first) => act(() => result.current.submit(row));
    write(first);
    submit(first);
    act(() => result.current.confirm('123456'));
    await waitFor(() => expect(result.current.remembers).toBe(true));
    known = true;
    write(first);
    write(second);
    const sent = () => server.calls.filter(({ method }) => method === 'POST').slice(1);
    return { result, answers, submit, sent };
  };

  test('the second is sent while the first is on its way, and each row waits for its own answer', async () => {
    const { result, answers, submit, sent } = await open();
    submit(first);
    submit(second);
    submit(second);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(result.current.isBusy('31')).toBe(true);
    answers['32'].resolve(done);
    await waitFor(() => expect(result.current.isBusy('32')).toBe(false));
    expect(result.current.isBusy('31')).toBe(true);
    expect(result.current.draftOf('31').text).toBe('10');
    expect(result.current.draftOf('32').text).toBe('');
    answers['31'].resolve(done);
    await waitFor(() => expect(result.current.isBusy('31')).toBe(false));
    expect(sent().map(({ body }) => (body as { ownerId: string }).ownerId)).toEqual(['31', '32']);
  });

  test('an answer leaves the question of another row alone, and brings back no code that was forgotten', async () => {
    const { result, answers, submit } = await open();
    submit(first);
    act(() => result.current.forget());
    submit(second);
    expect(result.current.asking?.row.id).toBe('32');
    answers['31'].resolve(done);
    await waitFor(() => expect(result.current.isBusy('31')).toBe(false));
    expect(result.current.asking?.row.id).toBe('32');
    expect(result.current.remembers).toBe(false);
  });

  test('a preset sends the amount it shows; one that has changed meanwhile is to be chosen again', async () => {
    const { result, answers, submit, sent } = await open();
    act(() => result.current.setDraft('31', presetDraft('all', 123_45)));
    submit(first);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ mode: 'all', amount: 123.45 });
    const message = 'The amount has changed meanwhile. Nothing was moved; please look at it again.';
    answers['31'].resolve({ status: 409, body: { error: 'AMOUNT_CHANGED', message, amount: 100 } });
    await waitFor(() => expect(result.current.isBusy('31')).toBe(false));
    expect(result.current.faultIn('31')?.text).toBe(message);
    expect(result.current.draftOf('31').mode).toBeNull();
  });

  test('an order that waits for a second person leads to its act, and is not sent again by a second press', async () => {
    const { result, answers, submit, sent } = await open();
    submit(first);
    await waitFor(() => expect(sent()).toHaveLength(1));
    const message = 'This waits for a second person. Nothing has moved yet.';
    answers['31'].resolve({ status: 409, body: { error: 'APPROVAL_WAITS', message, approvalId: '7' } });
    await waitFor(() => expect(result.current.isBusy('31')).toBe(false));
    expect(result.current.faultIn('31')).toEqual({ text: message, waits: '7' });
    expect(result.current.draftOf('31').mode).toBeNull();
  });

  test('a code that is refused for both is asked for once, and the other row says so in its place', async () => {
    const { result, answers, submit } = await open();
    submit(first);
    submit(second);
    answers['31'].resolve(refused);
    answers['32'].resolve(refused);
    await waitFor(() => expect(result.current.isBusy('32')).toBe(false));
    expect(result.current.asking).toMatchObject({ row: { id: '31' }, fault: 'The transaction code is wrong.' });
    expect(result.current.faultIn('31')).toBeNull();
    expect(result.current.faultIn('32')?.text).toBe('The transaction code is wrong.');
  });
});
