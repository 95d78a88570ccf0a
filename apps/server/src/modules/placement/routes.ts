import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { betByRequest, betHistory, currentBets, positions } from '../bets/bet-lists.ts';
import { closeRequest } from './close-request.ts';
import { placeBet } from './place-bet.ts';
import type { Placement } from './placement.ts';

export const betHandlers = (placement: Placement): Handlers<Api['bets']> => ({
  place: (call) => placeBet(placement, call),
  byRequest: betByRequest,
  closeRequest: (call) => closeRequest(placement, call),
  current: currentBets,
  history: betHistory,
  positions,
});
