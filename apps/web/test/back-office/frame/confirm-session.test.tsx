import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConfirmSession } from '../../../src/back-office/frame/ConfirmSession.tsx';
import { call } from '../../../src/shared/api/client.ts';
import { keepToken } from '../../../src/shared/api/session/token.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { show, signedInAs } from '../accounts/dialogs/back-office.tsx';

signedInAs('super_admin');

const RESUME = 'POST /api/super-admin/markets/4/resume';
const NEEDED = { status: 403, body: { error: 'CONFIRMATION_NEEDED', message: 'Confirm that it is you.' } };
const SECURITY = { body: { twoFactor: { enabled: false } } };

const resume = () =>
  call('POST', '/api/super-admin/markets/{id}/resume', { params: { id: '4' }, body: { reason: 'x' } });
/** Whether the question is asked. */
const asked = () => screen.findByLabelText('Your Transaction Code');

test('who leaves the back office while it is asked has said no, and is asked again another time', async () => {
  fakeServer({ [RESUME]: NEEDED, 'GET /api/security': SECURITY });
  show(<ConfirmSession />);
  const act = resume();
  await asked();
  cleanup();
  await expect(act).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  show(<ConfirmSession />);
  const again = resume();
  await asked();
  cleanup();
  await expect(again).rejects.toMatchObject({ code: 'CONFIRMATION_NEEDED' });
});

test('what one account began is not done by another that signed in meanwhile', async () => {
  const { calls } = fakeServer({
    [RESUME]: NEEDED,
    'GET /api/security': SECURITY,
    'POST /api/security/confirm-session': () => {
      keepToken('token-2');
      return { body: { message: 'Confirmed.' } };
    },
  });
  show(<ConfirmSession />);
  const act = resume().catch((error: unknown) => error);
  await userEvent.type(await asked(), '123456{Enter}');
  expect(await act).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
  expect(calls.filter(({ path }) => path.endsWith('/resume'))).toHaveLength(1);
});
