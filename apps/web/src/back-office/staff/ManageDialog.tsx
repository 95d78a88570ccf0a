import type { StaffPerson } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  actOnPerson,
  type PersonAct,
  resetPersonPassword,
  signPersonOut,
  STAFF,
} from '../../shared/api/session/persons.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { CodeField } from '../../shared/ui/form/CodeField.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { PasswordInput } from '../../shared/ui/form/PasswordInput.tsx';
import { Select } from '../../shared/ui/form/Select.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { PersonDialog } from './PersonDialog.tsx';

type Act = 'password' | 'sign-out' | PersonAct;
const ACTS: readonly { value: Act; label: string; about: string; act: string; danger?: boolean }[] = [
  {
    value: 'password',
    label: later('New password'),
    about: later('All sessions of the person end.'),
    act: later('Set it'),
  },
  {
    value: 'code',
    label: later('New transaction code'),
    about: later('The person reads it after signing in; all its sessions end.'),
    act: later('Reset it'),
  },
  {
    value: 'two-factor',
    label: later('Second step off'),
    about: later('For a lost authenticator; all sessions of the person end.'),
    act: later('Switch it off'),
  },
  {
    value: 'sign-out',
    label: later('Sign out everywhere'),
    about: later('All sessions of the person end.'),
    act: later('Sign out'),
  },
  {
    value: 'close',
    label: later('Close for good'),
    about: later('The person can never sign in again. What it did stays on record, and its name stays taken.'),
    act: later('Close it'),
    danger: true,
  },
];

type ManageDialogProps = { person: StaffPerson; onClose: () => void };

function useAct({ person, onClose }: ManageDialogProps, act: Act, onForget: () => void) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const send = async (password: string, code: string) => {
    let said = '';
    const { done } = await submit.run(later('Unable to change the person.'), async () => {
      if (act === 'sign-out') said = (await signPersonOut(person)).message;
      else if (act === 'password') said = (await resetPersonPassword(person, password, code)).message;
      else said = (await actOnPerson(person, act, code)).message;
    });
    void queries.invalidateQueries({ queryKey: STAFF });
    if (!done) return onForget();
    toast('ok', t(said));
    onClose();
  };
  return { submit, send };
}

const choicesFor = ({ twoFactor }: StaffPerson) =>
  ACTS.filter(({ value }) => value !== 'two-factor' || twoFactor).map(({ value, label }) => ({
    value,
    label: t(label),
  }));

/** What a person is called and may do; what else can be done about it, one thing at a time, is a press away. */
export function ManageDialog(props: ManageDialogProps) {
  const { person, onClose } = props;
  const [chosen, setChosen] = useState<Act>('password');
  const [changing, setChanging] = useState(true);
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [tried, setTried] = useState(false);
  const { submit, send } = useAct(props, chosen, () => setTyped((now) => ({ ...now, code: '' })));
  const about = ACTS.find(({ value }) => value === chosen);
  const needsCode = chosen !== 'sign-out';
  const lacks = {
    password: chosen === 'password' && typed.password.trim() === '',
    code: needsCode && typed.code.trim() === '',
  };
  if (changing) return <PersonDialog person={person} onMore={() => setChanging(false)} onClose={onClose} />;
  const go = () => {
    setTried(true);
    if (!lacks.password && !lacks.code) void send(typed.password, typed.code.trim());
  };
  return (
    <FormDialog
      title={person.fullName || person.username}
      subtitle={person.username}
      act={t(about?.act ?? 'Set it')}
      danger={about?.danger === true}
      submit={submit}
      onSubmit={go}
      onClose={onClose}
      back={t('Back')}
      onBack={() => setChanging(true)}
    >
      <Field label={t('What')} {...(about ? { help: t(about.about) } : {})}>
        {(parts) => (
          <Select
            {...parts}
            disabled={submit.busy}
            value={chosen}
            onChange={({ target }) => {
              setChosen(ACTS.find(({ value }) => value === target.value)?.value ?? 'password');
              setTried(false);
            }}
            options={choicesFor(person)}
          />
        )}
      </Field>
      {chosen === 'password' && (
        <Field label={t('New password')} {...(tried && lacks.password ? { error: t('Enter a password.') } : {})}>
          {(parts) => (
            <PasswordInput
              {...parts}
              maxLength={200}
              autoComplete="new-password"
              disabled={submit.busy}
              value={typed.password}
              onChange={({ target }) => setTyped({ ...typed, password: target.value })}
            />
          )}
        </Field>
      )}
      {needsCode && (
        <CodeField
          label={t('Your Transaction Code')}
          value={typed.code}
          disabled={submit.busy}
          error={tried && lacks.code ? t('Enter your transaction code to continue.') : undefined}
          onChange={(code) => setTyped({ ...typed, code })}
        />
      )}
    </FormDialog>
  );
}
