import type { NonRunner } from '@pavilion/betting';
import type { BackOfficeMarket } from '@pavilion/contract';

type Market = { readonly nonRunners: readonly NonRunner[]; readonly outcomes: readonly { id: string; name: string }[] };

/** Who has left a market, as the back office reads it: the factor in percent. */
export const withdrawnReply = ({ nonRunners, outcomes }: Market): BackOfficeMarket['withdrawn'] =>
  nonRunners.map(({ selection, reductionHundredthsOfPercent, removedAtMs }) => ({
    id: selection,
    name: outcomes.find(({ id }) => id === selection)?.name ?? selection,
    percent: reductionHundredthsOfPercent / 100,
    at: new Date(removedAtMs).toISOString(),
  }));
