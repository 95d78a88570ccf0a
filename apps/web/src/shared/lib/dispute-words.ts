import type { DisputeReply, DisputeStep } from '@pavilion/contract';
import { later } from '../i18n/i18n.ts';
import type { Tone } from '../ui/StatusPill.tsx';

/** English words for where a question about a bet stands. */
export const DISPUTE_STATES: Readonly<Record<DisputeReply['state'], { word: string; tone: Tone }>> = {
  open: { word: later('Waits for an answer'), tone: 'warn' },
  answered: { word: later('Answered, the bet stands'), tone: 'plain' },
  corrected: { word: later('Corrected'), tone: 'ok' },
  taken_back: { word: later('Taken back'), tone: 'out' },
};

export const STEP_BY: Readonly<Record<DisputeStep['by'], string>> = {
  player: later('Player'),
  agent: later('Agent'),
  desk: later('The desk'),
};

export const OUTCOME_WORDS: Readonly<Record<DisputeReply['outcome']['status'], string>> = {
  matched: later('Matched'),
  won: later('Won'),
  lost: later('Lost'),
  void: later('Void'),
};
