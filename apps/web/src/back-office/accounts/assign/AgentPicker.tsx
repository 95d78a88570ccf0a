import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { agentChoices } from '../../../shared/api/back-office/accounts.ts';
import { Field } from '../../../shared/ui/form/Field.tsx';
import { SearchField } from '../../../shared/ui/form/SearchField.tsx';
import { Select } from '../../../shared/ui/form/Select.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';

export type ChosenAgent = { id: string; label: string };
export type AgentPickerProps = {
  label: string;
  chosen: ChosenAgent | null;
  error?: string | undefined;
  help?: string | undefined;
  disabled?: boolean;
  onChange: (agent: ChosenAgent | null) => void;
};

/** A list of more than so many is searched rather than scrolled. */
const SHORT_LIST = 20;
const REST_MS = 350;

type Agent = { id: string; username: string; fullName: string };
export const agentLabel = ({ username, fullName }: Pick<Agent, 'username' | 'fullName'>): string =>
  fullName ? `${username} · ${fullName}` : username;

/** Chooses an agent. Many of them are found by typing; the one that is chosen stays, whatever is typed after it. */
export function AgentPicker({ label, chosen, error, help, disabled = false, onChange }: AgentPickerProps) {
  const [search, setSearch] = useState('');
  const everybody = useQuery(agentChoices(''));
  const found = useQuery(agentChoices(search));
  const agents = found.data?.items ?? [];
  const options = agents.map((agent) => ({ value: agent.id, label: agentLabel(agent) }));
  if (chosen && !options.some(({ value }) => value === chosen.id)) {
    options.unshift({ value: chosen.id, label: chosen.label });
  }
  const failed = found.isError ? errorText(found.error, later('Unable to load agents.')) : undefined;
  const problem = error ?? failed;
  const first = found.isPending
    ? t('Loading…')
    : search !== '' && agents.length === 0
      ? t('No agent matches')
      : t('Select agent');
  return (
    <div className="grid min-w-0 gap-2">
      <Field label={label} {...(problem ? { error: problem } : help ? { help } : {})}>
        {(parts) => (
          <Select
            {...parts}
            className="w-full"
            disabled={disabled}
            value={chosen?.id ?? ''}
            options={[{ value: '', label: first }, ...options]}
            onChange={({ target }) => {
              const option = options.find(({ value }) => value === target.value);
              onChange(option ? { id: option.value, label: option.label } : null);
            }}
          />
        )}
      </Field>
      {(everybody.data?.total ?? 0) > SHORT_LIST && (
        <SearchField value={search} restMs={REST_MS} placeholder={t('Find an agent')} onSearch={setSearch} />
      )}
    </div>
  );
}
