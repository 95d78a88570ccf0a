import type { StaffPerson, StaffRight } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePerson, openPerson, STAFF } from '../../shared/api/session/persons.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { FormDialog } from '../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Checkbox } from '../../shared/ui/form/Checkbox.tsx';
import { CodeField } from '../../shared/ui/form/CodeField.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { PasswordInput } from '../../shared/ui/form/PasswordInput.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { RightsField } from './RightsField.tsx';

export type PersonDialogProps = { person: StaffPerson | null; onMore?: () => void; onClose: () => void };

type Typed = {
  username: string;
  password: string;
  fullName: string;
  rights: StaffRight[];
  locked: boolean;
  code: string;
};
type Faults = Partial<Record<'username' | 'password' | 'fullName' | 'code', string>>;

function faultsOf({ username, password, fullName, code }: Typed, isNew: boolean): Faults {
  return {
    ...(isNew && username.trim() === '' ? { username: t('Enter a user name.') } : {}),
    ...(isNew && password.trim() === '' ? { password: t('Enter a password.') } : {}),
    ...(fullName.trim() === '' ? { fullName: t('Enter the name of the person.') } : {}),
    ...(code.trim() === '' ? { code: t('Enter your transaction code to continue.') } : {}),
  };
}

function usePerson({ person, onClose }: PersonDialogProps) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ username: person?.username ?? '', password: '', fullName: person?.fullName ?? '', code: '' },
    ...{ rights: person?.rights ?? [], locked: person?.state === 'locked' },
  }));
  const [faults, setFaults] = useState<Faults>({});
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    setFaults({});
  };
  const send = async () => {
    const found = faultsOf(typed, person === null);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { rights, locked, password } = typed;
    const [username, fullName, transactionCode] = [typed.username.trim(), typed.fullName.trim(), typed.code.trim()];
    const { done } = await submit.run(later('Unable to save the person.'), async () => {
      if (person === null) await openPerson({ username, password, fullName, rights, transactionCode });
      else await changePerson(person, { fullName, rights, locked, transactionCode });
    });
    void queries.invalidateQueries({ queryKey: STAFF });
    if (!done) return setTyped({ ...typed, code: '' });
    toast('ok', person === null ? t('Person added.') : t('Person changed.'), username);
    onClose();
  };
  return { typed, faults, change, send, submit };
}

/** Adds a person, or changes what one is called and may do. */
export function PersonDialog(props: PersonDialogProps) {
  const { person, onMore, onClose } = props;
  const { typed, faults, change, send, submit } = usePerson(props);
  const { busy } = submit;
  return (
    <FormDialog
      title={person === null ? t('Add a person') : t('Change person')}
      {...(person === null ? {} : { subtitle: person.username })}
      act={person === null ? t('Add') : t('Save')}
      submit={submit}
      onSubmit={() => void send()}
      onClose={onClose}
      aside={
        onMore && (
          <Button look="ghost" disabled={busy} className="mr-auto" onClick={onMore}>
            {t('Other actions')}
          </Button>
        )
      }
    >
      {person === null && <Credentials typed={typed} faults={faults} busy={busy} onChange={change} />}
      <Field label={t('Name')} {...(faults.fullName ? { error: faults.fullName } : {})}>
        {(parts) => (
          <Input
            {...parts}
            maxLength={120}
            disabled={busy}
            value={typed.fullName}
            onChange={({ target }) => change({ fullName: target.value })}
          />
        )}
      </Field>
      <RightsField value={typed.rights} disabled={busy} onChange={(rights) => change({ rights })} />
      {person !== null && (
        <Checkbox disabled={busy} checked={typed.locked} onChange={({ target }) => change({ locked: target.checked })}>
          <b className="font-medium text-ink">{t('Locked')}</b> · {t('Cannot sign in; all sessions end.')}
        </Checkbox>
      )}
      <CodeField
        label={t('Your Transaction Code')}
        value={typed.code}
        disabled={busy}
        error={faults.code}
        onChange={(code) => change({ code })}
      />
    </FormDialog>
  );
}

type CredentialsProps = { typed: Typed; faults: Faults; busy: boolean; onChange: (part: Partial<Typed>) => void };

function Credentials({ typed, faults, busy, onChange }: CredentialsProps) {
  return (
    <>
      <p className="text-sm text-ink-2">
        {t(
          'Hand over the user name and the password: the person chooses one of its own at the first sign-in, acts with your points and users, and is on record beside you. Its transaction code it finds itself, under its name at the top right.',
        )}
      </p>
      <Field label={t('User name')} {...(faults.username ? { error: faults.username } : {})}>
        {(parts) => (
          <Input
            {...parts}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            disabled={busy}
            value={typed.username}
            onChange={({ target }) => onChange({ username: target.value })}
          />
        )}
      </Field>
      <Field label={t('Password')} {...(faults.password ? { error: faults.password } : {})}>
        {(parts) => (
          <PasswordInput
            {...parts}
            maxLength={200}
            autoComplete="new-password"
            disabled={busy}
            value={typed.password}
            onChange={({ target }) => onChange({ password: target.value })}
          />
        )}
      </Field>
    </>
  );
}
