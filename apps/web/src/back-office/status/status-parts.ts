import type { SystemStatus } from '../../shared/api/back-office/status.ts';
import { formatCount, formatDateTime } from '../../shared/lib/format/format.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';
import { later, t, tn } from '../../shared/i18n/i18n.ts';

/** A line of the page: a part, how it does, and what follows from that. */
export type StatusPart = { readonly name: string; readonly word: string; readonly tone: Tone; readonly note: string };

const OK = { word: later('OK'), tone: 'ok' } as const;
const DOWN = { word: later('Down'), tone: 'bad' } as const;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function clockPart({ clock, clockDriftMs }: SystemStatus): StatusPart {
  const drift = clockDriftMs === null ? '' : seconds(Math.abs(clockDriftMs));

  switch (clock) {
    case 'ok':
      return { name: t('Clock'), ...OK, note: t('Within {drift} of the database’s.', { drift }) };
    case 'apart':
      return {
        ...{ name: t('Clock'), word: t('Apart'), tone: 'bad' },
        note:
          (clockDriftMs ?? 0) < 0
            ? t('{drift} behind the database’s, which the server goes by. Look at this machine’s time service.', {
                drift,
              })
            : t('{drift} ahead of the database’s, which the server goes by. Look at this machine’s time service.', {
                drift,
              }),
      };
    case 'unknown':
      return { name: t('Clock'), word: t('Unknown'), tone: 'warn', note: t('The database did not tell its time.') };
  }
}

function busPart({ bus }: SystemStatus): StatusPart {
  const name = t('Message bus');
  if (bus === 'ok') return { name, ...OK, note: t('NATS carries hints between the servers.') };
  if (bus === 'none')
    return { name, word: t('None'), tone: 'plain', note: t('This server is alone: nothing has to be told.') };
  return {
    ...{ name, ...DOWN },
    note: t('NATS does not answer. Bets and balances stay right; pages on other servers may hear of changes late.'),
  };
}

function feedPart({ feed, feedAgeMs }: SystemStatus): StatusPart {
  const name = t('Feed');
  const age =
    feedAgeMs === null
      ? t('Nothing has been heard of it yet.')
      : t('Last heard of {time} ago.', { time: seconds(feedAgeMs) });
  if (feed === 'ok') return { name, ...OK, note: age };
  const word = feed === 'stale' ? t('Stale') : t('Down');
  return { name, word, tone: 'bad', note: `${age} ${t('Bets on old prices are refused.')}` };
}

const sportPart = ({ name, state, topics, ageMs }: SystemStatus['feedParts'][number]): StatusPart => ({
  name: t('Feed · {name}', { name }),
  ...(state === 'ok' ? OK : DOWN),
  note:
    ageMs === null
      ? tn(topics, '{count} document, never confirmed.', '{count} documents, never confirmed.', { count: topics })
      : tn(topics, '{count} document, confirmed {time} ago.', '{count} documents, confirmed {time} ago.', {
          count: topics,
          time: seconds(ageMs),
        }),
});

/** The address outside that alerts are told; nothing of the house depends on it. */
function outsidePart({ failing, toldAt }: NonNullable<SystemStatus['alertsOutside']>): StatusPart {
  const name = t('Alerts told outside');
  const last =
    toldAt === null
      ? t('None was taken in the last day.')
      : t('The last one was taken {time}.', { time: formatDateTime(Date.parse(toldAt)) });
  if (failing === 0) return { name, ...OK, note: last };
  const waiting = tn(
    failing,
    '{count} alert was not taken; it is tried again.',
    '{count} alerts were not taken; they are tried again.',
    {
      count: formatCount(failing),
    },
  );
  return { name, word: t('Not taken'), tone: 'warn', note: `${waiting} ${last}` };
}

/** Everything that can be down, in the order in which the rest depends on it. */
export const partsOf = (status: SystemStatus): StatusPart[] => [
  status.database === 'ok'
    ? { name: t('Database'), ...OK, note: t('It answers.') }
    : { name: t('Database'), ...DOWN, note: t('No answer within a second. Nothing can be placed or paid.') },
  clockPart(status),
  busPart(status),
  status.bridge === 'ok'
    ? { name: t('Odds bridge'), ...OK, note: t('Connected.') }
    : { name: t('Odds bridge'), ...DOWN, note: t('Not connected. It is tried again all the time.') },
  feedPart(status),
  ...status.feedParts.map(sportPart),
  ...(status.alertsOutside ? [outsidePart(status.alertsOutside)] : []),
];
