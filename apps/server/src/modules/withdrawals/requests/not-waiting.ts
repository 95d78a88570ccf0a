import { type Refusal, refuse } from '../../../http/refusal.ts';
import type { RequestRow } from './request-store.ts';

const WORDS = {
  pending: 'waits',
  approved: 'is with a super admin, who pays it out',
  accepted: 'has been accepted',
  refused: 'has been refused',
  cancelled: 'was taken back',
} as const;

/** TRANSITION_NOT_ALLOWED with what became of the request. */
export const notWaiting = ({ state }: RequestRow): Refusal =>
  refuse('TRANSITION_NOT_ALLOWED', { state }, `This request ${WORDS[state]} already.`);
