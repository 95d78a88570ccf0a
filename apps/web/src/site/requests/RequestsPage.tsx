import type { OwnRequest } from '@pavilion/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../shared/api/api-error.ts';
import { ownRequestsQuery, takeBackRequest } from '../../shared/api/session/requests.ts';
import { refreshAccount, useSession } from '../../shared/api/session/session.ts';
import { seeWhatBecame } from '../../shared/form/unheard.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t } from '../../shared/i18n/i18n.ts';
import { formatDateTime, paiseFromWire } from '../../shared/lib/format/format.ts';
import { KIND_WORDS, STATE_WORDS } from '../../shared/lib/request-words.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { Money } from '../../shared/ui/Money.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { AskForm } from './AskForm.tsx';
import { titleOf } from '../../shared/lib/identity.ts';

/** Points and withdrawals that are asked for, and what became of each. */
export default function RequestsPage() {
  const account = useSession((session) => session.account);
  const asked = useQuery(ownRequestsQuery);
  if (!account) return null;
  const house = asked.data?.answeredBy === 'house';
  return (
    <div className="mx-auto max-w-[860px]">
      <title>{titleOf(t('Requests'))}</title>
      <h1 className="title mb-1 text-xl">{t('Requests')}</h1>
      {!account.passwordless && (
        <p className="mb-3.5 max-w-[640px] text-ink-2">
          {house
            ? t('Ask the house for points, or to take points back. You see here what became of it.')
            : t('Ask your agent for points, or to take points back. You see here what became of it.')}
        </p>
      )}
      <div className="grid gap-3.5">
        {account.passwordless ? (
          <section className="panel p-4 text-ink-2">{t('A demo account has nobody to ask.')}</section>
        ) : (
          <AskForm account={account} />
        )}
        <section className="panel" aria-label={t('Your requests')}>
          <h2 className="border-b border-line px-4 py-2.5 font-semibold">{t('Your requests')}</h2>
          {asked.isPending && (
            <SkeletonGroup label={t('Loading your requests')} className="grid gap-3 p-4">
              <Skeleton className="h-5 w-48" />
              <Skeleton className="h-5 w-64" />
            </SkeletonGroup>
          )}
          {asked.error && (
            <EmptyState
              alert
              art="wicket"
              title={t(errorText(asked.error, later('Unable to load your requests.')))}
              action={<Button onClick={() => void asked.refetch()}>{t('Try again')}</Button>}
            />
          )}
          {asked.data && <Requests items={asked.data.items} />}
        </section>
      </div>
    </div>
  );
}

function Requests({ items }: { items: readonly OwnRequest[] }) {
  const queries = useQueryClient();
  const { busy, run } = useAct<string>(seeWhatBecame);
  const takeBack = (id: string) =>
    void run(id, later('Unable to take the request back.'), async () => {
      try {
        const { message } = await takeBackRequest(id);
        return t(message);
      } finally {
        await queries.invalidateQueries({ queryKey: ownRequestsQuery.queryKey });
        void refreshAccount().catch(() => undefined);
      }
    });
  if (items.length === 0)
    return <p className="px-4 py-6 text-center text-ink-3">{t('You have asked for nothing yet.')}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((request) => (
        <Request key={request.id} request={request} busy={busy} onTakeBack={() => takeBack(request.id)} />
      ))}
    </ul>
  );
}

/** Words of one side, and whose they are. */
function Said({ by, children }: { by: string; children: string }) {
  return (
    <span className="col-span-2 text-sm wrap-anywhere text-ink-2">
      <span className="mr-1.5 text-xs text-ink-3">{by}</span>
      {children}
    </span>
  );
}

type RequestProps = { request: OwnRequest; busy: string | null; onTakeBack: () => void };

function Request({ request, busy, onTakeBack }: RequestProps) {
  const { id, kind, amount, given, state, note, reason, createdAt, updatedAt } = request;
  const { tone, word } = STATE_WORDS[state];
  const at = (iso: string) => <time dateTime={iso}>{formatDateTime(Date.parse(iso))}</time>;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <b className="font-semibold">{t(KIND_WORDS[kind])}</b>
        <StatusPill tone={tone}>{word}</StatusPill>
        <span className="num text-xs text-ink-3">{id}</span>
      </span>
      <Money paise={paiseFromWire(amount)} className="text-right font-semibold" />
      <span className="num text-xs text-ink-3">
        {at(createdAt)}
        {state !== 'pending' && <> → {at(updatedAt)}</>}
      </span>
      {given !== null && given < amount ? (
        <span className="text-right text-xs text-ink-2">
          {t('Given')} <Money paise={paiseFromWire(given)} className="font-semibold" />
        </span>
      ) : (
        <span />
      )}
      {note !== null && <Said by={t('Your note')}>{note}</Said>}
      {reason !== null && <Said by={t('Reply')}>{reason}</Said>}
      {state === 'pending' && (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={busy !== null}
          loading={busy === id}
          aria-label={t('Take back {id}', { id })}
          onClick={onTakeBack}
        >
          {t('Take back')}
        </Button>
      )}
    </li>
  );
}
