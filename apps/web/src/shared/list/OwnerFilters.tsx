import type { Role } from '@pavilion/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import {
  agentChoices,
  type AccountChoice,
  chosenAgent,
  chosenUser,
  type Owner,
  userChoices,
} from '../api/back-office/bets.ts';
import { useSession } from '../api/session/session.ts';
import { AccountPicker, type PickerOption } from '../ui/form/AccountPicker.tsx';
import { later, t } from '../i18n/i18n.ts';

export type ChosenOwner = { agent: AccountChoice | null; user: AccountChoice | null };

/** Who the address names: the accounts behind its two ids, null while they are not known. */
export function useChosenOwner(viewer: Role, { agentId, userId }: Owner): ChosenOwner {
  const agent = useQuery({ ...chosenAgent(agentId), enabled: viewer === 'super_admin' && agentId !== '' });
  const user = useQuery({ ...chosenUser(viewer, userId), enabled: userId !== '' });
  return {
    agent: agentId === '' ? null : (agent.data ?? null),
    user: userId === '' ? null : (user.data ?? null),
  };
}

type Props = { viewer: Role; owner: Owner; chosen: ChosenOwner; onChange: (owner: Owner) => void };

/** Whose bets: an agent's or a user's. An agent that looks at its own users finds itself alone among the agents. */
export function OwnerFilters({ viewer, owner, chosen, onChange }: Props) {
  const [agentSearch, setAgentSearch] = useState('');
  const [userSearch, setUserSearch] = useState('');
  const self = useSession((session) => session.account);
  const agents = useQuery({ ...agentChoices(agentSearch), enabled: viewer === 'super_admin' });
  const users = useQuery(userChoices(viewer, owner.agentId, userSearch));
  // A user who does not belong to the agent is not looked for among its bets.
  const stranger = chosen.user !== null && owner.agentId !== '' && chosen.user.agentId !== owner.agentId;
  const forgetUser = useEffectEvent(() => onChange({ ...owner, userId: '' }));
  useEffect(() => {
    if (stranger) forgetUser();
  }, [stranger]);
  /** A user brings its agent along; without one, whose users are looked at stays. */
  const chooseUser = (option: PickerOption | null) => {
    const agentId = users.data?.find(({ id }) => id === option?.id)?.agentId;
    onChange({ agentId: (viewer === 'super_admin' && agentId) || owner.agentId, userId: option?.id ?? '' });
  };
  const itself: AccountChoice[] = self ? [{ id: self.id, label: self.username, agentId: null }] : [];
  return (
    <>
      <AccountPicker
        label={t('Agent')}
        all={viewer === 'agent' ? (itself[0]?.label ?? '') : t('All agents')}
        className="desktop:w-[160px]"
        chosen={viewer === 'agent' ? (itself.find(({ id }) => id === owner.agentId) ?? null) : chosen.agent}
        options={viewer === 'agent' ? itself : (agents.data ?? [])}
        loading={agents.isFetching}
        error={agents.isError ? errorText(agents.error, later('Unable to load agents.')) : undefined}
        onSearch={setAgentSearch}
        onChange={(agent) => onChange({ agentId: agent?.id ?? '', userId: '' })}
      />
      <AccountPicker
        label={t('User')}
        all={t('All users')}
        className="desktop:w-[160px]"
        chosen={chosen.user}
        options={users.data ?? []}
        loading={users.isFetching}
        error={users.isError ? errorText(users.error, later('Unable to load users.')) : undefined}
        onSearch={setUserSearch}
        onChange={chooseUser}
      />
    </>
  );
}
