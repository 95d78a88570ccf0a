import { dismissRestriction } from '../../shared/api/session/session.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';

/** Tells somebody whose account was locked why the session ended. */
export default function RestrictedDialog({ message }: { message: string }) {
  return (
    <Dialog
      alert
      title={t('Signed out')}
      size="login"
      onClose={dismissRestriction}
      foot={
        <Button look="primary" onClick={dismissRestriction}>
          {t('OK')}
        </Button>
      }
    >
      <Alert>{t(message)}</Alert>
    </Dialog>
  );
}
