import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import { BACK_OFFICE_EVENTS } from '../../shared/api/back-office/events.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit, waitsAs } from '../../shared/form/use-submit.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

export type ActDialogProps = {
  title: string;
  subtitle: string;
  /** What the button that does it is called. */
  act: string;
  danger?: boolean;
  size?: 'form' | 'wide';
  /** Why it cannot be done yet; null when only the reason may be missing. */
  missing: string | null;
  /** A field says itself that it lacks something, once it was to be sent. */
  lacking?: boolean;
  /** Who reads the reason. */
  readers?: string;
  failed: string;
  done: string;
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode | ((asked: boolean) => ReactNode);
};

/** Beside money that has not moved, a result that waits says what has: its market is suspended. */
const actText: typeof failureText = (error, failed) =>
  waitsAs(error) === null ? failureText(error, failed) : t('Sent for approval. The market takes no bets meanwhile.');

/** An act on an event or a market: what it would do, why it is done, and the button that does it. */
export function ActDialog(props: ActDialogProps) {
  const { title, subtitle, act, danger = false, size = 'form', readers = t('Kept in the audit log'), children } = props;
  const { missing, lacking = false, failed, done, onAct, onClose } = props;
  const queries = useQueryClient();
  const submit = useSubmit(undefined, actText);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const noReason = reason.trim() === '';
  const send = async () => {
    setAsked(true);
    submit.say(missing === null ? null : { tone: 'bad', text: missing });
    if (noReason || lacking || missing !== null) return;
    const ran = await submit.run(failed, async () => void (await onAct(reason.trim())));
    void queries.invalidateQueries({ queryKey: BACK_OFFICE_EVENTS });
    if (!ran.done) return;
    toast('ok', done, subtitle);
    onClose();
  };
  return (
    <FormDialog {...{ title, subtitle, act, danger, size, submit, onClose }} onSubmit={() => void send()}>
      {typeof children === 'function' ? children(asked) : children}
      <ReasonField
        value={reason}
        placeholder={readers}
        error={asked && noReason ? t('Say why: it is kept with the action.') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  );
}
