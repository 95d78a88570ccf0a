import type { BookTermReply } from '@pavilion/contract';
import { cancelTerm } from '../../shared/api/back-office/money/commission.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { percentText, subjectText } from './words.ts';
import { useTermAct } from './use-term-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Asks once more before what is planned is taken back. */
export function CancelDialog({ term, onClose }: { term: BookTermReply; onClose: () => void }) {
  const { submit, act } = useTermAct(onClose);
  const confirm = () =>
    void act(() => cancelTerm(term.id), {
      done: t('Cancelled'),
      about: subjectText(term),
      failed: later('Unable to cancel what is planned.'),
    });
  return (
    <FormDialog
      alert
      danger
      title={t('Cancel what is planned?')}
      subtitle={subjectText(term)}
      act={t('Cancel it')}
      back={t('Keep it')}
      submit={submit}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {t('{percent} from {time} will not begin. What is in force until then goes on.', {
          percent: percentText(term.rate),
          time: formatDateTime(Date.parse(term.from)),
        })}
      </p>
    </FormDialog>
  );
}
