import { dismissRestriction } from '../../api/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { t } from '../../lib/i18n.ts';

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
