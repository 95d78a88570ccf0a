import type { BookTermReply, BookTermsReply } from '@pavilion/contract';
import { later, t } from '../../shared/i18n/i18n.ts';
import { KIND_NAMES } from '../../shared/lib/kind-names.ts';

export type MarketKindName = BookTermsReply['commission'][number]['kind'];

export const kindName = (kind: MarketKindName | null): string => (kind === null ? t('All kinds') : t(KIND_NAMES[kind]));

/** `2.5 %`; a dash for nothing of its own. */
export const percentText = (rate: number | null): string => (rate === null ? '–' : `${rate} %`);

export const SOURCES: Readonly<Record<BookTermsReply['commission'][number]['source'], string>> = {
  'own-kind': later('Own, for this kind'),
  own: later('Own, for all kinds'),
  'everybody-kind': later('Everybody’s, for this kind'),
  everybody: later('Everybody’s'),
  none: later('None set'),
};

export const subjectText = ({ subject, kind }: Pick<BookTermReply, 'subject' | 'kind'>): string =>
  subject === 'share' ? t('Share of the book') : t('Commission · {kindName}', { kindName: kindName(kind) });

export const STATES: Readonly<Record<BookTermReply['state'], { word: string; tone: 'ok' | 'info' | 'out' | 'bad' }>> = {
  planned: { word: later('Planned'), tone: 'info' },
  'in-force': { word: later('In force'), tone: 'ok' },
  past: { word: later('Past'), tone: 'out' },
  cancelled: { word: later('Cancelled'), tone: 'bad' },
};

export const nameOf = ({ username, fullName }: { username: string; fullName: string }): string =>
  fullName === '' || fullName === username ? username : `${username} · ${fullName}`;
