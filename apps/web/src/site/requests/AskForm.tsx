import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askRequest, type NewRequest, ownRequestsQuery } from '../../shared/api/session/requests.ts';
import type { Account } from '../../shared/api/session/account.ts';
import { refreshAccount } from '../../shared/api/session/session.ts';
import { useRequestId } from '../../shared/form/use-request-id.ts';
import { safeToSendAgain } from '../../shared/form/unheard.ts';
import { useSubmit } from '../../shared/form/use-submit.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { formatPaise } from '../../shared/lib/format/format.ts';
import { readAmount } from '../../shared/lib/format/read-amount.ts';
import { Alert } from '../../shared/ui/overlay/Alert.tsx';
import { Button } from '../../shared/ui/form/Button.tsx';
import { Field } from '../../shared/ui/form/Field.tsx';
import { Input } from '../../shared/ui/form/Input.tsx';
import { Segmented } from '../../shared/ui/form/Segmented.tsx';
import { currencySign } from '../../shared/lib/identity.ts';

type Kind = NewRequest['kind'];
const EMPTY = { amount: '', note: '' };

/** What was typed, and its way to the server. */
function useAsk(kind: Kind) {
  const queries = useQueryClient();
  const requestIds = useRequestId();
  const submit = useSubmit(undefined, safeToSendAgain);
  const [typed, setTyped] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const send = async () => {
    const amount = readAmount(typed.amount, later('Enter a valid amount.'));
    setFault('fault' in amount ? amount.fault : undefined);
    if ('fault' in amount) return submit.say(null);
    const { done } = await submit.run(later('Unable to send the request.'), async () => {
      const order = { kind, amount: amount.rupees, note: typed.note.trim() || null };
      const { message } = await askRequest({ ...order, requestId: requestIds.idOf(order) });
      requestIds.done();
      return message;
    });
    if (done) setTyped(EMPTY);
    void queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey });
    void refreshAccount().catch(() => undefined);
  };
  const change = (part: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...part });
    setFault(undefined);
  };
  return { typed, fault, change, send, submit };
}

/** Asks for points, or for a withdrawal, which holds its amount at once. */
export function AskForm({ account }: { account: Account }) {
  const paused = account.exclusion !== undefined;
  const [kind, setKind] = useState<Kind>(paused ? 'withdrawal' : 'points');
  const ask = useAsk(kind);
  const { send, submit } = ask;
  const { outcome } = submit;
  return (
    <section className="panel p-4" aria-label={t('New request')}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {outcome && <Alert tone={outcome.tone}>{t(outcome.text)}</Alert>}
        <div className="justify-self-start">
          <Segmented
            label={t('What for')}
            value={kind}
            options={[
              { value: 'points', label: t('Ask for points') },
              { value: 'withdrawal', label: t('Withdraw points') },
            ]}
            onChange={(next) => {
              submit.say(null);
              setKind(next);
            }}
          />
        </div>
        {kind === 'points' && paused && (
          <Alert tone="info">{t('While betting is paused, no points can be added. Points can be withdrawn.')}</Alert>
        )}
        <AskFields ask={ask} {...(kind === 'withdrawal' && { available: account.availablePaise })} />
      </form>
    </section>
  );
}

type AskFieldsProps = { ask: ReturnType<typeof useAsk>; available?: number };

/** How much, and a word with it; of a withdrawal what there is. */
function AskFields({ ask, available }: AskFieldsProps) {
  const { typed, fault, change, submit } = ask;
  const { busy } = submit;
  return (
    <div className="grid items-start gap-3 desktop:grid-cols-[200px_minmax(0,1fr)_auto]">
      <Field
        label={t('Amount')}
        {...(fault ? { error: t(fault) } : {})}
        {...(available === undefined
          ? {}
          : { help: t('{amount} available; on hold until it is answered.', { amount: formatPaise(available) }) })}
      >
        {(parts) => (
          <Input
            {...parts}
            name="amount"
            inputMode="decimal"
            numeric
            before={currencySign()}
            maxLength={13}
            placeholder="0.00"
            disabled={busy}
            value={typed.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Note (optional)')}>
        {(parts) => (
          <Input
            {...parts}
            name="note"
            maxLength={300}
            disabled={busy}
            value={typed.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" look="primary" loading={busy} className="desktop:mt-[22px]">
        {t('Send request')}
      </Button>
    </div>
  );
}
