import type { Api } from '@pavilion/contract';
import type { Handlers } from '../../http/call.ts';
import { betByRequest, betHistory, currentBets, positions } from '../bets/bet-lists.ts';
import type { Awaited } from '../bets/result-in.ts';
import { closeRequest } from './close-request.ts';
import { takeBetBack } from './take-bet-back.ts';
import { placeBet } from './place-bet.ts';
import type { Placement } from './placement.ts';

export const betHandlers = (placement: Placement, awaited: Awaited): Handlers<Api['bets']> => ({
  place: (call) => placeBet(placement, call),
  byRequest: betByRequest,
  takeBack: takeBetBack,
  closeRequest: (call) => closeRequest(placement, call),
  current: currentBets(awaited),
  history: betHistory,
  positions,
});
