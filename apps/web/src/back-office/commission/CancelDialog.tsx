import type { BookTermReply } from '@pavilion/contract';
import { cancelTerm } from '../../shared/api/back-office/money/commission.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { percentText, subjectText } from './words.ts';
import { useTermAct } from './use-term-act.ts';

/** Asks once more before what is planned is taken back. */
export function CancelDialog({ term, onClose }: { term: BookTermReply; onClose: () => void }) {
  const { busy, problem, act } = useTermAct(onClose);
  const confirm = () =>
    void act(() => cancelTerm(term.id), {
      done: 'Cancelled',
      about: subjectText(term),
      failed: 'Unable to cancel what is planned.',
    });
  return (
    <Dialog
      alert
      title="Cancel what is planned?"
      subtitle={subjectText(term)}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="ghost" disabled={busy} onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" loading={busy} onClick={confirm}>
            Cancel it
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {percentText(term.rate)} from {formatDateTime(Date.parse(term.from))} will not begin. What is in force until
        then goes on.
      </p>
      {problem !== null && <Alert className="mt-3">{problem}</Alert>}
    </Dialog>
  );
}
