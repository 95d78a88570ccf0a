import { DISPUTE_HOURS_MAX, type DisputeRules } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DISPUTES, saveDisputeRules } from '../../shared/api/back-office/money/disputes.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** A whole number of hours, null for an empty field, undefined for anything else. */
function hoursOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= DISPUTE_HOURS_MAX ? hours : undefined;
}

/** How long after a bet was settled its player may ask about it. */
export function TimeDialog({ rules, onClose }: { rules: DisputeRules; onClose: () => void }) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [typed, setTyped] = useState(rules.hours === null ? '' : String(rules.hours));
  const [fault, setFault] = useState<string>();
  const send = async () => {
    const hours = hoursOf(typed);
    setFault(hours === undefined ? `A whole number of hours from 1 to ${DISPUTE_HOURS_MAX}, or nothing.` : undefined);
    if (hours === undefined) return;
    const { done } = await submit.run(later('Unable to save the time.'), async () => {
      toast('ok', (await saveDisputeRules({ hours })).message);
    });
    await queries.invalidateQueries({ queryKey: DISPUTES });
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t('Time for questions')}
      act={t('Save time')}
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="text-sm text-ink-2">
        {t(
          'How long after a bet was settled its player may ask about it. Leave it empty and players cannot ask. Open questions stay.',
        )}
      </p>
      <Field label={t('Hours')} error={fault}>
        {(parts) => (
          <Input
            {...parts}
            numeric
            inputMode="numeric"
            placeholder={t('Off')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
