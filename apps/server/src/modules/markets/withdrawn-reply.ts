import type { NonRunner } from '@pavilion/betting';
import type { BackOfficeMarket } from '@pavilion/contract';
import { type RunnerName, runnerName } from '../bets/runner-names.ts';

type Market = { readonly nonRunners: readonly NonRunner[]; readonly runnerNames: readonly RunnerName[] };

/** Who has left a market, as the back office reads it: the factor in percent. */
export const withdrawnReply = ({ nonRunners, runnerNames }: Market): BackOfficeMarket['withdrawn'] =>
  nonRunners.map(({ selection, reductionHundredthsOfPercent, removedAtMs }) => ({
    id: selection,
    name: runnerName(runnerNames, selection),
    percent: reductionHundredthsOfPercent / 100,
    at: new Date(removedAtMs).toISOString(),
  }));
