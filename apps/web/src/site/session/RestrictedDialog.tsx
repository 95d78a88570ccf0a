import { dismissRestriction } from '../../shared/api/session/session.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { DoneDialog } from '../../shared/ui/overlay/DoneDialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Tells somebody whose account was locked why the session ended. */
export default function RestrictedDialog({ message }: { message: string }) {
  return (
    <DoneDialog alert title={t('Signed out')} done={t('OK')} onClose={dismissRestriction}>
      <Alert>{t(message)}</Alert>
    </DoneDialog>
  );
}
