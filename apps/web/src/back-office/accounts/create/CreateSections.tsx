import type { Role } from '@pavilion/contract';
import type { ReactNode } from 'react';
import { useMay } from '../../../shared/api/session/staff.ts';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { Input } from '../../../shared/ui/form/Input.tsx';
import { PasswordInput } from '../../../shared/ui/form/PasswordInput.tsx';
import { Select } from '../../../shared/ui/form/Select.tsx';
import { TextArea } from '../../../shared/ui/form/TextArea.tsx';
import { AgentPicker } from '../assign/AgentPicker.tsx';
import type { CreateValues, Faults } from './create-form.ts';
import { later, t } from '../../../shared/i18n/i18n.ts';

export type SectionProps = {
  creator: Role;
  values: CreateValues;
  faults: Faults;
  disabled: boolean;
  onChange: (part: Partial<CreateValues>) => void;
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-4 desktop:p-5">
      <h2 className="mb-3.5 text-base font-semibold">{title}</h2>
      <div className="grid items-start gap-x-5 gap-y-3.5 desktop:grid-cols-2">{children}</div>
    </section>
  );
}

type TextName = 'username' | 'fullName' | 'phone' | 'email' | 'city' | 'pname' | 'partnership' | 'openingPoints';
type TextProps = SectionProps & {
  name: TextName;
  label: string;
  max: number;
  type?: 'text' | 'email' | 'tel';
  help?: string;
  placeholder?: string;
  numeric?: boolean;
};

function TextField({ name, label, max, type = 'text', help, placeholder, numeric = false, ...form }: TextProps) {
  const { values, faults, disabled, onChange } = form;
  const fault = faults[name];
  return (
    <Field label={label} {...(fault ? { error: fault } : help ? { help } : {})}>
      {(parts) => (
        <Input
          {...parts}
          type={type}
          numeric={numeric}
          inputMode={numeric ? 'decimal' : undefined}
          autoComplete="off"
          autoCapitalize={name === 'username' ? 'none' : undefined}
          spellCheck={false}
          maxLength={max}
          placeholder={placeholder}
          disabled={disabled}
          value={values[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

type SecretName = 'password' | 'confirm' | 'code';

function SecretField({ name, label, ...form }: SectionProps & { name: SecretName; label: string }) {
  const { values, faults, disabled, onChange } = form;
  const fault = faults[name];
  return (
    <Field label={label} {...(fault ? { error: fault } : {})}>
      {(parts) => (
        <PasswordInput
          {...parts}
          autoComplete={name === 'code' ? 'off' : 'new-password'}
          maxLength={name === 'code' ? 40 : 200}
          disabled={disabled}
          value={values[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Who the account is for. */
export function GeneralSection(form: SectionProps) {
  const { values, disabled, onChange } = form;
  return (
    <Section title={t('General Information')}>
      <TextField
        {...form}
        name="username"
        label={t('User Name')}
        max={40}
        help={t('3 to 40 letters, digits, dots, dashes or underscores.')}
      />
      <TextField {...form} name="fullName" label={t('Full Name')} max={120} />
      <SecretField {...form} name="password" label={t('Password')} />
      <SecretField {...form} name="confirm" label={t('Confirm Password')} />
      <TextField {...form} name="phone" label={t('Mobile Number')} max={40} type="tel" />
      <TextField {...form} name="email" label={t('Email')} max={200} type="email" />
      <TextField {...form} name="city" label={t('City')} max={120} />
      <Field label={t('Remark')}>
        {(parts) => (
          <TextArea
            {...parts}
            rows={1}
            maxLength={500}
            disabled={disabled}
            value={values.remark}
            onChange={(event) => onChange({ remark: event.target.value })}
          />
        )}
      </Field>
    </Section>
  );
}

const USER_TYPES: readonly { value: Role; label: string }[] = [
  { value: 'user', label: later('User') },
  { value: 'agent', label: later('Agent') },
  { value: 'super_admin', label: later('Super Admin') },
];

/** What the account is. An agent's user-type selector is locked: it creates users. */
export function ConfigurationSection(form: SectionProps) {
  const { creator, values, faults, disabled, onChange } = form;
  // Nobody of staff opens a super admin, and points come to an account by the right for transfers.
  const mayOpenAll = useMay('super-admin.change-password');
  const mayGive = useMay('wallet.transfer');
  const offered = USER_TYPES.filter(({ value }) => value !== 'super_admin' || mayOpenAll);
  const types =
    creator === 'agent' ? USER_TYPES.slice(0, 1) : [{ value: '', label: t('Select user type') }, ...offered];
  return (
    <Section title={t('Account Configuration')}>
      <Field label={t('User Type')} {...(faults.userType ? { error: faults.userType } : {})}>
        {(parts) => (
          <Select
            {...parts}
            className="w-full"
            disabled={disabled || creator === 'agent'}
            value={values.userType}
            options={types}
            onChange={({ target }) =>
              onChange({ userType: USER_TYPES.find(({ value }) => value === target.value)?.value ?? '' })
            }
          />
        )}
      </Field>
      {creator === 'super_admin' && values.userType === 'user' && (
        <AgentPicker
          label={t('Agent')}
          chosen={values.agent}
          error={faults.agent}
          disabled={disabled}
          onChange={(agent) => onChange({ agent })}
        />
      )}
      <TextField {...form} name="pname" label={t('PName')} max={120} placeholder={t('Player nickname')} />
      <TextField {...form} name="partnership" label={t('Partnership With No Return')} max={500} />
      <TextField
        {...form}
        numeric
        disabled={disabled || !mayGive}
        name="openingPoints"
        label={t('Opening points')}
        max={14}
        placeholder="0.00"
        help={mayGive ? t('Go from your wallet to the new account as a deposit.') : t('Not among your rights')}
      />
      <SecretField {...form} name="code" label={t('Transaction Code')} />
    </Section>
  );
}
