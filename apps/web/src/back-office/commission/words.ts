import type { BookTermReply, BookTermsReply } from '@pavilion/contract';

export type MarketKindName = BookTermsReply['commission'][number]['kind'];

export const KIND_NAMES: Readonly<Record<MarketKindName, string>> = {
  match: 'Match odds',
  bookmaker: 'Bookmaker',
  session: 'Session',
  yesno: 'Yes / no',
  line: 'Line',
  oddeven: 'Odd / even',
  khado: 'Khado',
  meter: 'Meter',
  digit: 'Last digit',
};

export const kindName = (kind: MarketKindName | null): string => (kind === null ? 'All kinds' : KIND_NAMES[kind]);

/** `2.5 %`; a dash for nothing of its own. */
export const percentText = (rate: number | null): string => (rate === null ? '–' : `${rate} %`);

export const SOURCES: Readonly<Record<BookTermsReply['commission'][number]['source'], string>> = {
  'own-kind': 'Own, for this kind',
  own: 'Own, for all kinds',
  'everybody-kind': 'Everybody’s, for this kind',
  everybody: 'Everybody’s',
  none: 'None set',
};

export const subjectText = ({ subject, kind }: Pick<BookTermReply, 'subject' | 'kind'>): string =>
  subject === 'share' ? 'Share of the book' : `Commission · ${kindName(kind)}`;

export const STATES: Readonly<Record<BookTermReply['state'], { label: string; tone: 'ok' | 'info' | 'out' | 'bad' }>> =
  {
    planned: { label: 'Planned', tone: 'info' },
    'in-force': { label: 'In force', tone: 'ok' },
    past: { label: 'Past', tone: 'out' },
    cancelled: { label: 'Cancelled', tone: 'bad' },
  };

export const nameOf = ({ username, fullName }: { username: string; fullName: string }): string =>
  fullName === '' || fullName === username ? username : `${username} · ${fullName}`;
