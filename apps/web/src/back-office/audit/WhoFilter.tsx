import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../shared/api/api-error.ts';
import type { AuditEntry } from '../../shared/api/back-office/proof.ts';
import { accountOptions } from '../../shared/api/back-office/reports.ts';
import { AccountPicker, type PickerOption } from '../../shared/ui/form/AccountPicker.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

/** Whose acts the address asks for, by the name that the rows tell; null for everybody's. */
export function whoOf(actorId: string, rows: readonly AuditEntry[] | undefined): PickerOption | null {
  if (actorId === '') return null;
  const actor = rows?.find((row) => row.actor?.id === actorId)?.actor;
  return { id: actorId, label: actor?.username ?? t('Account {actorId}', { actorId }) };
}

type WhoProps = { who: PickerOption | null; onChange: (actorId: string) => void };

/** Chooses one of all accounts by a part of its name. */
export function WhoFilter({ who, onChange }: WhoProps) {
  const [search, setSearch] = useState('');
  const accounts = useQuery(accountOptions('super_admin', 'all', search));
  const options = accounts.data?.map(({ id, displayName }) => ({ id, label: displayName })) ?? [];
  return (
    <AccountPicker
      label={t('Who')}
      all={t('Everybody')}
      className="desktop:w-[160px]"
      chosen={options.find(({ id }) => id === who?.id) ?? who}
      options={options}
      loading={accounts.isFetching}
      error={accounts.isError ? failureText(accounts.error, later('Unable to load accounts.')) : undefined}
      onSearch={setSearch}
      onChange={(option) => onChange(option?.id ?? '')}
    />
  );
}
