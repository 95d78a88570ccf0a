import type { LoginPlace } from '../../shared/api/back-office/multi-login.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { placeName } from './words.ts';

export type SignOutDialogProps = { place: LoginPlace; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before everybody at a place is signed out. */
export function SignOutDialog({ place, busy, onConfirm, onClose }: SignOutDialogProps) {
  const { liveSessions } = place;
  const what = liveSessions === 1 ? 'The live session' : `The ${formatCount(liveSessions)} live sessions`;
  return (
    <Dialog
      alert
      title="Sign out everybody here?"
      subtitle={placeName(place)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" loading={busy} onClick={onConfirm}>
            Sign out all
          </Button>
        </>
      }
    >
      <p className="text-base">
        {what} that {liveSessions === 1 ? 'was' : 'were'} opened from{' '}
        {place.kind === 'address' ? 'this address' : 'this device'} in the period {liveSessions === 1 ? 'ends' : 'end'}{' '}
        at once. Your own session stays.
      </p>
      <p className="mt-2 text-sm text-ink-2">Who knows the password can sign in again; a user lock prevents that.</p>
    </Dialog>
  );
}
