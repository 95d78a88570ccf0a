import type { SecondPersonRules } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPROVALS, saveApprovalRules } from '../../shared/api/back-office/money/approvals.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { OwnCodeField } from '../../shared/ui/form/CodeField.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { AMOUNTS, type AmountFaults, readAmounts, SPANS, type TypedName, typedOf } from './amounts-form.ts';
import { currencySign } from '../../shared/lib/identity.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Above which amounts acts wait. An empty amount is off; loosening them is an act that waits itself. */
export function AmountsDialog({ rules, onClose }: { rules: SecondPersonRules; onClose: () => void }) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [typed, setTyped] = useState(() => typedOf(rules));
  const [reset, setReset] = useState(rules.reset);
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<AmountFaults & { code?: string }>({});
  const send = async () => {
    const read = readAmounts(typed, reset);
    const found = {
      ...('faults' in read ? read.faults : {}),
      ...(code.trim() === '' ? { code: t('Enter your transaction code.') } : {}),
    };
    setFaults(found);
    if ('faults' in read || Object.keys(found).length > 0) return;
    setCode('');
    const { done } = await submit.run(later('Unable to save the amounts.'), async () => {
      toast('ok', (await saveApprovalRules(read.rules, code.trim())).message);
    });
    await queries.invalidateQueries({ queryKey: APPROVALS });
    if (done) onClose();
  };
  const field = (name: TypedName, label: string, unit: string | null) => (
    <Field key={name} label={label} error={faults[name]}>
      {(parts) => (
        <Input
          {...parts}
          numeric
          inputMode="decimal"
          {...(unit === null
            ? { before: currencySign(), placeholder: t('Off') }
            : { after: <span className="text-ink-3">{t(unit)}</span> })}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={t('Amounts')}
      act={t('Save amounts')}
      size="wide"
      submit={submit}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <p className="text-sm text-ink-2">
        {t(
          'Actions above these amounts wait for a second person; leave a field empty to switch it off. Below them each action asks for the code again. Raising an amount needs a second person, too.',
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {AMOUNTS.map(({ name, label }) => field(name, t(label), null))}
        {SPANS.map(({ name, label, unit }) => field(name, t(label), unit))}
      </div>
      <Checkbox checked={reset} onChange={(event) => setReset(event.target.checked)}>
        {t('Clearing the platform waits')}
      </Checkbox>
      <OwnCodeField value={code} disabled={submit.busy} error={faults.code} onChange={setCode} />
    </FormDialog>
  );
}
