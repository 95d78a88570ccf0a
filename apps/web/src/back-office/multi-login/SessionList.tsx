import { Monitor, Smartphone } from 'lucide-react';
import type { LiveSession, LoginMember } from '../../shared/api/back-office/multi-login.ts';
import { deviceName } from '../../shared/lib/browser/device-name.ts';
import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';
import { ActButton } from '../../shared/form/ActButton.tsx';
import { StatusPill } from '../../shared/ui/StatusPill.tsx';
import { later, t } from '../../shared/i18n/i18n.ts';

export type SessionListProps = {
  member: LoginMember;
  /** The session that is being ended, or all of them. */
  busy: string | null;
  onEnd: (id: string) => void;
};

/** Where an account of a group is signed in now, each with a way to sign it out. */
export function SessionList({ member: { username, sessions, liveSessions }, busy, onEnd }: SessionListProps) {
  const more = liveSessions - sessions.length;
  return (
    <div className="desktop:pl-4">
      <ul aria-label={t('Live sessions of {username}', { username })}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} username={username} busy={busy} onEnd={onEnd} />
        ))}
      </ul>
      {more > 0 && (
        <p className="px-4 pb-2 text-xs text-ink-2">{t('… and {count} more.', { count: formatCount(more) })}</p>
      )}
    </div>
  );
}

type SessionProps = { session: LiveSession; username: string; busy: string | null; onEnd: (id: string) => void };

function Session({
  session: { id, ip, userAgent, createdAt, lastSeenAt, current },
  username,
  busy,
  onEnd,
}: SessionProps) {
  const Icon = /Android|iPhone|Mobile/.test(userAgent ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 max-[600px]:px-0">
      <Icon size={16} aria-hidden="true" className="text-ink-3" />
      <p className="min-w-[180px] flex-1 text-sm max-desktop:max-w-[420px]" title={userAgent ?? undefined}>
        {deviceName(userAgent)} <span className="num text-ink-2">{ip ?? '–'}</span>
        <span className="num block text-xs text-ink-2">
          {t('Signed in {time} · last used {used}', {
            time: formatDateTime(Date.parse(createdAt)),
            used: formatDateTime(Date.parse(lastSeenAt)),
          })}
        </span>
      </p>
      {current ? (
        <StatusPill tone="ok">{later('This session')}</StatusPill>
      ) : (
        <ActButton
          act="multi-login.end-session"
          size="sm"
          loading={busy === id}
          disabled={busy !== null}
          aria-label={t('Sign out {username}, session {id}', { username, id })}
          onClick={() => onEnd(id)}
        >
          {t('Sign out')}
        </ActButton>
      )}
    </li>
  );
}
