import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { FIGURES } from './rules-form.ts';
import type { RulesForm } from './use-rules-form.ts';
import { currencySign } from '../../shared/lib/identity.ts';
import { t } from '../../shared/i18n/i18n.ts';

/** A rule is a line: what it is about, and its figure at the right; a fault stands under both. */
const LINE =
  'grid! grid-cols-[minmax(0,1fr)_136px] items-center gap-x-3 [&>label]:text-sm [&>p]:col-span-2 [&>p]:text-right';

/** From when on the desk is told. An empty figure is a rule that is off. */
export function RulesFields({ form: { typed, linked, negative, faults, set } }: { form: RulesForm }) {
  return (
    <>
      <p className="text-sm text-ink-2">
        {t(
          'The desk is told from these figures on; an empty field is off. Reconciliation differences are always told.',
        )}
      </p>
      <div className="grid gap-2">
        {FIGURES.map(({ name, label, unit }) => (
          <Field key={name} label={t(label)} error={faults[name]} className={LINE}>
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
                onChange={(event) => set({ typed: { ...typed, [name]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="grid gap-2.5">
        <Checkbox checked={linked} onChange={(event) => set({ linked: event.target.checked })}>
          {t('Accounts of one place or device on opposite sides')}
        </Checkbox>
        <Checkbox checked={negative} onChange={(event) => set({ negative: event.target.checked })}>
          {t('Wallets below zero')}
        </Checkbox>
      </div>
    </>
  );
}
