import type { ApprovalWhole, Role } from '@pavilion/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPROVALS, approveAct, refuseAct, withdrawAct } from '../../shared/api/back-office/money/approvals.ts';
import { pointsMoved } from '../../shared/api/back-office/money/bank.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { OwnCodeField } from '../../shared/ui/form/CodeField.tsx';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { toast } from '../../shared/ui/overlay/toast.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { ReasonField } from '../../shared/form/ReasonField.tsx';

type DecisionFaults = { reason?: string; code?: string };

/** What the viewer can do about an act that waits: take its own back, or decide somebody else's with its code. */
export function DecideForm({ viewer, one }: { viewer: Role; one: ApprovalWhole }) {
  const lapses = t('It lapses {time}.', { time: formatDateTime(Date.parse(one.lapsesAt)) });
  if (one.own) return <OwnForm viewer={viewer} id={one.id} lapses={lapses} />;
  if (one.mayDecide) return <OthersForm one={one} lapses={lapses} />;
  return viewer === 'super_admin' ? (
    <p className="bg-sunken px-4 py-3 text-sm text-ink-2">
      {t('Your rights do not include this kind of action; somebody else decides.')} {lapses}
    </p>
  ) : null;
}

/** Says what became of it and reads everything again that it may have moved. */
function useDecision(failed: string) {
  const queries = useQueryClient();
  const submit = useSubmit();
  const run = async (act: () => Promise<{ message: string }>) => {
    const { done } = await submit.run(failed, async () => void toast('ok', t((await act()).message)));
    await queries.invalidateQueries({ queryKey: APPROVALS });
    if (done) pointsMoved(queries);
    return done;
  };
  return { submit, run };
}

function OwnForm({ viewer, id, lapses }: { viewer: Role; id: string; lapses: string }) {
  const { submit, run } = useDecision(later('Unable to take it back.'));
  return (
    <div className="grid gap-2.5 bg-sunken px-4 py-3">
      {submit.outcome && <Alert tone={submit.outcome.tone}>{submit.outcome.text}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <p className="text-sm text-ink-2">
          {t('You asked for it; somebody else decides.')} {lapses}
        </p>
        <Button loading={submit.busy} onClick={() => void run(() => withdrawAct(viewer, id))}>
          {t('Take it back')}
        </Button>
      </div>
    </div>
  );
}

function OthersForm({ one, lapses }: { one: ApprovalWhole; lapses: string }) {
  const { submit, run } = useDecision(later('Unable to decide.'));
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<DecisionFaults>({});
  const send = async (approves: boolean) => {
    const found: DecisionFaults = {
      ...(!approves && reason.trim() === ''
        ? { reason: t('Enter a reason. {name} reads it.', { name: one.by.username }) }
        : {}),
      ...(code.trim() === '' ? { code: t('Enter your transaction code.') } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    // Typed for this decision alone.
    setCode('');
    await run(() => (approves ? approveAct(one.id, code.trim()) : refuseAct(one.id, reason.trim(), code.trim())));
  };
  return (
    <form
      noValidate
      aria-label={t('Decide')}
      className="grid gap-2.5 bg-sunken px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (one.mayNotApprove === undefined) void send(true);
      }}
    >
      {submit.outcome ? (
        <Alert tone={submit.outcome.tone}>{submit.outcome.text}</Alert>
      ) : (
        one.mayNotApprove !== undefined && <Alert tone="warn">{t(one.mayNotApprove)}</Alert>
      )}
      <div className="grid items-start gap-2.5 min-[600px]:grid-cols-[minmax(0,1fr)_minmax(0,200px)] min-[1200px]:grid-cols-[minmax(0,1fr)_minmax(0,180px)_auto]">
        <ReasonField
          label={t('Reason, needed to refuse')}
          value={reason}
          placeholder={t('Shown to {name}', { name: one.by.username })}
          disabled={submit.busy}
          error={faults.reason}
          onChange={setReason}
        />
        <OwnCodeField value={code} disabled={submit.busy} error={faults.code} onChange={setCode} />
        <div className="flex items-center justify-end gap-2.5 max-[600px]:[&>button]:flex-1 min-[600px]:max-[1200px]:col-span-2 min-[1200px]:mt-[22px]">
          <Button look="danger-quiet" disabled={submit.busy} onClick={() => void send(false)}>
            {t('Refuse')}
          </Button>
          {one.mayNotApprove === undefined && (
            <Button type="submit" look="primary" loading={submit.busy}>
              {t('Approve')}
            </Button>
          )}
        </div>
      </div>
      <p className="text-xs text-ink-3">{lapses}</p>
    </form>
  );
}
