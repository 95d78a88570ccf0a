import type { BackOfficeAccount } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { assignAgent } from '../../../shared/api/back-office/accounts.ts';
import { keys } from '../../../shared/api/query-client.ts';
import { FormDialog } from '../../../shared/form/FormDialog.tsx';
import { useSubmit } from '../../../shared/form/use-submit.ts';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { agentLabel, AgentPicker, type ChosenAgent } from './AgentPicker.tsx';
import { later, t } from '../../../shared/i18n/i18n.ts';
import { rich } from '../../../shared/i18n/rich.tsx';

const FAILED = later('Unable to assign agent.');

/** Chooses another agent for a user, asks once more, and assigns it; the same agent again is no change. */
export function AssignAgentDialog({ user, onClose }: { user: BackOfficeAccount; onClose: () => void }) {
  const queries = useQueryClient();
  const [agent, setAgent] = useState<ChosenAgent | null>(() => agentNow(user));
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const submit = useSubmit();
  const assign = async (chosen: ChosenAgent) => {
    const { done } = await submit.run(FAILED, async () => void (await assignAgent(user.id, chosen.id)));
    if (!done) return setAsking(false);
    toast('ok', t('Agent assigned.'), t('{user} is with {agent} now.', { user: user.username, agent: nameOf(chosen) }));
    void queries.invalidateQueries({ queryKey: keys.mine });
    onClose();
  };
  const send = () => {
    setMissing(agent === null);
    if (agent === null) return;
    if (agent.id === user.agentId) return onClose();
    if (asking) void assign(agent);
    else setAsking(true);
  };
  return (
    <FormDialog
      title={t('Assign Agent')}
      subtitle={[user.username, user.fullName].filter(Boolean).join(' · ')}
      act={asking ? t('Yes, assign') : t('Assign')}
      {...(asking && { back: t('Back'), onBack: () => setAsking(false) })}
      submit={asking ? { ...submit, outcome: null } : submit}
      onSubmit={send}
      onClose={onClose}
    >
      {asking && agent ? (
        <Question user={user} agent={agent} />
      ) : (
        <AgentPicker
          label={t('Agent')}
          chosen={agent}
          help={t('Credit, results and exposure of the user count for the new agent from then on.')}
          error={missing && agent === null ? t('Select an agent to continue.') : undefined}
          onChange={setAgent}
        />
      )}
    </FormDialog>
  );
}

const nameOf = ({ label }: ChosenAgent): string => label.split(' · ', 1)[0] ?? label;

const agentNow = ({ agentId, agentUsername, agentName }: BackOfficeAccount): ChosenAgent | null =>
  agentId === null
    ? null
    : { id: agentId, label: agentLabel({ username: agentUsername ?? '', fullName: agentName ?? '' }) };

function Question({ user, agent }: { user: BackOfficeAccount; agent: ChosenAgent }) {
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-base">
        {rich('Assign agent {agent} to user {user}?', {
          agent: <b className="font-semibold">{nameOf(agent)}</b>,
          user: <b className="font-semibold">{user.username}</b>,
        })}
      </p>
      <p className="flex flex-wrap items-center gap-2 rounded-[8px] border border-line bg-sunken px-3.5 py-2.5 text-sm">
        <span className="text-ink-2">{user.agentUsername ?? t('No agent')}</span>
        <ArrowRight size={15} aria-hidden="true" className="text-ink-3" />
        <span className="font-semibold">{nameOf(agent)}</span>
      </p>
    </div>
  );
}
