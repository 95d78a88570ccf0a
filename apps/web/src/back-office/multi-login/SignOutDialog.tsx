import type { LoginPlace } from '../../shared/api/back-office/multi-login.ts';
import { formatCount } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { placeName } from './words.ts';
import { t } from '../../shared/i18n/i18n.ts';

export type SignOutDialogProps = { place: LoginPlace; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before everybody at a place is signed out. */
export function SignOutDialog({ place, busy, onConfirm, onClose }: SignOutDialogProps) {
  const { liveSessions } = place;
  const count = formatCount(liveSessions);
  const atAddress = place.kind === 'address';
  return (
    <Dialog
      alert
      title={t('Sign out everybody here?')}
      subtitle={placeName(place)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button look="danger" loading={busy} onClick={onConfirm}>
            {t('Sign out all')}
          </Button>
        </>
      }
    >
      <p className="text-base">
        {liveSessions === 1
          ? atAddress
            ? t(
                'The live session that was opened from this address in the period ends at once. Your own session stays.',
              )
            : t('The live session that was opened from this device in the period ends at once. Your own session stays.')
          : atAddress
            ? t(
                'The {count} live sessions that were opened from this address in the period end at once. Your own session stays.',
                { count },
              )
            : t(
                'The {count} live sessions that were opened from this device in the period end at once. Your own session stays.',
                { count },
              )}
      </p>
      <p className="mt-2 text-sm text-ink-2">
        {t('Who knows the password can sign in again; a user lock prevents that.')}
      </p>
    </Dialog>
  );
}
