import { dismissRestriction } from '../../api/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Tells somebody whose account was locked why the session ended (specification 1, section 4). */
export default function RestrictedDialog({ message }: { message: string }) {
  return (
    <Dialog
      alert
      title="Signed out"
      size="login"
      onClose={dismissRestriction}
      foot={
        <Button look="primary" onClick={dismissRestriction}>
          OK
        </Button>
      }
    >
      <Alert>{message}</Alert>
    </Dialog>
  );
}
