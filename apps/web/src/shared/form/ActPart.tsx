import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { type Act, useMay } from '../api/session/staff.ts';
import { useSession } from '../api/session/session.ts';
import { Alert } from '../ui/overlay/Alert.tsx';

/**
 * A form, or a part with switches, of an act: a person of staff whose rights are not enough for it reads what stands there,
 * changes nothing, and is told why.
 */
export function ActPart({ act, children }: { act: Act; children: ReactNode }) {
  const account = useSession((session) => session.account?.username ?? '');
  if (useMay(act)) return children;
  return (
    <fieldset disabled className="contents">
      <Alert tone="info" className="mb-3">
        {t('You can read this. Changing it is not among the rights that {account} gave you.', { account })}
      </Alert>
      {children}
    </fieldset>
  );
}
