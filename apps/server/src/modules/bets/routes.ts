import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { betByRequest, betHistory, currentBets, positions } from './bet-lists.ts';
import { closeRequest } from '../placement/close-request.ts';
import { placeBet } from '../placement/place-bet.ts';
import type { Placement } from '../placement/placement.ts';

export const betHandlers = (placement: Placement): Handlers<Api['bets']> => ({
  place: (call) => placeBet(placement, call),
  byRequest: betByRequest,
  closeRequest: (call) => closeRequest(placement, call),
  current: currentBets,
  history: betHistory,
  positions,
});
