import type { SystemStatus } from '../../shared/api/back-office/status.ts';
import type { Tone } from '../../shared/ui/StatusPill.tsx';

/** A line of the page: a part, how it does, and what follows from that. */
export type StatusPart = { readonly name: string; readonly word: string; readonly tone: Tone; readonly note: string };

const OK = { word: 'OK', tone: 'ok' } as const;
const DOWN = { word: 'Down', tone: 'bad' } as const;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function clockPart({ clock, clockDriftMs }: SystemStatus): StatusPart {
  const drift = clockDriftMs === null ? '' : seconds(Math.abs(clockDriftMs));
  const side = (clockDriftMs ?? 0) < 0 ? 'behind' : 'ahead of';
  switch (clock) {
    case 'ok':
      return { name: 'Clock', ...OK, note: `Within ${drift} of the database’s.` };
    case 'apart':
      return {
        ...{ name: 'Clock', word: 'Apart', tone: 'bad' },
        note: `${drift} ${side} the database’s, which the server goes by. Look at this machine’s time service.`,
      };
    case 'unknown':
      return { name: 'Clock', word: 'Unknown', tone: 'warn', note: 'The database did not tell its time.' };
  }
}

function busPart({ bus }: SystemStatus): StatusPart {
  const name = 'Message bus';
  if (bus === 'ok') return { name, ...OK, note: 'NATS carries hints between the servers.' };
  if (bus === 'none')
    return { name, word: 'None', tone: 'plain', note: 'This server is alone: nothing has to be told.' };
  return {
    ...{ name, ...DOWN },
    note: 'NATS does not answer. Bets and balances stay right; pages on other servers may hear of changes late.',
  };
}

function feedPart({ feed, feedAgeMs }: SystemStatus): StatusPart {
  const name = 'Feed';
  const age = feedAgeMs === null ? 'Nothing has been heard of it yet.' : `Last heard of ${seconds(feedAgeMs)} ago.`;
  if (feed === 'ok') return { name, ...OK, note: age };
  const word = feed === 'stale' ? 'Stale' : 'Down';
  return { name, word, tone: 'bad', note: `${age} Bets on old prices are refused.` };
}

const sportPart = ({ name, state, topics, ageMs }: SystemStatus['feedParts'][number]): StatusPart => ({
  name: `Feed · ${name}`,
  ...(state === 'ok' ? OK : DOWN),
  note: `${topics} ${topics === 1 ? 'document' : 'documents'}, ${ageMs === null ? 'never confirmed' : `confirmed ${seconds(ageMs)} ago`}.`,
});

/** Everything that can be down, in the order in which the rest depends on it. */
export const partsOf = (status: SystemStatus): StatusPart[] => [
  status.database === 'ok'
    ? { name: 'Database', ...OK, note: 'It answers.' }
    : { name: 'Database', ...DOWN, note: 'No answer within a second. Nothing can be placed or paid.' },
  clockPart(status),
  busPart(status),
  status.bridge === 'ok'
    ? { name: 'Odds bridge', ...OK, note: 'Connected.' }
    : { name: 'Odds bridge', ...DOWN, note: 'Not connected. It is tried again all the time.' },
  feedPart(status),
  ...status.feedParts.map(sportPart),
];
