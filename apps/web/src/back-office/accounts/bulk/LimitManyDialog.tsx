import type { BackOfficeAccount } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  houseLimitLevel,
  type LevelRef,
  type LimitFigures,
  setHouseLimit,
} from '../../../shared/api/back-office/house-limits.ts';
import { typedNumber } from '../../../shared/lib/format/read-amount.ts';
import { currencySign } from '../../../shared/lib/identity.ts';
import { FormDialog } from '../../../shared/form/FormDialog.tsx';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import type { Viewer } from '../viewer.ts';
import { Names } from './LockManyDialog.tsx';
import { type ManyProps, useMany } from './use-many.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { ReasonField } from '../../../shared/form/ReasonField.tsx';

const FIGURES = [
  { name: 'maxStake', label: later('Largest stake') },
  { name: 'maxWin', label: later('Most a bet may win') },
  { name: 'maxExposure', label: later('Most at risk in a market') },
] as const;
type Name = (typeof FIGURES)[number]['name'];
type Typed = Readonly<Record<Name, string>>;

/** An agent limits its users; a super admin players and agents, each at its own level. */
const levelOf = (viewer: Viewer, { id, role }: BackOfficeAccount): LevelRef => ({
  scope: viewer.role === 'agent' ? 'client' : role === 'agent' ? 'agent' : 'player',
  key: id,
});

/** Whole rupees of what was typed; undefined where that is none. */
function wholeRupees(typed: string): number | undefined {
  const rupees = typedNumber(typed);
  return Number.isInteger(rupees) && rupees > 0 && rupees <= 1_000_000_000 ? rupees : undefined;
}

/** Sets the limits of all chosen accounts. A figure that is left empty stays as it is, of each of them. */
export function LimitManyDialog({ viewer, ...many }: ManyProps & { viewer: Viewer }) {
  const { rows, onClose } = many;
  const queries = useQueryClient();
  const { run, submit, progress } = useMany(many);
  const [typed, setTyped] = useState<Typed>({ maxStake: '', maxWin: '', maxExposure: '' });
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Partial<Record<Name | 'reason', string>>>({});
  const send = () => {
    const given = FIGURES.filter(({ name }) => typed[name].trim() !== '');
    const wrong = given.filter(({ name }) => wholeRupees(typed[name]) === undefined);
    const found = {
      ...Object.fromEntries(wrong.map(({ name }) => [name, t('Whole rupees above zero.')])),
      ...(given.length === 0 ? { maxStake: t('Enter at least one limit.') } : {}),
      ...(reason.trim() === '' ? { reason: t('Enter a reason.') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const figures: Partial<LimitFigures> = Object.fromEntries(
      given.map(({ name }) => [name, wholeRupees(typed[name])]),
    );
    void run(async (row) => {
      const ref = levelOf(viewer, row);
      const { own } = await queries.fetchQuery(houseLimitLevel(ref));
      const standing: LimitFigures = {
        ...{ maxStake: own?.maxStake ?? null, maxWin: own?.maxWin ?? null },
        ...{ maxExposure: own?.maxExposure ?? null, maxLiability: own?.maxLiability ?? null },
      };
      await setHouseLimit(ref, { figures: { ...standing, ...figures }, standing, reason: reason.trim() });
    });
  };
  return (
    <FormDialog
      title={t('Limits: {count}', { count: rows.length })}
      act={t('Set limits')}
      submit={submit}
      onClose={onClose}
      onSubmit={send}
    >
      <p className="text-sm text-ink-2">{t('A field left empty stays as it is for every account.')}</p>
      <Names rows={rows} />
      <div className="grid gap-3 sm:grid-cols-3">
        {FIGURES.map(({ name, label }) => (
          <Field key={name} label={t(label)} error={faults[name]}>
            {(parts) => (
              <Input
                {...parts}
                numeric
                before={currencySign()}
                inputMode="numeric"
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <ReasonField value={reason} error={faults.reason} onChange={setReason} />
      {progress && <p className="num text-xs text-ink-3">{progress}</p>}
    </FormDialog>
  );
}
