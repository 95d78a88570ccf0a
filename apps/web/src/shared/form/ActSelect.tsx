import { t } from '../i18n/i18n.ts';
import { type Act, useMay } from '../api/session/staff.ts';
import { Select, type SelectProps } from '../ui/form/Select.tsx';

/** A choice that is an act: a person of staff whose rights are not enough for it sees what is chosen, and why it stays so. */
export function ActSelect({ act, ...props }: SelectProps & { act: Act }) {
  return useMay(act) ? <Select {...props} /> : <Select {...props} disabled title={t('Not among your rights')} />;
}
