import { t } from '../i18n/i18n.ts';
import { type Act, useMay } from '../api/session/staff.ts';
import { Switch, type SwitchProps } from '../ui/form/Switch.tsx';

/** A switch of an act: a person of staff whose rights are not enough for it sees how it stands, and why it cannot be thrown. */
export function ActSwitch({ act, ...props }: SwitchProps & { act: Act }) {
  return useMay(act) ? <Switch {...props} /> : <Switch {...props} disabled title={t('Not among your rights')} />;
}
