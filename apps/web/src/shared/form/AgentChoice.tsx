import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOptions } from '../api/back-office/reports.ts';
import { AccountPicker } from '../ui/form/AccountPicker.tsx';
import { t } from '../i18n/i18n.ts';

type AgentChoiceProps = {
  viewer: Role;
  /** Whose it is; null while none is chosen, or it is not known yet. */
  chosen: { id: string; username: string } | null;
  onChange: (agentId: string) => void;
};

/** The agent whose sheet or ledger it is: a super admin has every agent's. */
export function AgentChoice({ viewer, chosen, onChange }: AgentChoiceProps) {
  const [search, setSearch] = useState('');
  const found = useQuery(accountOptions(viewer, 'agent', search));
  const options = (found.data ?? []).map(({ id, displayName }) => ({ id, label: displayName }));
  const label = options.find(({ id }) => id === chosen?.id)?.label ?? chosen?.username ?? '';
  return (
    <AccountPicker
      label={t('Agent')}
      all={t('Choose an agent')}
      className="desktop:w-[240px]"
      chosen={chosen && { id: chosen.id, label }}
      options={options}
      loading={found.isFetching}
      error={found.isError ? t('Unable to load agents.') : undefined}
      onSearch={setSearch}
      onChange={(option) => onChange(option?.id ?? '')}
    />
  );
}
