import { later, t } from '../../i18n/i18n.ts';

/** The ledger's kinds of transfer (DOMAIN §7): each has one name wherever it is shown. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  issue: later('Points issued'),
  deposit: later('Deposit'),
  withdraw: later('Withdraw'),
  payout: later('Withdrawal paid'),
  bank_settlement: later('Bank settlement'),
  settlement: later('Settlement'),
  settlement_reversal: later('Settlement reversed'),
  commission: later('Commission'),
  commission_reversal: later('Commission returned'),
  share: later('Share of the book'),
  adjustment: later('Adjustment'),
  adjustment_reversal: later('Adjustment reversed'),
};

/** What a movement was, in words; a kind that is not known yet by its own word. */
export const kindWord = (type: string): string => t(KIND_WORDS[type] ?? type.replaceAll('_', ' '));

type Ends = {
  readonly transfer: { readonly from: string | null; readonly to: string | null };
  readonly playerUsername: string | null;
};

/** The house, which has no name on the wire; of an agent's share of it, whose bets it is of. */
export const houseName = (playerUsername: string | null): string =>
  playerUsername === null ? t('House') : t('House for {player}', { player: playerUsername });

/** Where points came from and where they went. */
export function movementEnds({ transfer, playerUsername }: Ends): readonly [from: string, to: string] {
  const house = houseName(playerUsername);
  return [transfer.from ?? house, transfer.to ?? house];
}
