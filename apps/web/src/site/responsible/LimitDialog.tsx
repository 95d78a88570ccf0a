import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import type { OwnLimit, OwnLimits } from '../../shared/api/session/limits.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { typedNumber } from '../../shared/lib/format/read-amount.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { PERIOD_WORDS, SUBJECT_WORDS } from './limit-words.ts';
import { currencySign } from '../../shared/lib/identity.ts';

const MOST_RUPEES = 1_000_000_000;

export type OwnLimitDialogProps = { limit: OwnLimit; onKept: (own: OwnLimits) => void; onClose: () => void };

/** Another figure for one limit, and from when it will count. */
export function LimitDialog({ limit, onKept, onClose }: OwnLimitDialogProps) {
  const { subject, period, max } = limit;
  const { typed, setTyped, submit, save, send } = useLimit({ limit, onKept, onClose });
  const figure = figureOf(typed);
  const [sure, setSure] = useState(false);
  // It leaves nothing, and there is no way back before the next day: it may have been typed by mistake.
  const asks = figure === 0 && max !== 0;
  return (
    <FormDialog
      title={t(SUBJECT_WORDS[subject].title)}
      subtitle={t(PERIOD_WORDS[period])}
      act={t('Save')}
      aside={
        max !== null && (
          <Button look="danger-quiet" disabled={submit.busy} className="mr-auto" onClick={() => void save(null)}>
            {t('Remove in 24 hours')}
          </Button>
        )
      }
      submit={submit}
      ready={!asks || sure}
      onSubmit={send}
      onClose={onClose}
    >
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
            before={currencySign()}
            maxLength={13}
            disabled={submit.busy}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setSure(false);
            }}
          />
        )}
      </Field>
      {asks && (
        <>
          <Alert tone="warn">{t(SUBJECT_WORDS[subject].none)}</Alert>
          <Checkbox checked={sure} disabled={submit.busy} onChange={(event) => setSure(event.target.checked)}>
            {t('I want a limit of 0')}
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}

function useLimit({ limit, onKept, onClose }: OwnLimitDialogProps) {
  const { subject, period, max } = limit;
  const [typed, setTyped] = useState(max === null ? '' : String(max));
  const submit = useSubmit();
  const save = async (next: number | null) => {
    const { done } = await submit.run(later('Unable to change the limit.'), async () => {
      const body = { max: next };
      onKept(await call('PUT', '/api/limits/{subject}/{period}', { params: { subject, period }, body }));
    });
    if (!done) return;
    toast('ok', waits(max, next) ? t('The limit changes in 24 hours') : t('Limit saved'));
    onClose();
  };
  const send = () => {
    const figure = figureOf(typed);
    if (figure === null) submit.say({ tone: 'bad', text: t('Enter whole rupees, 0 or more.') });
    else void save(figure);
  };
  return { typed, setTyped, submit, save, send };
}

/** Null for anything but whole rupees. */
function figureOf(typed: string): number | null {
  const figure = typedNumber(typed);
  return Number.isInteger(figure) && figure <= MOST_RUPEES ? figure : null;
}

/** Whether the step from one figure to another is a raise; null is no limit, the highest of all. */
function waits(from: number | null, to: number | null): boolean {
  return from !== null && (to === null || to > from);
}
