import type { Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccountProfile,
  accountChanged,
  type ProfileFields,
  saveAccountProfile,
} from '../../../shared/api/back-office/account-dialogs.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { TextArea } from '../../../shared/ui/form/TextArea.tsx';
import { CodeField } from '../../../shared/ui/form/CodeField.tsx';
import { DialogForm } from '../../../shared/form/DialogForm.tsx';
import { changesOf, type EditValues, type Fault, faultOf, hasPartnership, valuesOf } from './profile-form.ts';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

export type EditTabProps = { id: string; viewer: Role; profile: AccountProfile; onBusy: (busy: boolean) => void };

/** What is known about an account. Only what was changed is sent, so that two who edit do not undo each other. */
export function EditTab({ id, viewer, profile, onBusy }: EditTabProps) {
  const { values, change, code, setCode, fault, submit, busy, outcome } = useEdit(viewer, profile, onBusy);
  const errorAt = (field: Fault['field']) => (fault?.field === field ? { error: fault.text } : {});
  const text = (name: TextName, label: string, type: 'text' | 'email' | 'tel', max: number) => (
    <Field label={label} {...errorAt(name)}>
      {(parts) => (
        <Input
          {...parts}
          type={type}
          autoComplete="off"
          maxLength={max}
          disabled={busy}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const flag = (name: 'favoriteMaster' | 'changePasswordLock', label: string) => (
    <Checkbox checked={values[name]} disabled={busy} onChange={(event) => change({ [name]: event.target.checked })}>
      {label}
    </Checkbox>
  );
  return (
    <DialogForm id={id} outcome={outcome} onSubmit={() => void submit()}>
      <div className="grid gap-x-5 gap-y-3 desktop:grid-cols-2">
        {text('fullName', t('Full Name'), 'text', 120)}
        {text('email', t('Email'), 'email', 200)}
        {text('phone', t('Mobile Number'), 'tel', 40)}
        {text('city', t('City'), 'text', 120)}
        {text('nickname', t('PName'), 'text', 120)}
        {hasPartnership(profile) && text('partnership', t('Partnership With No Return'), 'text', 500)}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 desktop:pt-5">
          {flag('favoriteMaster', t('Favorite Master'))}
          {flag('changePasswordLock', t('Change Password Lock'))}
        </div>
      </div>
      <CodeField value={code} disabled={busy} {...errorAt('code')} onChange={setCode} />
      <Field label={t('Remark')}>
        {(parts) => (
          <TextArea
            {...parts}
            maxLength={500}
            disabled={busy}
            value={values.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        )}
      </Field>
    </DialogForm>
  );
}

type TextName = 'fullName' | 'email' | 'phone' | 'city' | 'nickname' | 'partnership';

function useEdit(viewer: Role, profile: ProfileFields & AccountProfile, onBusy: (busy: boolean) => void) {
  const queries = useQueryClient();
  // What the form was opened with, or has saved: a change is a difference from it.
  const [before, setBefore] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(before);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const { busy, outcome, say, run } = useSubmit(onBusy);
  const submit = async () => {
    const transactionCode = code.trim();
    const found = faultOf(values, transactionCode);
    setFault(found);
    say(null);
    if (found) return;
    const changes = changesOf(before, values);
    if (Object.keys(changes).length === 0) return say({ tone: 'bad', text: t('Nothing has been changed yet.') });
    const { done } = await run(later('Unable to update profile.'), async () => {
      const { message } = await saveAccountProfile(viewer, profile, { ...changes, transactionCode });
      return message || t('Profile updated successfully.');
    });
    setCode('');
    if (!done) return;
    setBefore(values);
    accountChanged(queries);
  };
  const change = (part: Partial<EditValues>) => {
    say(null);
    setValues({ ...values, ...part });
  };
  return { values, change, code, setCode, fault, submit, busy, outcome };
}
