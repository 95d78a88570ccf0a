import type { BackOfficeAccount } from '@pavilion/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { assignAgent } from '../../../shared/api/back-office/accounts.ts';
import { keys } from '../../../shared/api/query-client.ts';
import { Alert } from '../../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { toast } from '../../../shared/ui/overlay/toast.ts';
import { agentLabel, AgentPicker, type ChosenAgent } from './AgentPicker.tsx';

const FAILED = 'Unable to assign agent.';

/** Chooses another agent for a user, asks once more, and assigns it; the same agent again is no change. */
export function AssignAgentDialog({ user, onClose }: { user: BackOfficeAccount; onClose: () => void }) {
  const form = useId();
  const queries = useQueryClient();
  const [agent, setAgent] = useState<ChosenAgent | null>(() => agentNow(user));
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const assign = useMutation({
    mutationFn: (chosen: ChosenAgent) => assignAgent(user.id, chosen.id),
    onSuccess: (_, chosen) => {
      toast('ok', 'Agent assigned.', `${user.username} is with ${nameOf(chosen)} now.`);
      void queries.invalidateQueries({ queryKey: keys.mine });
      onClose();
    },
    onError: () => setAsking(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(agent === null);
    if (agent === null) return;
    if (agent.id === user.agentId) return onClose();
    if (asking) assign.mutate(agent);
    else setAsking(true);
  };
  return (
    <Dialog
      title="Assign Agent"
      subtitle={[user.username, user.fullName].filter(Boolean).join(' · ')}
      busy={assign.isPending}
      onClose={onClose}
      foot={
        <>
          <Button disabled={assign.isPending} onClick={asking ? () => setAsking(false) : onClose}>
            {asking ? 'Back' : 'Cancel'}
          </Button>
          <Button look="primary" type="submit" form={form} loading={assign.isPending}>
            {asking ? 'Yes, assign' : 'Assign'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3.5">
        {assign.isError && !asking && <Alert>{errorText(assign.error, FAILED)}</Alert>}
        {asking && agent ? (
          <Question user={user} agent={agent} />
        ) : (
          <AgentPicker
            label="Agent"
            chosen={agent}
            help="Credit, results and exposure of the user count for the new agent from then on."
            error={missing && agent === null ? 'Select an agent to continue.' : undefined}
            onChange={setAgent}
          />
        )}
      </form>
    </Dialog>
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
        Assign agent <b className="font-semibold">{nameOf(agent)}</b> to user{' '}
        <b className="font-semibold">{user.username}</b>?
      </p>
      <p className="flex flex-wrap items-center gap-2 rounded-[8px] border border-line bg-sunken px-3.5 py-2.5 text-sm">
        <span className="text-ink-2">{user.agentUsername ?? 'No agent'}</span>
        <ArrowRight size={15} aria-hidden="true" className="text-ink-3" />
        <span className="font-semibold">{nameOf(agent)}</span>
      </p>
    </div>
  );
}
