import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/client.ts';
import { keys } from '../../shared/api/query-client.ts';
import { type OpenSession, sessionsQuery } from '../../shared/api/session/security.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { formatDateTime } from '../../shared/lib/format/format.ts';
import { useAct } from '../../shared/form/use-act.ts';
import { later, t, tn } from '../../shared/i18n/i18n.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { EmptyState } from '../../shared/ui/list/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/list/Skeleton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';

/** Where the account is signed in. Signing another place out takes effect there at once. */
export function SessionList() {
  const { data, isPending, error, refetch } = useQuery(sessionsQuery);
  const { busy, endOne, endOthers } = useEnding();
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <section aria-labelledby="sessions-title" className="panel">
      <div className="flex flex-wrap items-center gap-3 px-4 py-3.5 desktop:px-5">
        <div className="min-w-[220px] flex-1">
          <h2 id="sessions-title" className="text-base font-semibold">
            {t('Signed-in devices')}
          </h2>
          <p className="mt-0.5 text-ink-2">{t('Sign out what you do not know, then change the password.')}</p>
        </div>
        {others > 0 && (
          <Button look="danger-quiet" loading={busy === 'others'} disabled={busy !== null} onClick={endOthers}>
            {t('Sign out all others')}
          </Button>
        )}
      </div>
      {isPending && <Waiting />}
      {error && (
        <EmptyState
          alert
          art="wicket"
          title={t(errorText(error, later('Unable to load the signed-in devices.')))}
          action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      )}
      <ul aria-labelledby="sessions-title">
        {data?.map((session) => (
          <Row key={session.id} session={session} busy={busy} onEnd={() => endOne(session.id)} />
        ))}
      </ul>
    </section>
  );
}

function useEnding() {
  const queries = useQueryClient();
  const { busy, run: act } = useAct<string>();
  const run = async (name: string, end: () => Promise<string>) => {
    await act(name, later('Unable to sign that device out.'), end);
    await queries.invalidateQueries({ queryKey: keys.sessions });
  };
  return {
    busy,
    endOne: (id: string) =>
      void run(id, async () => {
        await call('DELETE', '/api/auth/sessions/{id}', { params: { id } });
        return t('Device signed out');
      }),
    endOthers: () =>
      void run('others', async () => {
        const { ended } = await call('DELETE', '/api/auth/sessions', {});
        return tn(ended, '{count} device signed out', '{count} devices signed out');
      }),
  };
}

function Row({ session, busy, onEnd }: { session: OpenSession; busy: string | null; onEnd: () => void }) {
  const { id, userAgent, ip, createdAt, lastSeenAt, current } = session;
  const device = deviceName(userAgent);
  const Icon = /Android|iPhone|Mobile/.test(userAgent ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 desktop:px-5">
      <Icon size={20} aria-hidden="true" className="text-ink-3" />
      <div className="min-w-[200px] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold" title={userAgent ?? undefined}>
          {device}
          {current && <StatusPill tone="ok">{t('This device')}</StatusPill>}
        </p>
        <p className="num text-xs text-ink-3">
          {ip ?? '–'} · {t('Signed in {date}', { date: formatDateTime(Date.parse(createdAt)) })} ·{' '}
          {t('Last seen {date}', { date: formatDateTime(Date.parse(lastSeenAt)) })}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          loading={busy === id}
          disabled={busy !== null}
          aria-label={t('Sign out {device}', { device })}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={t('Loading the signed-in devices')} className="grid gap-3 border-t border-line p-4">
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </SkeletonGroup>
  );
}
