import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../shared/ui/form/Button.tsx';
import { t } from '../../../shared/i18n/i18n.ts';

export type SubmitButtonProps = { form: string; busy: boolean; look?: ButtonLook; children?: ReactNode };

/** Sends a form of a dialog from its foot. While it is on its way the button says so and takes no second press. */
export function SubmitButton({ form, busy, look = 'primary', children = t('Submit') }: SubmitButtonProps) {
  return (
    <Button type="submit" form={form} look={look} disabled={busy} aria-busy={busy || undefined}>
      {busy ? t('Submitting…') : children}
    </Button>
  );
}
