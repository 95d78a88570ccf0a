import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { refreshBackOffice } from '../../shared/api/back-office/events.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';

export type ActDialogProps = {
  title: string;
  subtitle: string;
  /** What the button that does it is called. */
  act: string;
  danger?: boolean;
  size?: 'form' | 'wide';
  /** Why it cannot be done yet; null when only the reason may be missing. */
  missing: string | null;
  /** Who reads the reason. */
  readers?: string;
  failed: string;
  done: string;
  onAct: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

const REASON_MAX = 300;

type Act = Pick<ActDialogProps, 'missing' | 'failed' | 'done' | 'subtitle' | 'onAct' | 'onClose'>;

/** The reason that is typed, and doing the act with it. */
function useAct({ missing, failed, done, subtitle, onAct, onClose }: Act) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const noReason = reason.trim() === '';
  const submit = async () => {
    setAsked(true);
    if (busy || noReason || missing !== null) return setProblem(missing);
    setBusy(true);
    setProblem(null);
    try {
      await onAct(reason.trim());
      toast('ok', done, subtitle);
      onClose();
    } catch (error) {
      setProblem(errorText(error, failed));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: refreshBackOffice });
    }
  };
  return { reason, setReason, lacksReason: asked && noReason, busy, problem, submit };
}

/** Every act of the back office: what it would do, why it is done, and the button that does it. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    subtitle,
    act,
    danger = false,
    size = 'form',
    readers = 'Kept in the audit log',
    onClose,
    children,
  } = props;
  const { reason, setReason, lacksReason, busy, problem, submit } = useAct(props);
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      size={size}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          <Button look="ghost" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void submit()}>
            {act}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <Field label="Reason" error={lacksReason ? 'Say why: it is kept with the act.' : undefined}>
          {(parts) => (
            <Input
              {...parts}
              value={reason}
              maxLength={REASON_MAX}
              placeholder={readers}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {problem !== null && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  );
}
