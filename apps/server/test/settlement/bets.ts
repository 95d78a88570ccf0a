import {
  type BetTerms,
  isOnRunners,
  type MarketKind,
  type MarketResult,
  offersLay,
  paise,
  VOID,
  winner,
} from '@pavilion/betting';
import fc from 'fast-check';

const selectionsOf = (kind: MarketKind): string[] => {
  if (isOnRunners(kind)) return ['11', '12', '13'];
  return kind === 'digit' ? ['0', '3', '4', '9'] : ['5'];
};

/** Any bet that the kind allows, with lines close together so that results fall on, below and above them. */
export function anyTerms(kind: MarketKind): fc.Arbitrary<BetTerms> {
  const hasLine = kind === 'session' || kind === 'line' || kind === 'khado' || kind === 'meter';
  return fc.record({
    kind: fc.constant(kind),
    side: offersLay(kind) ? fc.constantFrom('back' as const, 'lay' as const) : fc.constant('back' as const),
    selection: fc.constantFrom(...selectionsOf(kind)),
    priceHundredths: kind === 'line' ? fc.constant(10_000) : fc.integer({ min: 101, max: 1_500 }),
    line: hasLine ? fc.integer({ min: 58, max: 64 }) : fc.constant(null),
    width: kind === 'khado' ? fc.integer({ min: 1, max: 5 }) : fc.constant(null),
    stake: fc.integer({ min: 1, max: 20_000 }).map(paise),
  });
}

/** Any way in which a market of the kind can end, dead heats and voids among them. */
export function anyResult(kind: MarketKind): fc.Arbitrary<MarketResult> {
  const runs = fc.integer({ min: 56, max: 66 }).map((value): MarketResult => ({ type: 'integer', value }));
  switch (kind) {
    case 'match':
    case 'bookmaker':
      return fc.constantFrom<MarketResult>(
        winner('11'),
        winner('12'),
        winner('13'),
        winner('11', '12'),
        winner('11', '12', '13'),
        { type: 'winner', selections: ['11', '13'], expectedWinners: 1 },
        VOID,
      );
    case 'yesno':
      return fc.constantFrom<MarketResult>(winner('yes'), winner('no'), VOID);
    case 'oddeven':
    case 'digit':
    case 'session':
    case 'line':
    case 'khado':
    case 'meter':
      return fc.oneof({ weight: 6, arbitrary: runs }, { weight: 1, arbitrary: fc.constant<MarketResult>(VOID) });
  }
}
