import type { AlertRulesReply } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ALERTS, saveAlertRules } from '../../shared/api/back-office/risk/alerts.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { type FigureName, readRules, type Typed, typedOf } from './rules-form.ts';
import { later, t } from '../../shared/i18n/i18n.ts';

export type RulesForm = ReturnType<typeof useRulesForm>;

const formOf = (rules: AlertRulesReply) => ({
  typed: typedOf(rules),
  linked: rules.linked,
  negative: rules.negative,
});

/** The rules as they are typed, and what saves them; a figure that cannot be is said under its field. */
export function useRulesForm(rules: AlertRulesReply, onSaved: () => void = () => {}) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const asSaved = formOf(rules);
  const [form, setForm] = useState(asSaved);
  /** The rules that the form began from. */
  const [begun, setBegun] = useState(asSaved);
  const [faults, setFaults] = useState<Partial<Record<FigureName, string>>>({});
  const isSame = (one: typeof form, other: typeof form) => JSON.stringify(one) === JSON.stringify(other);
  const isOther = !isSame(begun, asSaved);
  // Rules that others have saved come in where nothing was typed; one's own are in the form already.
  if (isOther && (isSame(form, begun) || isSame(form, asSaved))) {
    setBegun(asSaved);
    setForm(asSaved);
  }
  const send = async () => {
    const read = readRules(form.typed, form);
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return;
    const { done } = await submit.run(
      later('Unable to save the rules.'),
      async () => void (await saveAlertRules(read.rules)),
    );
    if (!done) return;
    // As the server tells them from now on: what was typed with commas is no other rule.
    setForm(formOf(read.rules));
    await queries.invalidateQueries({ queryKey: ALERTS });
    toast('ok', t('Rules saved.'));
    onSaved();
  };
  return {
    ...form,
    faults,
    submit,
    changed: !isSame(form, asSaved),
    /** Others have saved other rules since something was typed. */
    overtaken: isOther && !isSame(form, begun) && !isSame(form, asSaved),
    set: (changes: { typed?: Typed; linked?: boolean; negative?: boolean }) => setForm({ ...form, ...changes }),
    undo: () => {
      setBegun(asSaved);
      setForm(asSaved);
      setFaults({});
    },
    send: () => void send(),
  };
}
