import type { AlertReply } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ALERTS, type AlertSettings, muteAlerts } from '../../shared/api/back-office/risk/alerts.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { reasonWord } from '../../shared/lib/alert-words.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { REASON } from './alert-filters.ts';

type Reason = AlertReply['reason'];
const TIMES = [
  { value: '15', label: later('15 minutes') },
  { value: '60', label: later('An hour') },
  { value: '240', label: later('4 hours') },
  { value: '1440', label: later('A day') },
];

/** Nobody is told of a reason for a while; what happens meanwhile is on record. */
export function MuteDialog({ mutes, onClose }: { mutes: AlertSettings['mutes']; onClose: () => void }) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [reason, setReason] = useState<Reason | null>(null);
  const [minutes, setMinutes] = useState('15');
  const send = async (muted: Reason | null, forMinutes: number) => {
    const { done } = await submit.run(
      later('Unable to mute.'),
      async () => (await muteAlerts(muted, forMinutes)).message,
    );
    await queries.invalidateQueries({ queryKey: ALERTS });
    if (done && forMinutes > 0) onClose();
  };
  return (
    <FormDialog
      title={t('Mute alerts')}
      act={t('Mute')}
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send(reason, Number(minutes))}
    >
      <p className="text-sm text-ink-2">
        {t('What happens meanwhile is listed under Muted, and nobody is told of it.')}
      </p>
      <Field label={t('Reason')}>
        {(parts) => (
          <Select
            {...parts}
            value={reason ?? ''}
            options={spoken(REASON.options)}
            onChange={(event) => setReason(REASON.allowed.find((value) => value === event.target.value) || null)}
          />
        )}
      </Field>
      <Field label={t('For')}>
        {(parts) => (
          <Select
            {...parts}
            value={minutes}
            options={spoken(TIMES)}
            onChange={(event) => setMinutes(event.target.value)}
          />
        )}
      </Field>
      {mutes.map((mute) => (
        <p key={mute.reason ?? ''} className="flex items-center gap-3 text-sm">
          <span className="min-w-0 flex-1">
            {t('{reason} until {time}', {
              reason: mute.reason === null ? t('Every reason') : reasonWord(mute.reason),
              time: formatDateTime(Date.parse(mute.until)),
            })}
          </span>
          <Button size="sm" onClick={() => void send(mute.reason, 0)}>
            {t('Unmute')}
          </Button>
        </p>
      ))}
    </FormDialog>
  );
}
