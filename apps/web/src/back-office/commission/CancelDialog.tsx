import type { BookTermReply } from '@pavilion/contract';
import { cancelTerm } from '../../shared/api/back-office/money/commission.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { percentText, subjectText } from './words.ts';
import { useTermAct } from './use-term-act.ts';

/** Asks once more before what is planned is taken back. */
export function CancelDialog({ term, onClose }: { term: BookTermReply; onClose: () => void }) {
  const { submit, act } = useTermAct(onClose);
  const confirm = () =>
    void act(() => cancelTerm(term.id), {
      done: 'Cancelled',
      about: subjectText(term),
      failed: 'Unable to cancel what is planned.',
    });
  return (
    <FormDialog
      alert
      danger
      title="Cancel what is planned?"
      subtitle={subjectText(term)}
      act="Cancel it"
      back="Keep it"
      submit={submit}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {percentText(term.rate)} from {formatDateTime(Date.parse(term.from))} will not begin. What is in force until
        then goes on.
      </p>
    </FormDialog>
  );
}
