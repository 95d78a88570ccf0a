import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmSession } from '../../../src/back-office/frame/ConfirmSession.tsx';
import { SettlementForm } from '../../../src/back-office/settings/SettlementForm.tsx';
import type { SystemSettings } from '../../../src/shared/api/back-office/settings.ts';
import { useToasts } from '../../../src/shared/ui/overlay/toast.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { show, signedInAs } from '../accounts/dialogs/back-office.tsx';

const SAVE = 'POST /api/super-admin/app-settings/settlement';
const SAVED = 'Settlement settings updated.';
const settings = { weekStartsOn: 1, agentFloatMinimum: 0 } as SystemSettings;

signedInAs('super_admin');

test('the settings of settlement are saved once the transaction code was typed', async () => {
  const server = fakeServer({
    [SAVE]: { status: 403, body: { error: 'CONFIRMATION_NEEDED', message: 'Confirm that it is you.' } },
    'GET /api/security': { body: { twoFactor: { enabled: false } } },
    'POST /api/security/confirm-session': () => {
      server.answer(SAVE, { body: { message: SAVED, ...settings, agentFloatMinimum: 2500 } });
      return { body: { message: 'Confirmed.' } };
    },
  });
  const { user } = show(
    <>
      <ConfirmSession />
      <SettlementForm settings={settings} />
    </>,
  );
  const minimum = screen.getByLabelText('Minimum of an agent’s wallet');
  await user.clear(minimum);
  await user.type(minimum, '2500');
  await user.click(screen.getByRole('button', { name: 'Save settlement' }));
  await user.type(await screen.findByLabelText('Your Transaction Code'), 'CODE1{Enter}');
  await expect.poll(() => useToasts.getState().toasts.map(({ title }) => title)).toEqual([SAVED]);
  const sent = server.calls.flatMap(({ path, body }) => (path.endsWith('/settlement') ? [body] : []));
  expect(sent).toEqual(Array(2).fill({ weekStartsOn: 1, agentFloatMinimum: 2500 }));
});
