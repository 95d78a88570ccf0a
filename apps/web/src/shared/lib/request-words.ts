import type { AskedRequest } from '@pavilion/contract';
import { later } from '../i18n/i18n.ts';
import type { Tone } from '../ui/StatusPill.tsx';

/** What a request asks for, and what became of it; English words. */
export const KIND_WORDS = { points: later('Points'), withdrawal: later('Withdrawal') } as const;
export const STATE_WORDS: Readonly<Record<AskedRequest['state'], { tone: Tone; word: string }>> = {
  pending: { tone: 'warn', word: later('Waiting') },
  approved: { tone: 'info', word: later('Approved') },
  accepted: { tone: 'ok', word: later('Accepted') },
  refused: { tone: 'bad', word: later('Refused') },
  cancelled: { tone: 'out', word: later('Taken back') },
};
