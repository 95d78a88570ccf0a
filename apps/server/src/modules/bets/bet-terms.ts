import { type AcceptedBet, type BetTerms, type MarketKind, paise, type Side } from '@pavilion/betting';

/** What a stored bet was accepted with; amounts in paise. */
type StoredBet = {
  readonly side: Side;
  readonly selection: string;
  readonly price: number;
  readonly line: number | null;
  readonly width: number | null;
  readonly stake: number;
};

/** A stored bet in the words of the core. */
export const betTermsOf = (kind: MarketKind, bet: StoredBet): BetTerms => ({
  kind,
  side: bet.side,
  selection: bet.selection,
  priceHundredths: bet.price,
  line: bet.line,
  width: bet.width,
  stake: paise(bet.stake),
});

/** The same with when it was accepted, which withdrawals ask about. */
export const acceptedBetOf = (
  kind: MarketKind,
  bet: StoredBet & { readonly id: number; readonly created_ms: number },
): AcceptedBet => ({ betId: String(bet.id), terms: betTermsOf(kind, bet), acceptedAtMs: bet.created_ms });
