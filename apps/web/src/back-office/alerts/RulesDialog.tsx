import type { AlertRulesReply } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ALERTS, saveAlertRules } from '../../shared/api/back-office/risk/alerts.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { FIGURES, type FigureName, readRules, typedOf } from './rules-form.ts';
import { currencySign } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** From when on the desk is told. An empty figure is a rule that is off. */
export function RulesDialog({ rules, onClose }: { rules: AlertRulesReply; onClose: () => void }) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [typed, setTyped] = useState(() => typedOf(rules));
  const [linked, setLinked] = useState(rules.linked);
  const [negative, setNegative] = useState(rules.negative);
  const [faults, setFaults] = useState<Partial<Record<FigureName, string>>>({});
  const send = async () => {
    const read = readRules(typed, { linked, negative });
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return;
    const { done } = await submit.run(
      later('Unable to save the rules.'),
      async () => void (await saveAlertRules(read.rules)),
    );
    if (!done) return;
    await queries.invalidateQueries({ queryKey: ALERTS });
    toast('ok', t('Rules saved.'));
    onClose();
  };
  return (
    <FormDialog
      title={t('Alert rules')}
      act={t('Save rules')}
      size="wide"
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="text-sm text-ink-2">
        {t(
          'The desk is told from these figures on; an empty field is off. Reconciliation differences are always told.',
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {FIGURES.map(({ name, label, unit }) => (
          <Field key={name} label={t(label)} error={faults[name]}>
            {(parts) => (
              <Input
                {...parts}
                numeric
                inputMode="decimal"
                {...(unit === 'points'
                  ? { before: currencySign() }
                  : { after: <span className="text-ink-3">{t(unit)}</span> })}
                placeholder={t('Off')}
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="grid gap-2.5">
        <Checkbox checked={linked} onChange={(event) => setLinked(event.target.checked)}>
          {t('Accounts of one place or device on opposite sides')}
        </Checkbox>
        <Checkbox checked={negative} onChange={(event) => setNegative(event.target.checked)}>
          {t('Wallets below zero')}
        </Checkbox>
      </div>
    </FormDialog>
  );
}
