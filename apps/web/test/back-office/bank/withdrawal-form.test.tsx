import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WithdrawalForm } from '../../../src/back-office/bank/WithdrawalForm.tsx';
import { livePage, signIn } from '../../fixtures/live-page.tsx';
import { stubMedia } from '../../support/browser.ts';
import { fakeServer } from '../../support/fake-server.ts';

function open(width: number): void {
  stubMedia((query) => [...query.matchAll(/width >= (\d+)px/g)].every(([, px]) => width >= Number(px)));
  signIn({ role: 'agent' });
  fakeServer({});
  livePage(<WithdrawalForm />);
}

test('on a phone the form opens by a press, so that the list is in sight', () => {
  open(390);
  expect(screen.queryByLabelText('Amount')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'New request' }));
  expect(screen.getByLabelText('Amount')).toBeTruthy();
});

test('with more room it is there', () => {
  open(768);
  expect(screen.getByLabelText('Amount')).toBeTruthy();
});
