import { type FormEvent, useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/client.ts';
import type { OwnLimit, OwnLimits } from '../../shared/api/session/limits.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Dialog } from '../../shared/ui/overlay/Dialog.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { PERIOD_WORDS, SUBJECT_WORDS } from './limit-words.ts';

const FORM_ID = 'own-limit';
const MOST_RUPEES = 1_000_000_000;

export type LimitDialogProps = { limit: OwnLimit; onKept: (own: OwnLimits) => void; onClose: () => void };

/** Another figure for one limit, and from when it will count. */
export function LimitDialog({ limit, onKept, onClose }: LimitDialogProps) {
  const { subject, period, max } = limit;
  const { typed, setTyped, error, busy, save, submit } = useLimit({ limit, onKept, onClose });
  const figure = figureOf(typed);
  return (
    <Dialog
      title={t(SUBJECT_WORDS[subject].title)}
      subtitle={t(PERIOD_WORDS[period])}
      busy={busy}
      onClose={onClose}
      foot={
        <>
          {max !== null && (
            <Button look="danger-quiet" disabled={busy} className="mr-auto" onClick={() => void save(null)}>
              {t('Remove in 24 hours')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} look="primary" loading={busy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        {error && <Alert>{error}</Alert>}
        <p className="text-ink-2">{t(SUBJECT_WORDS[subject].help)}</p>
        <Field
          label={t('Limit')}
          help={figure !== null && waits(max, figure) ? t('Higher: counts after 24 hours.') : t('Counts at once.')}
        >
          {(parts) => (
            <Input
              {...parts}
              name="limit"
              inputMode="numeric"
              numeric
              before="₹"
              maxLength={13}
              disabled={busy}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function useLimit({ limit, onKept, onClose }: LimitDialogProps) {
  const { subject, period, max } = limit;
  const [typed, setTyped] = useState(max === null ? '' : String(max));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (next: number | null) => {
    setError(null);
    setBusy(true);
    try {
      const own = await call('PUT', '/api/limits/{subject}/{period}', {
        params: { subject, period },
        body: { max: next },
      });
      onKept(own);
      toast('ok', waits(max, next) ? t('The limit changes in 24 hours') : t('Limit saved'));
      onClose();
    } catch (failure) {
      setError(t(errorText(failure, later('Unable to change the limit.'))));
      setBusy(false);
    }
  };
  const submit = () => {
    const figure = figureOf(typed);
    if (figure === null) setError(t('Enter whole rupees, 0 or more.'));
    else void save(figure);
  };
  return { typed, setTyped, error, busy, save, submit };
}

/** Null for anything but whole rupees; commas between digits do not matter. */
function figureOf(typed: string): number | null {
  const plain = typed.replaceAll(/[,\s]/g, '');
  const figure = /^\d{1,10}$/.test(plain) ? Number(plain) : Number.NaN;
  return figure <= MOST_RUPEES ? figure : null;
}

/** Whether the step from one figure to another is a raise; null is no limit, the highest of all. */
function waits(from: number | null, to: number | null): boolean {
  return from !== null && (to === null || to > from);
}
