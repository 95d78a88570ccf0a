import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import type { OwnLimits } from '../../shared/api/session/limits.ts';
import { keys } from '../../shared/api/query-client.ts';
import { refreshAccount } from '../../shared/api/session/session.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { CurrentPassword } from '../../shared/ui/form/CurrentPassword.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';

const DAYS = [1, 2, 7, 14, 28, 42] as const;
const MONTHS = [6, 12, 24, 60] as const;

export type PauseDialogProps = { kind: 'time-out' | 'self-exclusion'; onClose: () => void };

/** How long, and the word that it is meant: there is no way back. */
export function PauseDialog({ kind, onClose }: PauseDialogProps) {
  const { form, submit, send, set } = usePause(kind, onClose);
  const { busy } = submit;
  const ready = form.sure && (kind === 'time-out' || form.password !== '');
  return (
    <FormDialog
      danger
      title={kind === 'time-out' ? t('Time-out') : t('Self-exclusion')}
      act={t('Pause betting')}
      submit={submit}
      ready={ready}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field label={t('For how long')}>
        {(parts) => (
          <Select
            {...parts}
            options={kind === 'time-out' ? dayChoices() : monthChoices()}
            disabled={busy}
            value={form.length}
            onChange={(event) => set({ length: event.target.value })}
            className="w-full"
          />
        )}
      </Field>
      {kind === 'self-exclusion' && (
        <CurrentPassword value={form.password} disabled={busy} onChange={(password) => set({ password })} />
      )}
      <p className="text-ink-2">
        {t('Cash-out is refused during a pause too, and an automatic one ends undone when its moment comes.')}
      </p>
      <Checkbox checked={form.sure} disabled={busy} onChange={(event) => set({ sure: event.target.checked })}>
        {t('I understand that I cannot bet until it is over, and that nobody can end it early. Open bets stay.')}
      </Checkbox>
    </FormDialog>
  );
}

const dayChoices = () =>
  DAYS.map((days) => ({
    value: String(days),
    label: days < 7 ? tn(days, '{count} day', '{count} days') : tn(days / 7, '{count} week', '{count} weeks'),
  }));
const monthChoices = () =>
  MONTHS.map((months) => ({
    value: String(months),
    label:
      months < 12 ? tn(months, '{count} month', '{count} months') : tn(months / 12, '{count} year', '{count} years'),
  }));

function usePause(kind: PauseDialogProps['kind'], onClose: () => void) {
  const queries = useQueryClient();
  const [form, setForm] = useState({ length: kind === 'time-out' ? '1' : '6', password: '', sure: false });
  const submit = useSubmit();
  const send = async () => {
    const { done } = await submit.run(later('Unable to pause betting. Please try again.'), async () => {
      const own = await pause(kind, Number(form.length), form.password);
      queries.setQueryData(keys.limits, own);
      const date = own.exclusion ? formatDateTime(Date.parse(own.exclusion.until)) : '';
      toast('ok', t('Betting is paused'), t('Until {date}', { date }));
    });
    if (!done) return;
    onClose();
    // The shell shows no promotions from now on.
    await refreshAccount().catch(() => undefined);
  };
  return { form, submit, send, set: (part: Partial<typeof form>) => setForm({ ...form, ...part }) };
}

function pause(kind: PauseDialogProps['kind'], length: number, password: string): Promise<OwnLimits> {
  if (kind === 'time-out') return call('POST', '/api/limits/time-out', { body: { days: length } });
  const months = MONTHS.find((one) => one === length) ?? MONTHS[0];
  return call('POST', '/api/limits/self-exclusion', { body: { months, password } });
}
