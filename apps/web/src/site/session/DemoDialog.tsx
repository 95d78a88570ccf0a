import type { Role } from '@pavilion/contract';
import { useState } from 'react';
import { signInAsDemo } from '../../shared/api/session/session.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { TermsLinks } from './TermsLinks.tsx';
import { demoPoints } from '../../shared/lib/demo-points.ts';

export type DemoDialogProps = {
  /** The version of the terms that the server accepts; null while it is not known. */
  termsVersion: string | null;
  onClose: () => void;
  onSignedIn: (role: Role) => void;
};

/** A fresh player with play points, for a day (the Demo button). */
export default function DemoDialog({ termsVersion, onClose, onSignedIn }: DemoDialogProps) {
  const [accepted, setAccepted] = useState(false);
  const { busy, outcome, say, run } = useSubmit();
  const start = async () => {
    if (termsVersion === null) return;
    await run('', async () => {
      const result = await signInAsDemo(termsVersion);
      if ('role' in result) onSignedIn(result.role);
      else if ('error' in result) say({ tone: 'bad', text: result.error });
    });
  };
  return (
    <Dialog
      title={t('Demo')}
      size="login"
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            look="primary"
            loading={busy}
            disabled={!accepted || termsVersion === null}
            onClick={() => void start()}
          >
            {t('Start the demo')}
          </Button>
        </>
      }
    >
      {outcome && <Alert className="mb-3">{outcome.text}</Alert>}
      <p className="mb-3.5 text-ink-2">
        {t('You become a new player with {amount} of play points, for one day. Nothing has to be typed in.', {
          amount: demoPoints(),
        })}
      </p>
      <Checkbox checked={accepted} disabled={busy} onChange={(event) => setAccepted(event.target.checked)}>
        {t('I am 18 or older and accept the terms and the responsible gaming policy.')}
      </Checkbox>
      <TermsLinks />
    </Dialog>
  );
}
