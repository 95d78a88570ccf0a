import type { ReactNode } from 'react';
import type { ButtonLook } from '../../../shared/ui/form/Button.tsx';
import { ActButton } from '../../../shared/form/ActButton.tsx';
import type { Act } from '../../../shared/api/session/staff.ts';
import { t } from '../../../shared/i18n/i18n.ts';

export type SubmitButtonProps = { form: string; act: Act; busy: boolean; look?: ButtonLook; children?: ReactNode };

/** Sends a form of a dialog from its foot. While it is on its way the button says so and takes no second press. */
export function SubmitButton({ form, act, busy, look = 'primary', children = t('Submit') }: SubmitButtonProps) {
  return (
    <ActButton act={act} type="submit" form={form} look={look} disabled={busy} aria-busy={busy || undefined}>
      {busy ? t('Submitting…') : children}
    </ActButton>
  );
}
